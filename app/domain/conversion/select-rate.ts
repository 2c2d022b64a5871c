/** The properties of a rate that decide whether it is chosen. */
interface SelectableRate {
  id: string
  currency: string
  date: string
}

/**
 * Returns the rate for an amount:
 * - the rate that the user chose
 * - otherwise the latest rate on or before the date of the amount
 * - otherwise the earliest rate after that date
 *
 * Of several rates on one date, the first in `rates` applies. Null if the currency has no rate.
 * @param rates the rates to the claim currency, in the order of their numbers (R1, R2, ...)
 * @param expense.rateId the id of the rate that the user chose; empty without one
 */
export function selectRate<T extends SelectableRate>(
  rates: T[],
  { currency, date, rateId }: { currency: string; date: string; rateId: string },
): T | null {
  let latestBefore: T | null = null
  let earliestAfter: T | null = null
  for (const rate of rates) {
    if (rate.currency !== currency) continue
    if (rate.id === rateId) return rate
    if (rate.date <= date) {
      if (latestBefore === null || rate.date > latestBefore.date) latestBefore = rate
    } else if (earliestAfter === null || rate.date < earliestAfter.date) earliestAfter = rate
  }
  return latestBefore ?? earliestAfter
}
