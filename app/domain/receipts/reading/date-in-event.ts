import { AMBIGUOUS_CERTAINTY } from './dates'
import type { MergedValue } from './merge-exact'
import { SURE_CONFIDENCE_MIN } from './page-text'

/**
 * Resolves an ambiguous date by the days of its event. Returns the only possible date on these days, or the
 * date unchanged when none or several are on them. A date that stays unsure, such as one of two dates on a
 * receipt, keeps the others as alternatives.
 */
export function dateInEvent(
  date: MergedValue | null,
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
): MergedValue | null {
  if (date === null || date.alternatives.length === 0 || startsOn === null || endsOn === null) return date
  const values = [date.value, ...date.alternatives]
  const [value, another] = values.filter((each) => each >= startsOn && each <= endsOn)
  if (value === undefined || another !== undefined) return date
  // takes the doubt of several readings out of the confidence again
  const confidence = Math.min(1, date.confidence / AMBIGUOUS_CERTAINTY)
  const alternatives = confidence >= SURE_CONFIDENCE_MIN ? [] : values.filter((each) => each !== value)
  return { ...date, value, alternatives, confidence }
}
