import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { Key } from './keyboard-shortcuts'
import type { ReviewViewModel } from './view-models'

/** The word for the last action. */
export function lastActionText({ confirmed, attached, deleted }: ReviewViewModel): string {
  if (confirmed) return 'Confirmed.'
  if (attached) return 'Added.'
  return deleted ? 'Deleted.' : ''
}

/** Names the last action, and offers to undo it. */
export function LastActionNotice({
  event,
  here,
  confirmed,
  attached,
  deleted,
  alreadyUsed,
}: ReviewViewModel) {
  const expense = confirmed ?? attached ?? alreadyUsed
  if (expense) {
    const before = confirmed ? 'Confirmed as' : attached ? 'Added to' : 'Confirmed already as'
    return (
      <p className="said small">
        {`${before} ${expense.merchant || 'no merchant'}, ${expense.amount} ${expense.currency}. `}
        <a className="link" href={panelPath(expensesPath(event.id), 'edit', expense.id)}>
          Edit
        </a>
      </p>
    )
  }
  if (!deleted) return null
  return (
    <form method="post" action={here} className="said small">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="id" value={deleted.id} />
      {`“${deleted.name}” is deleted. `}
      {event.isOpen && (
        <button className="button quiet" type="submit" aria-keyshortcuts="U">
          Undo <Key>U</Key>
        </button>
      )}
    </form>
  )
}
