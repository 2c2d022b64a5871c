import { panelAddress } from '~/components/events/address'
import { expenseView } from '~/components/expenses/address'
import { Key } from './keys'
import type { ShownReview } from './shown'

/** What was done a moment ago, in a word. */
export function wordOf({ confirmed, attached, deleted }: ShownReview): string {
  if (confirmed) return 'Confirmed.'
  if (attached) return 'Added.'
  return deleted ? 'Deleted.' : ''
}

/** What was done a moment ago, and how to go back on it. */
export function Said({ event, here, confirmed, attached, deleted, settled }: ShownReview) {
  const expense = confirmed ?? attached ?? settled
  if (expense) {
    const before = confirmed ? 'Confirmed as' : attached ? 'Added to' : 'Confirmed already as'
    return (
      <p className="said small">
        {`${before} ${expense.merchant || 'no merchant'}, ${expense.amount} ${expense.currency}. `}
        <a className="link" href={panelAddress(expenseView(event.id), 'edit', expense.id)}>
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
