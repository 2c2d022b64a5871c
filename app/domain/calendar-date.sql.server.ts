import { provider, type Sql, sql } from '~/infra/db.server'

/** The days of all months, MM-DD, but for February 29. */
const DAYS =
  '((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))'

/** The years from 1000 on that have a February 29. */
const LEAP_YEARS = '([1-9][0-9](0[48]|[2468][048]|[13579][26])|([2468][048]|[13579][26])00)'

/**
 * Whether a text of the database is a calendar date that exists, from the year 1000 on, as `isCalendarDate`
 * says: an old record may hold anything. PostgreSQL fails at a cast of a text that is none.
 */
export const isCalendarDateSql = (text: Sql): Sql =>
  provider === 'sqlite'
    ? sql`(${text} GLOB '[1-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND date(${text}) IS ${text})`
    : sql`(${text} ~ ${`^([1-9][0-9]{3}-${DAYS}|${LEAP_YEARS}-02-29)$`})`
