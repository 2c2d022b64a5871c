import { db, type Prisma } from '~/infra/db.server'
import {
  type CodedRate,
  convertExpense,
  followsRates,
  type Schedule,
  usableRates,
} from '../money/convert-expense'
import type { ConvertedExpense, StoredConversion } from './conversions.sql.server'
import type { OwnedEventId } from './schema'
import type { EventTerms } from './terms'

// What a change of an event's terms or rates makes of its expenses.

export const RATE_FIELDS = {
  id: true,
  number: true,
  currency: true,
  claimCurrency: true,
  date: true,
  receiptAmount: true,
  claimAmount: true,
} satisfies Prisma.RateSelect

/** The rates of an event, in the order of their numbers. */
export async function scheduledRates(eventId: OwnedEventId): Promise<CodedRate[]> {
  const rates = await db.rate.findMany({
    where: { eventId },
    select: RATE_FIELDS,
    orderBy: { number: 'asc' },
  })
  return rates.map(toScheduledRate)
}

export const toScheduledRate = ({
  number,
  receiptAmount,
  claimAmount,
  ...rate
}: Prisma.RateGetPayload<{ select: typeof RATE_FIELDS }>): CodedRate => ({
  ...rate,
  code: `R${number}`,
  receiptAmount: receiptAmount.toFixed(),
  claimAmount: claimAmount.toFixed(),
})

/** What an event converts its expenses with. */
export async function scheduleOf(
  eventId: OwnedEventId,
  { baseCurrency, exchangeRate }: EventTerms,
): Promise<Schedule> {
  return { baseCurrency, exchangeRate, rates: usableRates(await scheduledRates(eventId), baseCurrency) }
}

/** Returns the expenses that follow the rates of a schedule, converted with it. Others stay as they are. */
export const recalculate = <T extends StoredConversion>(expenses: T[], schedule: Schedule): T[] =>
  expenses.map((expense) =>
    followsRates(expense, schedule) ? { ...expense, ...convertExpense(expense, schedule) } : expense,
  )

/**
 * The expenses of an event that gets the claim currency `next`. What was charged in the one that it has is
 * set aside, and counts again when the event has that again; until then the expense is converted.
 */
export const stashCharges = <T extends Omit<StoredConversion, 'deletedAt'>>(
  expenses: T[],
  previous: string,
  next: string,
): T[] =>
  expenses.map((expense) => {
    const { amount, currency, chargedAmount, otherCharge, otherChargeCurrency } = expense
    const returns = otherChargeCurrency === next ? otherCharge : null
    if (chargedAmount === null && otherChargeCurrency !== next) return expense
    const changed = {
      ...expense,
      chargedAmount: returns,
      otherCharge: chargedAmount,
      otherChargeCurrency: chargedAmount === null ? null : previous,
      appliedRateId: null,
    }
    const isSettled = returns !== null || currency === next
    return isSettled
      ? { ...changed, ...convertExpense({ ...expense, amount, chargedAmount: returns }, withoutRates(next)) }
      : changed
  })

/** A schedule for expenses that need no rate. */
const withoutRates = (baseCurrency: string): Schedule => ({ baseCurrency, exchangeRate: 1, rates: [] })

/** What is to be stored of expenses after a change: those that it has changed. */
export function changedConversions(
  before: StoredConversion[],
  after: StoredConversion[],
): ConvertedExpense[] {
  return after.filter((expense, at) => !isSameConversion(expense, before[at]))
}

const isSameConversion = (one: ConvertedExpense, other: ConvertedExpense | undefined): boolean =>
  one === other ||
  (other !== undefined &&
    Number(one.convertedAmount) === Number(other.convertedAmount) &&
    one.appliedRateId === other.appliedRateId &&
    one.chargedAmount === other.chargedAmount &&
    one.otherCharge === other.otherCharge &&
    one.otherChargeCurrency === other.otherChargeCurrency)
