import type { AllowanceLine } from './allowance-line'
import type { LocalTime } from './local-time'
import type { AllowanceTable, DayRule, DayRuleOf } from './table-schema'
import type { DayOfTrip } from './trip'

// What the rules for days take and return.

/** A table whose days are counted by a certain rule. */
export type TableWith<Name extends DayRule['rule']> = AllowanceTable & { days: DayRuleOf<Name> }

/** A trip that `tripProblem` has accepted, with a table for each of its days. */
export interface RuleInput<Name extends DayRule['rule']> {
  start: LocalTime
  end: LocalTime
  days: DayOfTrip[]
  /** the table that counts on a day of the trip */
  tableOn(date: string): TableWith<Name>
}

/** What a rule returns: the lines with notes for the claimant, or why it cannot count the trip. */
export type RuleOutput = { lines: AllowanceLine[]; notes: string[] } | { lines: null; reason: string }

/** The days of a trip. There is at least one, because a trip has a start. */
export function firstAndLast(days: readonly DayOfTrip[]): { first: DayOfTrip; last: DayOfTrip } {
  return { first: days[0] as DayOfTrip, last: days.at(-1) as DayOfTrip }
}

/** Whether a trip has days at home and days abroad. */
export const isMixed = (days: readonly DayOfTrip[]): boolean =>
  days.some(({ place }) => place === null) && days.some(({ place }) => place !== null)
