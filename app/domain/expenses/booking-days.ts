// The days from a purchase to the row of a bank statement that charges it. Below zero, the row is before it.

/** Card payments are booked days after the purchase, and a deposit before the bill. */
export const BOOKED_DAYS_MAX = 10

/** The days within which an equal amount with another name is sure. */
export const SURE_DAYS_MAX = 5

/** Returns how far a row is from its purchase: a day before it counts as two. */
export const bookingDistance = (days: number): number => (days < 0 ? -2 * days : days)

/** Returns the days up to a number of them, before and after a purchase, the nearest first. */
export const nearestDays = (daysMax: number): number[] =>
  Array.from({ length: 2 * daysMax + 1 }, (_, at) => at - daysMax).sort(
    (one, other) => bookingDistance(one) - bookingDistance(other),
  )
