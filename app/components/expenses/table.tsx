import { Money } from '~/components/ui/money'
import { Rows } from '~/components/ui/rows'
import type { ExpenseRow } from './rows'

export function ExpenseTable({ expenses, claimCurrency }: { expenses: ExpenseRow[]; claimCurrency: string }) {
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
            In {claimCurrency}
          </th>
        </tr>
      </thead>
      <Rows rows={expenses.map((expense) => ({ ...expense, claimCurrency }))} Row={Row} />
    </table>
  )
}

function Row({ claimCurrency, ...expense }: ExpenseRow & { claimCurrency: string }) {
  return (
    <tr>
      <td className="left date">{expense.date || <span className="off">No date</span>}</td>
      <td className="merchant">
        <span>
          {expense.merchant || <span className="off">No merchant</span>}
          {expense.note && <span className="note">{expense.note}</span>}
        </span>
      </td>
      <td className="left category">{expense.category || <span className="off">No category</span>}</td>
      <td className="right receipt">{expense.image ?? <span className="off">No receipt</span>}</td>
      <td className="n right amount">
        <Money amount={expense.amount} currency={expense.currency} />
      </td>
      <td className="n right sum">
        <span>
          <Money amount={expense.converted} currency={claimCurrency} />
          {!expense.counts && <span className="note">not counted</span>}
        </span>
      </td>
    </tr>
  )
}
