import { type ExpenseSummary, expenseText } from '~/components/expenses/expense-summary'
import { Select } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'

interface Props {
  /** the files of an expense */
  files: { id: string; name: string }[]
  /** the expenses that a file can be moved to */
  expenses: ExpenseSummary[]
  expenseId: string
  action: string
  /** the id of the batch that the form makes */
  batchId: string
}

/** The form that moves a file of an expense to another expense. */
export function MoveFile({ files, expenses, expenseId, action, batchId }: Props) {
  if (files.length === 0 || expenses.length === 0) return null
  return (
    <details className="folded">
      <summary>{files.length === 1 ? 'Move it to another expense' : 'Move one to another expense'}</summary>
      <form method="post" action={action} className="stack">
        <HiddenFields fields={{ intent: 'file-move', id: expenseId, batch: batchId }} />
        {files.length === 1 ? (
          <input type="hidden" name="file_id" value={files[0]?.id} />
        ) : (
          <Select name="file_id" label="File" options={files.map(({ id, name }) => [id, name] as const)} />
        )}
        <Select
          name="to"
          label="Expense"
          hint="Or drag its picture to a row of the list."
          options={expenses.map((expense) => [expense.id, expenseText(expense)] as const)}
        />
        <div className="actions">
          <button className="button" type="submit">
            Move
          </button>
        </div>
      </form>
    </details>
  )
}
