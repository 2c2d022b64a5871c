import { inBackgroundWhenLarge } from '~/domain/background.server'
import { convertExpense, followsRates, hasRate, type Schedule } from '~/domain/conversion/convert-expense'
import { eventRateFor } from '~/domain/conversion/event-rate'
import { changedConversions, scheduleOf } from '~/domain/conversion/recalculate.server'
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

// What a claimant decides about expenses that an endpoint, or an earlier version, has counted without a rate,
// or has left uncounted. The deleted expenses follow, so that one that comes back fits the event.

type Convert = (expense: StoredConversion, schedule: Schedule) => StoredConversion

const changeConversions = (actor: Actor, eventId: string, convert: Convert): Promise<void> =>
  changeEvent<undefined>(actor, eventId, { failure: UPDATE_FAILED }, async (event) => {
    const schedule = await scheduleOf(event.id, event)
    const before = await storedConversions(event.id)
    const after = before.map((expense) => convert(expense, schedule))
    const changed = changedConversions(before, after)
    if (changed.length === 0) return UNCHANGED
    return { result: undefined, writes: () => [storeConversions(event, changed)] }
  })

const rows = (_actor: Actor, eventId: string) => countForBackground(eventId)

/**
 * Counts the expenses of an event of the user that are in its claim currency and come to 0, as they are.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), unavailable, failed
 */
export const countOwnCurrency = inBackgroundWhenLarge({
  name: 'countOwnCurrency',
  failure: UPDATE_FAILED,
  rows,
  run: (actor: Actor, eventId: string) =>
    changeConversions(actor, eventId, (expense, schedule) => {
      const isUncounted = expense.chargedAmount === null && Number(expense.convertedAmount) === 0
      if (!isUncounted || followsRates(expense, schedule)) return expense
      return { ...expense, ...convertExpense(expense, schedule) }
    }),
})

/** Whether an expense counts 1:1 although the event has a rate for it, as an earlier version stored it. */
function countsBesideRate(expense: StoredConversion, schedule: Schedule): boolean {
  const isByRate = expense.appliedRateId !== null || eventRateFor(expense.currency, schedule) !== null
  return !isByRate && isSameAmount(expense.convertedAmount, expense.amount)
}

/**
 * Takes the expenses of an event of the user out of its total that count although nobody gave a rate for
 * their currency. An expense counts again as soon as its currency has a rate. Where the event has one
 * already, this converts the expense with it.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), unavailable, failed
 */
export const leaveOutWithoutRate = inBackgroundWhenLarge({
  name: 'leaveOutWithoutRate',
  failure: UPDATE_FAILED,
  rows,
  run: (actor: Actor, eventId: string) =>
    changeConversions(actor, eventId, (expense, schedule) => {
      if (!followsRates(expense, schedule)) return expense
      if (hasRate(expense, schedule) && !countsBesideRate(expense, schedule)) return expense
      return { ...expense, ...convertExpense(expense, schedule) }
    }),
})
