import { DAY_MS } from '~/limits'

// Finds dates with a wrong year or month. Dates of a statement are close together, so a far one is doubtful.

/** The most days between the median date of a statement and any other date. */
const DAYS_FROM_MIDDLE_MAX = 800

/** A longer gap, in days, between two dates separates groups of dates. */
const GAP_DAYS_MAX = 120

/** If the largest group has at least this share of the dates, a date alone in its group is doubtful. */
const TOGETHER_SHARE_MIN = 2 / 3

/** The least number of dates of a statement at which any is doubtful. */
const DATES_MIN = 3

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Splits sorted dates into groups at gaps of more than `GAP_DAYS_MAX` days. */
function splitAtGaps(sorted: string[]): string[][] {
  const groups: string[][] = []
  for (const date of sorted) {
    const lastGroup = groups.at(-1)
    const previous = lastGroup?.at(-1)
    if (lastGroup && previous !== undefined && daysBetween(previous, date) <= GAP_DAYS_MAX)
      lastGroup.push(date)
    else groups.push([date])
  }
  return groups
}

/** The reason why a row with a far date is ambiguous. */
export const farDateReason = (date: string): string => `The date ${date} is far from those of the other rows`

/** Returns a function that says whether a calendar date lies far from the others of its statement. */
export function farFrom(dates: string[]): (date: string) => boolean {
  if (dates.length < DATES_MIN) return () => false
  const sorted = dates.toSorted()
  const median = sorted[Math.floor(sorted.length / 2)] as string
  const groups = splitAtGaps(sorted)
  const largestGroup = Math.max(...groups.map((group) => group.length))
  const areTogether = largestGroup >= sorted.length * TOGETHER_SHARE_MIN
  const isolated = new Set(areTogether ? groups.flatMap((group) => (group.length === 1 ? group : [])) : [])
  return (date) => isolated.has(date) || Math.abs(daysBetween(median, date)) > DAYS_FROM_MIDDLE_MAX
}
