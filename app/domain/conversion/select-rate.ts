/** The properties of a rate that decide whether it is chosen. */
interface Dated {
  id: string
  currency: string
  date: string
}

/**
 * Returns the rate for an amount: the rate that the user chose; otherwise the latest on or before its date;
 * otherwise the earliest after it. Of several rates on one date, the first applies. Null if the currency has
 * no rate.
 * @param rates the rates to the claim currency, in the order of their codes
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
