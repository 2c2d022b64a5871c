import { useEffect } from 'react'
import { Evidence, RefundRow } from '~/components/bank-statements/evidence'
import { statementPath } from '~/components/bank-statements/paths'
import { fromClosingPath } from '~/components/claims/paths'
import { panelPath } from '~/components/events/paths'
import type { RateOption } from '~/components/rates/view-models'
import { Declaration } from '~/components/receipts/declaration'
import { type FileRow, Files, type RemovedFile } from '~/components/receipts/files'
import { MoveFile } from '~/components/receipts/move-file'
import { ReceiptView, type ViewedReceipt } from '~/components/receipts/receipt-view'
import { LIST_ID } from '~/components/ui/list-id'
import { Panel } from '~/components/ui/panel'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { useBegun } from '~/components/unsaved-input/begun-form'
import type { ExpenseSummary } from './expense-summary'
import { ExpenseForm } from './form'

/** An expense whose panel is open. */
export interface EditedExpense {
  id: string
  /** the version of the event that the form was filled at */
  version: number
  values: Record<string, string>
  /** what is doubtful about its amount, in words; null when nothing is */
  amountNote: string | null
  /** what is to know about its taxes, in words; null without taxes or refunds */
  taxNote: string | null
  /** all that it says, each with its label, where it cannot be changed */
  facts: (readonly [label: string, value: string])[]
  /** the row of a bank statement, in words */
  evidence: string | null
  refunds: { id: string; words: string }[]
  /** what the credit notes among its files give back that is not taken off, in words; null without any */
  creditNote: string | null
  /** whether a refund is taken off its charge */
  isRefunded: boolean
  files: FileRow[]
  /** its files with their pages, in the same order */
  receipts: ViewedReceipt[]
  removed: RemovedFile | null
  /** the page that it was opened from, where that is not the list */
  back: string | null
  declaration: string | null
  /** expenses that a file can be moved to */
  others: ExpenseSummary[]
}

interface Props {
  eventId: string
  expense: EditedExpense
  /** the address of the list without the panel */
  here: string
  /** the id of the change that a form makes; fresh with every load of the page's data */
  batchId: string
  claimCurrency: string
  categories: string[]
  rates: RateOption[]
  sender: ReturnType<typeof useFormSubmit>
}

/** The width from which a panel stands beside its list, as the styles have it. */
const BESIDE_LIST = '(min-width: 1120px)'

/** Brings the row of the open panel into sight: beside a panel its list is another one, with lower rows. */
function useRowInSight(): void {
  useEffect(() => {
    if (!matchMedia(BESIDE_LIST).matches) return
    document.querySelector(`#${LIST_ID} tr[aria-current]`)?.scrollIntoView({ block: 'nearest' })
  }, [])
}

/** The panel of an expense: its receipt, its form, its evidence, its files and its declaration. */
export function EditExpensePanel({ eventId, expense, here, batchId, ...form }: Props) {
  const { id, values, version, evidence, refunds, files, receipts, removed, back, declaration, others } =
    expense
  const { amountNote, taxNote } = expense
  const marks = { ...(amountNote && { amount: amountNote }), ...(taxNote && { taxes: taxNote }) }
  const panel = panelPath(here, 'edit', id)
  const action = back === null ? panel : fromClosingPath(panel)
  const { failure, isBusy, dismiss } = form.sender
  const begun = useBegun({ values, version }, isBusy, failure?.values)
  useRowInSight()
  // a form that is opened again shows what is stored, not what was refused
  useEffect(() => dismiss, [dismiss])
  return (
    <Panel title="Edit expense">
      <div className="edit-columns">
        {receipts.length > 0 && <ReceiptView receipts={receipts} />}
        <div className="stack">
          {expense.creditNote && (
            <p className="notice doubt">
              {expense.creditNote} Change the amount or what was charged, or take the refund of a{' '}
              <a href={statementPath(eventId)}>bank statement</a>.
            </p>
          )}
          <ExpenseForm
            key={begun.before}
            intent="change"
            id={id}
            action={action}
            submit="Save changes"
            values={begun.values}
            begun={begun}
            typedFor={`expense ${id}`}
            // they are about what is stored
            marks={failure ? {} : marks}
            isRefunded={expense.isRefunded}
            {...form}
          >
            <a className="quiet-link" href={back ?? here}>
              Cancel
            </a>
          </ExpenseForm>
          {evidence && <Evidence words={evidence} expenseId={id} action={action} />}
          {refunds.map((refund) => (
            <RefundRow key={refund.id} {...refund} expenseId={id} action={action} />
          ))}
          <Files eventId={eventId} expenseId={id} files={files} removed={removed} action={action}>
            <MoveFile files={files} expenses={others} expenseId={id} action={action} batchId={batchId} />
          </Files>
          <Declaration
            expenseId={id}
            declaration={declaration}
            hasReceipt={files.some(({ role }) => role === 'receipt')}
            action={action}
          />
        </div>
      </div>
    </Panel>
  )
}
