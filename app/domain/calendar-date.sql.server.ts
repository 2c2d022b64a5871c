import { provider, type Sql, sql } from '~/infra/database/db.server'
import { DAY_MS } from '~/limits'

/** A regular expression for the days that every year has, MM-DD. */
const DAYS =
  '((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))'

/** A regular expression for the leap years from 1000 on. */
const LEAP_YEARS = '([1-9][0-9](0[48]|[2468][048]|[13579][26])|([2468][048]|[13579][26])00)'

const YEAR = new Date().getUTCFullYear()

/** Recent days as a PostgreSQL array, ten times as fast as the expressions (docs/decisions/0040). */
const USUAL_DAYS = `{${daysFrom(Date.UTC(YEAR - 4, 0, 1), Date.UTC(YEAR + 2, 0, 1)).join()}}`

/** Returns the days from one instant up to, but without, another; both are in milliseconds. */
function daysFrom(first: number, end: number): string[] {
  return Array.from({ length: (end - first) / DAY_MS }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  )
}

/**
 * Returns SQL that tests whether a text is an existing calendar date, like `isCalendarDate`, but only from
 * the year 1000 on. Old records may hold any text, and PostgreSQL fails to cast a text that is not a date.
 */
export const isCalendarDateSql = (text: Sql): Sql =>
  provider === 'sqlite'
    ? sql`(${text} GLOB '[1-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND date(${text}) IS ${text})`
    : sql`(CASE WHEN ${text} = ANY(${USUAL_DAYS}) THEN TRUE ELSE ${text} ~ ${`^([1-9][0-9]{3}-${DAYS}|${LEAP_YEARS}-02-29)$`} END)`
