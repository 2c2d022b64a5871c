import { memo } from 'react'
import { panelPath } from '~/components/events/paths'
import { Money, shortCode } from '~/components/ui/money'
import { Rows } from '~/components/ui/rows'
import { ReceiptThumbnail } from './receipt-thumbnail'
import { SELECTED_IDS, SELECTION_FORM, SelectAll } from './selection'
import type { ExpenseViewModel } from './view-models'

interface Props {
  expenses: ExpenseViewModel[]
  claimCurrency: string
  /** the event's exchange rate, where it converts expenses of one currency; else empty */
  eventRate: string
  /** address of this list, above which the form of one expense opens */
  here: string
  /** whether expenses can be changed */
  isOpen: boolean
  /** the expense whose form is open */
  current: string | undefined
  /** ids of the expenses that were selected in a form that was not done */
  selected?: string[]
}

/**
 * The table of expenses. It is rendered anew only for other rows: the page around it changes often, while
 * forms are on their way and while expenses are selected.
 */
export const ExpenseTable = memo(function ExpenseTable({
  expenses,
  claimCurrency,
  eventRate,
  here,
  isOpen,
  current,
  selected = [],
}: Props) {
  const selectedIds = new Set(selected)
  return (
    <table className={isOpen ? 'table expenses selectable' : 'table expenses'}>
      <caption className="sr-only">Expenses</caption>
      <thead>
        <tr>
          {isOpen && (
            <th scope="col" className="select">
              <SelectAll />
            </th>
          )}
          <th scope="col">Date</th>
          <th scope="col">Merchant</th>
          <th scope="col">Category</th>
          <th scope="col">Receipt</th>
          <th scope="col" className="n">
            Amount
          </th>
          <th scope="col" className="n">
            In {shortCode(claimCurrency)}
            {eventRate !== '' && <span className="note">{`× ${eventRate} if nothing else is said`}</span>}
          </th>
          {isOpen && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <Rows
        rows={expenses.map((expense) => {
          const { id } = expense
          return {
            ...expense,
            claimCurrency,
            here,
            isOpen,
            isCurrent: id === current,
            isSelected: selectedIds.has(id),
          }
        })}
        Row={Row}
      />
    </table>
  )
})

type RowProps = ExpenseViewModel &
  Pick<Props, 'claimCurrency' | 'here' | 'isOpen'> & { isCurrent: boolean; isSelected: boolean }

function Row({ claimCurrency, here, isOpen, isCurrent, isSelected, ...expense }: RowProps) {
  const name = expense.merchant || 'this expense'
  return (
    <tr aria-current={isCurrent || undefined}>
      {isOpen && (
        <td className="select">
          <label className="pick">
            <input
              type="checkbox"
              form={SELECTION_FORM}
              name={SELECTED_IDS}
              value={expense.id}
              defaultChecked={isSelected}
              aria-label={`Select ${name}`}
            />
          </label>
        </td>
      )}
      <td className="left date">
        {expense.date || <span className="off">No date</span>}
        {expense.dateDoubt && <span className="note doubtful">{expense.dateDoubt}</span>}
      </td>
      <td className="merchant">
        <span>
          {expense.merchant || <span className="off">No merchant</span>}
          {expense.note && <span className="note">{expense.note}</span>}
        </span>
      </td>
      <td className="left category">{expense.category || <span className="off">No category</span>}</td>
      <td className="right receipt">
        <ReceiptThumbnail {...expense} name={name} />
      </td>
      <td className="n right amount">
        <Money amount={expense.amount} currency={expense.currency} />
      </td>
      <td className="n right sum">
        <span>
          <Money amount={expense.converted} currency={claimCurrency} />
          {expense.how && <span className="note">{expense.how}</span>}
          {expense.countedAt && (
            <span className="note doubtful">
              {`no rate for ${shortCode(expense.currency)} yet, counted ${expense.countedAt}`}
            </span>
          )}
          {!expense.counts && <span className="note">not counted</span>}
        </span>
      </td>
      {isOpen && (
        <td className="do">
          <a className="quiet-link" href={panelPath(here, 'edit', expense.id)} aria-label={`Edit ${name}`}>
            Edit
          </a>
          <form method="post" action={here}>
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={expense.id} />
            <button className="button quiet" type="submit" aria-label={`Delete ${name}`}>
              Delete
            </button>
          </form>
        </td>
      )}
    </tr>
  )
}
