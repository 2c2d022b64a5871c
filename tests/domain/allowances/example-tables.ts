import { countAllowances } from '~/domain/allowances/count-allowances'
import type { AllowanceTable, DayRule, DayRuleOf } from '~/domain/allowances/table-schema'
import { ALLOWANCE_TABLES } from '~/domain/allowances/tables.server'
import type { Trip, TripDay } from '~/domain/allowances/trip'

// Tables and trips for the published examples. Many examples are older than the tables of Claimbook; they
// count with the amounts that the example itself states.

/** Returns a table of Claimbook by its scheme and a date. */
export function tableOf(scheme: string, date: string): AllowanceTable {
  const table = ALLOWANCE_TABLES.find(
    ({ from, until, ...rest }) => rest.scheme === scheme && from <= date && date <= until,
  )
  if (table === undefined) throw new Error(`No table of ${scheme} for ${date}`)
  return table
}

/** Returns a table for all dates whose days are counted with the amounts of an example. */
export function tableWith<Name extends DayRule['rule']>(
  base: AllowanceTable,
  rule: Name,
  amounts: Partial<DayRuleOf<Name>>,
): AllowanceTable {
  return {
    ...base,
    from: '2000-01-01',
    until: '2099-12-31',
    places: [],
    days: { ...(base.days as DayRuleOf<Name>), ...amounts, rule } as DayRule,
  }
}

/** Returns a trip. */
export const tripOf = (start: string, end: string, days: TripDay[] = []): Trip => ({ start, end, days })

/** Returns the amounts of the lines of a trip. Fails if the trip cannot be counted. */
export function amountsOf(trip: Trip, table: AllowanceTable | string): string[] {
  const scheme = typeof table === 'string' ? table : table.scheme
  const result = countAllowances(trip, scheme, typeof table === 'string' ? ALLOWANCE_TABLES : [table])
  if (result.lines === null) throw new Error(result.reason)
  return result.lines.map(({ amount }) => amount)
}

/** Returns the total of a trip in its only currency. */
export function totalOf(trip: Trip, table: AllowanceTable | string): string {
  const scheme = typeof table === 'string' ? table : table.scheme
  const result = countAllowances(trip, scheme, typeof table === 'string' ? ALLOWANCE_TABLES : [table])
  if (result.lines === null) throw new Error(result.reason)
  if (result.totals.length !== 1) throw new Error('The trip has several currencies')
  return result.totals[0]?.amount ?? ''
}

/** HMRC's rates for Geneva in EIM05280: 363 for 24 hours with a room at 207.50, and 117.50 for over 10. */
export const GENEVA: AllowanceTable = {
  ...tableOf('gb', '2025-06-01'),
  scheme: 'gb-geneva',
  from: '2000-01-01',
  until: '2099-12-31',
  currency: 'CHF',
  days: {
    rule: 'periods-of-24-hours',
    home: {
      full: '155.50',
      short: [{ hours: 10, amount: '117.50' }],
      rest: [{ hours: 10, amount: '117.50' }],
      meals: {},
      mealsOf: 'full',
      night: '207.50',
    },
  },
}

/** Mileage in the United Kingdom until April 2011: 40 pence for the first 10,000 miles, then 25 pence. */
export const MILEAGE_OF_2003: AllowanceTable = {
  ...tableOf('gb', '2025-06-01'),
  mileage: {
    unit: 'mile',
    vehicles: [{ vehicle: 'car', scale: 'bands', bands: [{ upTo: 10000, rate: '0.40' }, { rate: '0.25' }] }],
  },
}
