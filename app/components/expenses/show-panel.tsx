import { ReceiptView } from '~/components/receipts/receipt-view'
import { Panel } from '~/components/ui/panel'
import type { EditedExpense } from './edit-panel'
import { RefundsOfExpense } from './refunds-of-expense'

interface Props {
  expense: EditedExpense
  /** the address of the list without the panel */
  here: string
}

/** The panel of a closed event's expense: its receipt and all its facts. */
export function ShowExpensePanel({ expense, here }: Props) {
  const { values, facts, evidence, refunds, creditNote, receipts, declaration } = expense
  return (
    <Panel title={values.merchant || 'Expense'}>
      <div className="edit-columns">
        {receipts.length > 0 && <ReceiptView receipts={receipts} />}
        <div className="stack">
          <dl className="expense-facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {evidence && <p className="small">{evidence}</p>}
          <RefundsOfExpense refunds={refunds} here={here} />
          {creditNote && <p className="notice doubt">{creditNote}</p>}
          {declaration && <p>No receipt: {declaration}</p>}
          <p className="actions">
            <a className="button" href={here}>
              Close
            </a>
          </p>
        </div>
      </div>
    </Panel>
  )
}
