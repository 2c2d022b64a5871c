import { panelAddress } from '~/components/events/address'
import { Money, shortCode } from '~/components/ui/money'
import { Rows } from '~/components/ui/rows'
import { Cover } from './cover'
import type { ExpenseRow } from './rows'

interface Props {
  expenses: ExpenseRow[]
  claimCurrency: string
  /** address of this list, above which the form of one expense opens */
  here: string
  /** whether expenses can be changed */
  isOpen: boolean
  /** the expense whose form is open */
  current: string | undefined
}

export function ExpenseTable({ expenses, claimCurrency, here, isOpen, current }: Props) {
  return (
    <table className="table expenses">
      <caption className="sr-only">Expenses</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Merchant</th>
          <th scope="col">Category</th>
          <th scope="col">Receipt</th>
          <th scope="col" className="n">
            Amount
          </th>
          <th scope="col" className="n">
            In {shortCode(claimCurrency)}
          </th>
          {isOpen && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <Rows rows={expenses.map((expense) => ({ ...expense, claimCurrency, here, isOpen, isCurrent: expense.id === current }))} Row={Row} />
    </table>
  )
}

type RowProps = ExpenseRow & Pick<Props, 'claimCurrency' | 'here' | 'isOpen'> & { isCurrent: boolean }

function Row({ claimCurrency, here, isOpen, isCurrent, ...expense }: RowProps) {
  const name = expense.merchant || 'this expense'
  return (
    <tr aria-current={isCurrent || undefined}>
      <td className="left date">{expense.date || <span className="off">No date</span>}</td>
      <td className="merchant">
        <span>
          {expense.merchant || <span className="off">No merchant</span>}
          {expense.note && <span className="note">{expense.note}</span>}
        </span>
      </td>
      <td className="left category">{expense.category || <span className="off">No category</span>}</td>
      <td className="right receipt">
        <Cover {...expense} name={name} />
      </td>
      <td className="n right amount">
        <Money amount={expense.amount} currency={expense.currency} />
      </td>
      <td className="n right sum">
        <span>
          <Money amount={expense.converted} currency={claimCurrency} />
          {expense.how && <span className="note">{expense.how}</span>}
          {!expense.counts && <span className="note">not counted</span>}
        </span>
      </td>
      {isOpen && (
        <td className="do">
          <a className="quiet-link" href={panelAddress(here, 'edit', expense.id)} aria-label={`Edit ${name}`}>
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
