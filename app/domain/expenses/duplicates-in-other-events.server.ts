import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { type ExpenseInOtherEvent, ExpensesOfOtherEvents } from './alike-in-events'
import { isDismissedAcrossEvents } from './dismissed-duplicates.server'
import type { ComparedExpense } from './duplicates'
import { expensesInOtherEvents } from './duplicates-in-other-events.sql.server'
import { LOAD_FAILED } from './messages'

// Finds expenses that seem to be claimed in another event of the user too, although their receipts are
// different files. The rules are those within one event: the same day, amount and merchant, or the same day
// and invoice number.

interface Search {
  /** expenses or drafts of an event */
  expenses: ComparedExpense[]
  /** the ids of events and expenses that are already named for an expense, by the expense's id */
  named?: Map<string, Set<string>>
}

interface DuplicatesInOtherEvents {
  /** one of each event, by the id of the compared expense or draft */
  found: Map<string, ExpenseInOtherEvent[]>
  /** whether the limits of the search left out events or expenses */
  isCut: boolean
}

/**
 * Returns the expenses of the user's other events that expenses or drafts of an event seem to repeat. Skips
 * pairs that the claimant dismissed in either event, and takes the next ones instead.
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
