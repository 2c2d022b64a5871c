import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { type ExpenseInOtherEvent, ExpensesOfOtherEvents } from './alike-in-events'
import { isDismissedAcrossEvents } from './dismissed-duplicates.server'
import type { ComparedExpense } from './duplicates'
import { expensesInOtherEvents } from './duplicates-in-other-events.sql.server'
import { LOAD_FAILED } from './messages'

// Expenses that seem to be claimed in another event of the user too, by the rules for those of one event: of
// one day, amount and merchant, or of one day and invoice number. Their papers are two files.

/** What is looked for in the user's other events. */
interface Search {
  /** expenses or drafts of an event */
  expenses: ComparedExpense[]
  /** the ids of events and expenses that are named for one of them already, by its id */
  named?: Map<string, Set<string>>
}

/** What is found in the user's other events. */
interface DuplicatesInOtherEvents {
  /** one of each event, by the ids of the expenses and drafts that were compared */
  found: Map<string, ExpenseInOtherEvent[]>
  /** whether the limits of the search left out events or expenses */
  isCut: boolean
}

/**
 * Returns the expenses of the user's other events that some expenses or drafts of an event seem to repeat.
 * Pairs that the claimant said are two, in either event, are left out, and the next one follows.
 */
export async function duplicatesInOtherEvents(
  actor: Actor,
  eventId: OwnedEventId,
  { expenses, named }: Search,
): Promise<DuplicatesInOtherEvents> {
  return withFailure(LOAD_FAILED, async () => {
    const { others, isCut } = await expensesInOtherEvents(actor.id, eventId, expenses)
    if (others.length === 0) return { found: new Map(), isCut }
    const isKnown = await isDismissedAcrossEvents(
      eventId,
      expenses.map(({ id }) => id),
      others.map((other) => other.eventId),
    )
    const compared = new ExpensesOfOtherEvents(others)
    const results = expenses.map((expense) => {
      const leftOut = { named: named?.get(expense.id), isKnown }
      return [expense.id, compared.alikeTo(expense, leftOut)] as const
    })
    return {
      found: new Map(results.map(([id, { found }]) => [id, found])),
      isCut: isCut || results.some(([, alike]) => alike.isCut),
    }
  })
}
