import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type Prisma } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import {
  type CodedRate,
  convertExpense,
  followsRates,
  hasRate,
  type Schedule,
  usableRates,
} from './convert-expense'
import type { EventRate } from './event-rate'
import type { ConvertedExpense, StoredConversion } from './stored-conversions.sql.server'
import { type EventTerms, NO_EVENT_RATE } from './terms'

// Recalculates the expenses of an event after a change of its terms or rates.

/** The columns of a rate that conversions need. */
export const RATE_FIELDS = {
  id: true,
  number: true,
  currency: true,
  claimCurrency: true,
  date: true,
  receiptAmount: true,
  claimAmount: true,
} satisfies Prisma.RateSelect

/** Returns the rates of an event, in the order of their numbers. */
export async function scheduledRates(eventId: OwnedEventId): Promise<CodedRate[]> {
  const rows = await db.rate.findMany({ where: { eventId }, select: RATE_FIELDS, orderBy: { number: 'asc' } })
  return rows.map(toScheduledRate)
}

/** Turns a stored rate into one of a schedule. Further columns of the row are kept. */
export const toScheduledRate = <Row extends Prisma.RateGetPayload<{ select: typeof RATE_FIELDS }>>({
  number,
  receiptAmount,
  claimAmount,
  ...rate
}: Row) => ({
  // must keep the order of these keys: `scheduleKey` writes them into stored batches
  ...withTextDecimals(rate),
  code: `R${number}`,
  receiptAmount: receiptAmount.toFixed(),
  claimAmount: claimAmount.toFixed(),
})

/** Returns the schedule of an event. */
export async function scheduleOf(
  eventId: OwnedEventId,
  { baseCurrency, exchangeRate, sampleCurrency }: EventTerms,
): Promise<Schedule> {
  const rates = usableRates(await scheduledRates(eventId), baseCurrency)
  return { baseCurrency, exchangeRate, sampleCurrency, rates }
}

/**
 * Converts the expenses of an event whose schedule changes.
 * - An expense with a charge keeps its converted amount.
 * - An expense without a rate keeps its converted amount, which an endpoint or an earlier version may have
 *   set, while the event's rate and claim currency stay the same.
 * - An expense in the new claim currency keeps its converted amount if `PUT /events/{id}` sets that currency
 *   (docs/contract.md, 4.5), but counts its own amount if a page sets it. It loses its rate in both cases.
 * @param before the terms of the event before the change
 */
export function recalculate<T extends StoredConversion>(
  expenses: T[],
  before: EventRate & { baseCurrency: string },
  after: Schedule,
): T[] {
  const isSameCurrency = before.baseCurrency === after.baseCurrency
  const isSameRate =
    before.exchangeRate === after.exchangeRate && before.sampleCurrency === after.sampleCurrency
  const isSetByEndpoint = after.rateForOtherCurrencies !== undefined
  const keepsAmount = (expense: T): boolean => {
    if (expense.chargedAmount !== null) return true
    const isInClaimCurrency = !followsRates(expense, after)
    if (isInClaimCurrency) return isSameCurrency || isSetByEndpoint
    // the endpoint gives its rate to every expense in another currency
    if (!isSameCurrency || !isSameRate || isSetByEndpoint) return false
    return expense.appliedRateId === null && !hasRate(expense, after)
  }
  return expenses.map((expense) => {
    if (!keepsAmount(expense)) return { ...expense, ...convertExpense(expense, after) }
    return expense.appliedRateId === null || followsRates(expense, after)
      ? expense
      : { ...expense, appliedRateId: null }
  })
}

/**
 * Returns the expenses of an event that gets the claim currency `next`. Charges in the previous currency are
 * set aside, and count again if the event returns to that currency. An expense that loses its charge and is
 * in another currency than `next` keeps its converted amount until the caller converts it with the rates.
 */
export const stashCharges = <T extends Omit<StoredConversion, 'deletedAt'>>(
  expenses: T[],
  previous: string,
  next: string,
): T[] =>
  expenses.map((expense) => {
    const { currency, chargedAmount, otherCharge, otherChargeCurrency } = expense
    const hasReturningCharge = otherChargeCurrency === next
    if (chargedAmount === null && !hasReturningCharge) return expense
    const returningCharge = hasReturningCharge ? otherCharge : null
    const swapped = {
      ...expense,
      chargedAmount: returningCharge,
      otherCharge: chargedAmount,
      otherChargeCurrency: chargedAmount === null ? null : previous,
      appliedRateId: null,
    }
    const needsNoRate = returningCharge !== null || currency === next
    if (!needsNoRate) return swapped
    const converted = convertExpense({ ...expense, chargedAmount: returningCharge }, emptySchedule(next))
    return { ...swapped, ...converted }
  })

/** A schedule for expenses that need no rate. */
const emptySchedule = (baseCurrency: string): Schedule => ({ baseCurrency, ...NO_EVENT_RATE, rates: [] })

/**
 * Returns the expenses whose conversion differs after a change, and must be stored.
 * @param after the expenses of `before`, in the same order
 */
export function conversionChanges(before: StoredConversion[], after: StoredConversion[]): ConvertedExpense[] {
  return after.filter((expense, index) => !isSameConversion(expense, before[index]))
}

const isSameConversion = (first: ConvertedExpense, second: ConvertedExpense | undefined): boolean =>
  first === second ||
  (second !== undefined &&
    Number(first.convertedAmount) === Number(second.convertedAmount) &&
    first.appliedRateId === second.appliedRateId &&
    first.chargedAmount === second.chargedAmount &&
    first.otherCharge === second.otherCharge &&
    first.otherChargeCurrency === second.otherChargeCurrency)
