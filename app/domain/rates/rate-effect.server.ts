import { followsRates, type ScheduledRate, usableRates } from '~/domain/conversion/convert-expense'
import { recalculate, scheduledRates } from '~/domain/conversion/recalculate.server'
import { type StoredConversion, storedConversions } from '~/domain/conversion/stored-conversions.sql.server'
import { isPresent, trashedSince } from '~/domain/deleted-at'
import { DomainError, fieldError } from '~/domain/errors'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import type { OwnedEvent } from '~/domain/events/schema'
import { isTooLarge } from '~/domain/money/decimal'
import type { RateInput } from './schema'

// Calculates how a new, changed or deleted rate changes the expenses of its event.

/** The expenses that a change of a rate may concern, including deleted expenses. */
export interface RateEffect {
  /** the expenses as they are stored */
  before: StoredConversion[]
  /** the same expenses after the change, in the same order */
  after: StoredConversion[]
  /**
   * the expenses of `after` that use the rate before or after the change, or whose converted amount changes
   */
  converted: StoredConversion[]
}

/**
 * Returns the effect of a new, changed or deleted rate of an event.
 * @param form null to delete the rate
 * @throws DomainError conflict (the event has another claim currency than the form has shown), invalid (the
 * rate is for the claim currency itself)
 */
export async function rateEffect(
  event: OwnedEvent,
  rateId: string,
  form: RateInput | null,
): Promise<RateEffect> {
  checkClaimCurrency(event, form?.claim_currency, 'claim_amount')
  if (form?.currency === event.baseCurrency)
    throw fieldError('currency', 'This is the claim currency. Enter the currency of the receipts')
  const rates = changedRates(await scheduledRates(event.id), rateId, form && rateOfForm(event, rateId, form))
  const before = await storedConversions(event.id, { rateId, currency: form?.currency ?? null })
  return effectOfRates(event, rates, before, [rateId])
}

/** Returns the effect of several new rates of an event, which come after its other rates. */
export async function newRatesEffect(event: OwnedEvent, newRates: ScheduledRate[]): Promise<RateEffect> {
  const rates = [...(await scheduledRates(event.id)), ...newRates]
  const before: StoredConversion[] = []
  for (const currency of new Set(newRates.map((rate) => rate.currency)))
    before.push(...(await storedConversions(event.id, { rateId: '', currency })))
  return effectOfRates(
    event,
    rates,
    before,
    newRates.map(({ id }) => id),
  )
}

/**
 * Returns the effect of a changed list of rates on expenses.
 * @param changedIds the ids of the rates that are new, changed or deleted
 */
function effectOfRates(
  event: OwnedEvent,
  rates: ScheduledRate[],
  before: StoredConversion[],
  changedIds: string[],
): RateEffect {
  const schedule = { ...event, rates: usableRates<ScheduledRate>(rates, event.baseCurrency) }
  const changed = new Set<string | null>(changedIds)
  const after = recalculate(before, event, schedule)
  const converted = after.filter((expense, index) => {
    const expenseBefore = before[index] as StoredConversion
    return (
      followsRates(expense, schedule) &&
      (changed.has(expenseBefore.appliedRateId) ||
        changed.has(expense.appliedRateId) ||
        Number(expense.convertedAmount) !== Number(expenseBefore.convertedAmount))
    )
  })
  return { before, after, converted }
}

/** Returns the rate of the schedule that a form describes. */
const rateOfForm = ({ baseCurrency }: OwnedEvent, id: string, form: RateInput): ScheduledRate => ({
  id,
  currency: form.currency,
  claimCurrency: baseCurrency,
  date: form.date,
  receiptAmount: form.receipt_amount,
  claimAmount: form.claim_amount,
})

/** Returns the rates of an event after the change, in the order of their numbers. A new one comes last. */
function changedRates(rates: ScheduledRate[], id: string, changed: ScheduledRate | null): ScheduledRate[] {
  if (changed === null) return rates.filter((rate) => rate.id !== id)
  return rates.some((rate) => rate.id === id)
    ? rates.map((rate) => (rate.id === id ? changed : rate))
    : [...rates, changed]
}

/**
 * Checks that the database can store the converted amounts after a change.
 * @param form the new rate, or several; null for a deleted one
 * @throws DomainError invalid if the change would make an expense too large for the claim, even one in the
 * trash
 */
export function checkSizes({ converted }: RateEffect, form: object | null): void {
  const tooLarge = converted.filter(({ convertedAmount }) => isTooLarge(convertedAmount))
  const isAnyPresent = tooLarge.some(isPresent)
  // an expense that was deleted before the retention period is not in the trash any more, so it does not
  // matter
  const retentionStart = trashedSince()
  const isAnyInTrash = tooLarge.some(({ deletedAt }) => deletedAt !== null && deletedAt > retentionStart)
  if (!isAnyPresent && !isAnyInTrash) return
  const subject = isAnyPresent ? 'an expense' : 'an expense in the trash'
  const message = (condition: string) =>
    `${condition} this rate ${subject} is too large in the claim currency`
  throw form ? fieldError('claim_amount', message('With')) : new DomainError('invalid', message('Without'))
}
