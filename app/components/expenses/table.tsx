import { memo } from 'react'
import { panelPath } from '~/components/events/paths'
import { Money, shortCode } from '~/components/ui/money'
import { ReceiptThumbnail } from './receipt-thumbnail'
import { SELECTED_IDS, SELECTION_FORM, SelectAll } from './selection'
import type { ExpenseViewModel } from './view-models'

interface Props {
  expenses: ExpenseViewModel[]
  claimCurrency: string
  /** the address of this list, above which the form of one expense opens */
  here: string
  /** whether expenses can be changed */
  isOpen: boolean
  /** the expense whose form is open */
  currentId: string | undefined
  /** the ids of the expenses selected in a failed form */
  selectedIds?: string[]
}

/** The id of the form that the Delete button of each row submits, so that a row needs no form of its own. */
const DELETION_FORM = 'deletion'

/** The table of expenses; memoised, because the page renders often, for example during a selection. */
export const ExpenseTable = memo(function ExpenseTable(props: Props) {
  const { expenses, claimCurrency, here, isOpen, currentId, selectedIds = [] } = props
  const selectedIdSet = new Set(selectedIds)
  // hides columns that are empty or repeat the column beside them
  const hasCategories = expenses.some(({ category }) => category !== '')
  const showsConverted = expenses.some(({ amount, currency, converted, uncounted }) => {
    return currency !== claimCurrency || amount !== converted || uncounted !== ''
  })
  const shared = { hasCategories, showsConverted, claimCurrency, here, isOpen }
  return (
    <>
      {isOpen && (
        <form id={DELETION_FORM} method="post" action={here} hidden>
          <input type="hidden" name="intent" value="delete" />
        </form>
      )}
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
            {hasCategories && (
              <th scope="col" className="category">
                Category
              </th>
            )}
            <th scope="col" className="receipt">
              Receipt
            </th>
            <th scope="col" className="numeric">
              Amount
            </th>
            {showsConverted && (
              <th scope="col" className="numeric sum">
                In {shortCode(claimCurrency)}
              </th>
            )}
            {isOpen && (
              <th scope="col" className="row-actions">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {expenses.map((expense) => (
            <Row
              key={expense.id}
              {...expense}
              {...shared}
              isCurrent={expense.id === currentId}
              isSelected={selectedIdSet.has(expense.id)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
})

type RowProps = ExpenseViewModel &
  Pick<Props, 'claimCurrency' | 'here' | 'isOpen'> & {
    /** whether the table has columns of categories, and of amounts in the claim currency */
    hasCategories: boolean
    showsConverted: boolean
    isCurrent: boolean
    isSelected: boolean
  }

/** The row of one expense. */
function Row({ claimCurrency, here, isOpen, isCurrent, isSelected, ...expense }: RowProps) {
  const name = expense.merchant || 'this expense'
  const merchant = expense.merchant || <span className="secondary">No merchant</span>
  return (
    <tr aria-current={isCurrent || undefined}>
      {isOpen && (
        <td className="select">
          <label className="row-checkbox">
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
      <td className="phone-left date">
        {expense.date || <span className="secondary">No date</span>}
        {expense.dateDoubt && <span className="note doubtful">{expense.dateDoubt}</span>}
      </td>
      <td className="merchant">
        <span>
          <a
            href={panelPath(here, 'edit', expense.id)}
            aria-label={`${isOpen ? 'Edit' : 'Show'} ${name}`}
            data-keep-scroll=""
          >
            {merchant}
          </a>
          {expense.note && <span className="note">{expense.note}</span>}
          {expense.hasOpenCreditNote && <span className="note doubtful">credit note not taken off</span>}
        </span>
      </td>
      {expense.hasCategories && (
        <td className="phone-left category">
          {expense.category || <span className="secondary">No category</span>}
        </td>
      )}
      <td className="phone-right receipt">
        <ReceiptThumbnail {...expense} name={name} />
      </td>
      <td className="numeric phone-right amount">
        <Money amount={expense.amount} currency={expense.currency} />
      </td>
      {expense.showsConverted && (
        <td className="numeric phone-right sum">
          <span>
            {expense.converted ? (
              <Money amount={expense.converted} currency={claimCurrency} />
            ) : (
              <span className="secondary">–</span>
            )}
            {expense.conversionText && <span className="note">{expense.conversionText}</span>}
            {expense.countedAt && (
              <span className="note doubtful">
                {`no rate for ${shortCode(expense.currency)} yet, counted ${expense.countedAt}`}
              </span>
            )}
            {expense.uncounted && (
              <span className={expense.isUncountedDoubtful ? 'note doubtful' : 'note'}>
                {expense.uncounted}
              </span>
            )}
          </span>
        </td>
      )}
      {isOpen && (
        <td className="row-actions">
          <button
            className="button quiet"
            type="submit"
            form={DELETION_FORM}
            name="id"
            value={expense.id}
            aria-label={`Delete ${name}`}
          >
            Delete
          </button>
        </td>
      )}
    </tr>
  )
}
