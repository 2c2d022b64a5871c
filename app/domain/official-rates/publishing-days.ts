import { addDays } from '~/domain/money/date'

// The days on which publishers must have published a new rate.

/** Returns Easter Sunday of a year, by the Gregorian calendar (the algorithm of Oudin, 1940). */
function easterOf(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const moon = (skipped + 19 * golden + 15) % 30
  const correction = moon === 29 || (moon === 28 && golden > 10) ? 1 : 0
  const fullMoon = moon - correction
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7
  return addDays(`${year}-03-28`, fullMoon - weekday)
}

/**
 * Whether the ECB publishes no rates on a weekday: the closing days of the TARGET system since 2002.
 *
 * ECB press release of 14 December 2000, long-term calendar for TARGET closing days.
 */
function isClosingDay(day: string): boolean {
  if (['-01-01', '-05-01', '-12-25', '-12-26'].includes(day.slice(4))) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  return day === addDays(easter, -2) || day === addDays(easter, 1)
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

/** Returns the next day on which the ECB publishes rates. */
export function publishingDayAfter(day: string): string {
  const next = addDays(day, 1)
  return isWeekend(next) || isClosingDay(next) ? publishingDayAfter(next) : next
}

/** Returns the next last day of a quarter, on which the US Treasury publishes rates. */
export function quarterEndAfter(day: string): string {
  const [year = 0, month = 1] = addDays(day, 1).split('-').map(Number)
  return new Date(Date.UTC(year, Math.ceil(month / 3) * 3, 0)).toISOString().slice(0, 10)
}
