import { expenseText } from '~/components/expenses/expense-summary'
import { Select } from '~/components/ui/field'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import type { ReviewViewModel } from './view-models'

const ROLE_OPTIONS = [
  ['receipt', 'Receipt, such as another page'],
  ['payment', ROLE_LABELS.payment],
  ['other', 'Something else'],
] as const

/** The id of the form in this file. */
export const ATTACH_FORM_ID = 'add-to-expense'

type Props = Pick<ReviewViewModel, 'expenses' | 'formAction'> & { draftId: string }

/** The form that adds a draft's file to an existing expense. */
export function AttachForm({ draftId, expenses, formAction }: Props) {
  const choices = [
    ['', 'Choose the expense'] as const,
    ...expenses.map((expense) => [expense.id, expenseText(expense)] as const),
  ]
  return (
    <form method="post" action={formAction} className="stack" id={ATTACH_FORM_ID}>
      <input type="hidden" name="intent" value="attach" />
      <input type="hidden" name="id" value={draftId} />
      <Select name="expense_id" label="Add to the expense" options={choices} required />
      <Select name="role" label="What this file is" options={ROLE_OPTIONS} />
      <div className="actions">
        <button className="button" type="submit">
          Add to this expense
        </button>
      </div>
    </form>
  )
}
