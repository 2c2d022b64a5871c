// The number of days from a purchase to its row of a bank statement; it is negative if the row is earlier.

/** The most days between a purchase and its row, which is later for cards and earlier for deposits. */
export const BOOKED_DAYS_MAX = 10

/** The days within which a row matches an equal amount even under another name. */
export const SURE_BOOKING_DAYS_MAX = 5

/** Returns the distance of a row from its purchase. A day before the purchase counts twice. */
export const bookingDistance = (days: number): number => (days < 0 ? -2 * days : days)

/** Returns the days up to `daysMax` before and after a purchase, the nearest first. */
export const nearestDays = (daysMax: number): number[] =>
  Array.from({ length: 2 * daysMax + 1 }, (_, index) => index - daysMax).sort(
    (one, other) => bookingDistance(one) - bookingDistance(other),
  )
