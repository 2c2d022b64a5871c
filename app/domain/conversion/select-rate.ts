/** What the choice of a rate depends on. */
interface Dated {
  id: string
  currency: string
  date: string
}

/**
 * The rate that an amount is converted with: the chosen one; else that of the
 * nearest date not after its own, else the nearest; of one date the first. Null when there is none for its
 * currency.
 * @param rates to the claim currency, in the order of their codes
 */
export function selectRate<T extends Dated>(
  rates: T[],
  { currency, date, rateId }: { currency: string; date: string; rateId: string },
): T | null {
  const own = rates.filter((rate) => rate.currency === currency)
  const nearest = (one: T | null, other: T): T => {
    if (one === null) return other
    const isBefore = one.date <= date
    if (isBefore !== other.date <= date) return isBefore ? one : other
    return (isBefore ? other.date > one.date : other.date < one.date) ? other : one
  }
  return own.find(({ id }) => id === rateId) ?? own.reduce(nearest, null as T | null)
}
