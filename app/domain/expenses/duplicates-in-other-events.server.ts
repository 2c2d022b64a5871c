import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { type ExpenseInOtherEvent, ExpensesOfOtherEvents } from './alike-in-events'
import { readDismissalsAcrossEvents } from './dismissed-duplicates.server'
import type { ComparedExpense } from './duplicates'
import { expensesInOtherEvents } from './duplicates-in-other-events.sql.server'
import { LOAD_FAILED } from './messages'

// Finds expenses that seem to be claimed in another event of the user too, although their receipts are
// different files. The rules are those within one event: the same day, amount and merchant, or the same day
// and invoice number.

interface DuplicateSearch {
  /** expenses or drafts of an event */
  expenses: ComparedExpense[]
  /** the ids of events and expenses that Claimbook already names as duplicates of an expense, by its id */
  namedIds?: Map<string, Set<string>>
}

/**
 * Returns expenses of the user's other events that the given ones seem to repeat, one of each event, by the
 * id of the given one; and whether the limits of the search left any out. Skips dismissed pairs.
 */
export async function duplicatesInOtherEvents(
  actor: Actor,
  eventId: OwnedEventId,
  { expenses, namedIds }: DuplicateSearch,
) {
  return withFailure(LOAD_FAILED, async () => {
    const { expenses: otherExpenses, isIncomplete } = await expensesInOtherEvents(actor.id, eventId, expenses)
    if (otherExpenses.length === 0)
      return { duplicatesById: new Map<string, ExpenseInOtherEvent[]>(), isIncomplete }
    const isDismissed = await readDismissalsAcrossEvents(
      eventId,
      expenses.map(({ id }) => id),
      otherExpenses.map((expense) => expense.eventId),
    )
    const index = new ExpensesOfOtherEvents(otherExpenses)
    const results = expenses.map((expense) => {
      const skipRules = { namedIds: namedIds?.get(expense.id), isDismissed }
      return [expense.id, index.duplicatesOf(expense, skipRules)] as const
    })
    return {
      duplicatesById: new Map(results.map(([id, { expenses: duplicates }]) => [id, duplicates])),
      isIncomplete: isIncomplete || results.some(([, result]) => result.isIncomplete),
    }
  })
}
