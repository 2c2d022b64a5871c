import { inBackgroundWhenLarge } from '~/domain/background.server'
import {
  amountBeforeShare,
  convertExpense,
  followsRates,
  hasRate,
  type Schedule,
} from '~/domain/conversion/convert-expense'
import { eventRateFor } from '~/domain/conversion/event-rate'
import { conversionChanges, scheduleOf } from '~/domain/conversion/recalculate.server'
import { DEFAULT_RATE } from '~/domain/conversion/sample-rate'
import {
  type StoredConversion,
  storeConversions,
  storedConversions,
} from '~/domain/conversion/stored-conversions.sql.server'
import { isSameAmount } from '~/domain/money/decimal'
import type { Actor } from '~/domain/users/actor'
import { changeEvent, UNCHANGED } from './change-event.server'
import { countForBackground } from './count-rows.sql.server'
import { UPDATE_FAILED } from './messages'

// Corrects expenses when the claimant decides so. Counts the expenses that an endpoint left uncounted, and
// removes from the total the expenses that an endpoint or an earlier release counted without a rate. Deleted
// expenses change too, so that they fit the event if they are brought back.

type Convert = (expense: StoredConversion, schedule: Schedule) => StoredConversion

/** Converts the expenses of an event with `convert`, and stores the conversions that change. */
const changeConversions = (actor: Actor, eventId: string, convert: Convert): Promise<void> =>
  changeEvent<undefined>(actor, eventId, { failure: UPDATE_FAILED }, async (event) => {
    const schedule = await scheduleOf(event.id, event)
    const before = await storedConversions(event.id)
    const after = before.map((expense) => convert(expense, schedule))
    const changes = conversionChanges(before, after)
    if (changes.length === 0) return UNCHANGED
    return { result: undefined, writes: () => [storeConversions(event, changes)] }
  })

const countRows = (_actor: Actor, eventId: string) => countForBackground(eventId)

/**
 * Makes the uncounted expenses in the claim currency of a user's event count with their own amounts.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), unavailable,
 * failed
 */
export const countOwnCurrency = inBackgroundWhenLarge({
  name: 'countOwnCurrency',
  failure: UPDATE_FAILED,
  countRows: countRows,
  run: (actor: Actor, eventId: string) =>
    changeConversions(actor, eventId, (expense, schedule) => {
      const isUncounted = expense.chargedAmount === null && Number(expense.convertedAmount) === 0
      if (!isUncounted || followsRates(expense, schedule)) return expense
      return { ...expense, ...convertExpense(expense, schedule) }
    }),
})

/** Whether an expense counts 1:1 as earlier releases stored it, and no rate has given its amount since. */
function countsOneToOne(expense: StoredConversion, schedule: Schedule): boolean {
  const isByRate = expense.appliedRateId !== null || eventRateFor(expense.currency, schedule) !== null
  const atOneToOne = { ...schedule, exchangeRate: DEFAULT_RATE }
  return !isByRate && isSameAmount(amountBeforeShare(expense, atOneToOne, null), expense.amount)
}

/**
 * Removes expenses that count without a rate of their currency from the total of a user's event. They count
 * again when their currency gets a rate. If the event already has one, converts the expenses with it.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), unavailable,
 * failed
 */
export const leaveOutWithoutRate = inBackgroundWhenLarge({
  name: 'leaveOutWithoutRate',
  failure: UPDATE_FAILED,
  countRows: countRows,
  run: (actor: Actor, eventId: string) =>
    changeConversions(actor, eventId, (expense, schedule) => {
      if (!followsRates(expense, schedule)) return expense
      if (hasRate(expense, schedule) && !countsOneToOne(expense, schedule)) return expense
      return { ...expense, ...convertExpense(expense, schedule) }
    }),
})
