import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { ratesPath } from '~/components/rates/paths'
import { Key } from '~/components/ui/keyboard-shortcuts'
import { useHasScripts } from '~/components/ui/use-has-scripts'
import type { ReviewViewModel } from './view-models'

/** Returns the name of the last action. */
export function lastActionText(review: ReviewViewModel): string {
  const { confirmedExpense, attachedExpense, deletedDraft, keptPaper, provedRate } = review
  if (confirmedExpense) return 'Confirmed.'
  if (attachedExpense) return 'Added.'
  if (keptPaper) return 'Kept with the claim.'
  if (provedRate) return `Proves ${provedRate}.`
  return deletedDraft ? 'Deleted.' : ''
}

/** Names the last action, and offers to undo it. */
export function LastActionNotice(review: ReviewViewModel) {
  const { event, formAction, confirmedExpense, canUndoConfirm, attachedExpense, alreadyUsed } = review
  const { deletedDraft, keptPaper, provedRate } = review
  // undoing with scripts also restores the text typed into the draft
  const hasScripts = useHasScripts()
  const expense = confirmedExpense ?? attachedExpense ?? alreadyUsed
  if (expense) {
    const introduction = confirmedExpense
      ? 'Confirmed as'
      : attachedExpense
        ? 'Added to'
        : 'Already confirmed as'
    return (
      <form method="post" action={formAction} className="status-line small">
        {`${introduction} ${expense.merchant || 'no merchant'}, ${expense.amount} ${expense.currency}. `}
        <a className="link" href={panelPath(expensesPath(event.id), 'edit', expense.id)}>
          Edit
        </a>{' '}
        {confirmedExpense && canUndoConfirm && hasScripts && (
          <Undo event={event} intent="unconfirm" id={confirmedExpense.id} />
        )}
      </form>
    )
  }
  if (provedRate) {
    return (
      <p className="status-line small">
        {`It proves ${provedRate} now. `}
        <a className="link" href={ratesPath(event.id)}>
          Rates
        </a>
      </p>
    )
  }
  const undoable = deletedDraft ?? keptPaper
  if (!undoable) return null
  return (
    <form method="post" action={formAction} className="status-line small">
      {deletedDraft ? `“${undoable.name}” is deleted. ` : `“${undoable.name}” is kept with the claim. `}
      <Undo event={event} intent={deletedDraft ? 'restore' : 'back-to-review'} id={undoable.id} />
    </form>
  )
}

/** The hidden fields and the button that undo the last action, inside the form that names the action. */
function Undo({ event, intent, id }: Pick<ReviewViewModel, 'event'> & { intent: string; id: string }) {
  if (!event.isOpen) return null
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <button className="button quiet" type="submit" aria-keyshortcuts="U">
        Undo <Key>U</Key>
      </button>
    </>
  )
}
