import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { ratesPath } from '~/components/rates/paths'
import { Key } from '~/components/ui/keyboard-shortcuts'
import { useHasScripts } from '~/components/ui/use-has-scripts'
import type { ReviewViewModel } from './view-models'

/** Returns a short sentence on the last action, which a screen reader announces: `Confirmed.` */
export function lastActionText(review: ReviewViewModel): string {
  const { confirmedExpense, attachedExpense, deletedDraft, keptPaper, provedRate } = review
  if (confirmedExpense) return 'Confirmed.'
  if (attachedExpense) return 'Added.'
  if (keptPaper) return 'Kept with the claim.'
  if (provedRate) return `Proves ${provedRate}.`
  return deletedDraft ? 'Deleted.' : ''
}

/** Returns the words before the expense of the last action, as in `Confirmed as Naivas, 2450 KES`. */
function expenseIntroduction({ confirmedExpense, attachedExpense }: ReviewViewModel): string {
  if (confirmedExpense) return 'Confirmed as'
  return attachedExpense ? 'Added to' : 'Already confirmed as'
}

/**
 * Names the last action, and offers to undo it: a draft was confirmed as an expense, added to an expense,
 * made the proof of a rate, deleted, or kept as a paper that is not a receipt. Also says so if the requested
 * draft had been confirmed before (`alreadyUsed`). Files that were added to an expense or a rate have no undo
 * here; the page behind the link can remove them.
 */
export function LastActionNotice(review: ReviewViewModel) {
  const { event, formAction, confirmedExpense, canUndoConfirm, attachedExpense, alreadyUsed } = review
  const { deletedDraft, keptPaper, provedRate } = review
  // a script puts the user's typed text back into the draft; without scripts, the text would be lost
  const hasScripts = useHasScripts()
  const expense = confirmedExpense ?? attachedExpense ?? alreadyUsed
  if (expense) {
    return (
      <form method="post" action={formAction} className="status-line small">
        {`${expenseIntroduction(review)} ${expense.merchant || 'no merchant'}, ${expense.amount} ${expense.currency}. `}
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
  const deletedOrKept = deletedDraft ?? keptPaper
  if (!deletedOrKept) return null
  return (
    <form method="post" action={formAction} className="status-line small">
      {deletedDraft
        ? `“${deletedOrKept.name}” is deleted. `
        : `“${deletedOrKept.name}” is kept with the claim. `}
      <Undo event={event} intent={deletedDraft ? 'restore' : 'back-to-review'} id={deletedOrKept.id} />
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
