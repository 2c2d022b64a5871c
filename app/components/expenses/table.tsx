import { Money } from '~/components/ui/money'
import type { ExpenseRow } from './rows'

export function ExpenseTable({ expenses, claimCurrency }: { expenses: ExpenseRow[]; claimCurrency: string }) {
  return (
    <table className="table">
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
      <tbody>
        {expenses.map((expense) => (
          <tr key={expense.id}>
            <td data-label="Date" className="nowrap">
              {expense.date || <span className="off">No date</span>}
            </td>
            <td data-label="Merchant">
              <span>
                {expense.merchant || <span className="off">No merchant</span>}
                {expense.note && <span className="note">{expense.note}</span>}
              </span>
            </td>
            <td data-label="Category">{expense.category || <span className="off">None</span>}</td>
            <td data-label="Receipt" className="small">
              {expense.image ?? <span className="off">None</span>}
            </td>
            <td data-label="Amount" className="n">
              <Money amount={expense.amount} currency={expense.currency} />
            </td>
            <td data-label={`In ${claimCurrency}`} className="n">
              <span>
                <Money amount={expense.converted} currency={claimCurrency} />
                {!expense.counts && <span className="note">not counted</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
