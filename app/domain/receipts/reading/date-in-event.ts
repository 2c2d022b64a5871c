import { OPEN_CERTAINTY } from './dates'
import type { MergedValue } from './merge-exact'

/**
 * Returns a date whose print can mean several as the only one of them that is on the days of its event. Where
 * none or several are, it stays open.
 */
export function dateInEvent(
  date: MergedValue | null,
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
): MergedValue | null {
  if (date === null || date.alternatives.length === 0 || startsOn === null || endsOn === null) return date
  const [value, another] = [date.value, ...date.alternatives].filter(
    (each) => each >= startsOn && each <= endsOn,
  )
  if (value === undefined || another !== undefined) return date
  return { ...date, value, alternatives: [], confidence: Math.min(1, date.confidence / OPEN_CERTAINTY) }
}
