import type { Decimal } from '~/domain/money/decimal'
import { type AllowanceLine, lineOf } from './allowance-line'
import { finishSum, startSum } from './arithmetic'
import { amountsHere } from './place-amounts'
import type { AllowanceTable } from './table-schema'
import type { DayOfTrip } from './trip'

/** Returns the flat amount for a night at home; null if the table has none. */
function nightAtHome({ days }: AllowanceTable): Decimal | null {
  if (days === undefined) return null
  if (days.rule === 'periods-of-24-hours') return days.home.night ?? null
  return 'night' in days ? (days.night ?? null) : null
}

/** Returns the flat amount for a night; null if the table has none for the place. */
export function nightAmount(table: AllowanceTable, place: string | null): Decimal | null {
  return place === null ? nightAtHome(table) : (amountsHere(table, place).amounts?.night ?? null)
}

/** Returns a line for each night for which the claimant asks for the flat amount. */
export function nightLines(
  days: readonly DayOfTrip[],
  tableOn: (date: string) => AllowanceTable,
): AllowanceLine[] {
  return days.flatMap(({ date, place, night }) => {
    const table = tableOn(date)
    const amount = night === 'flat' ? nightAmount(table, place) : null
    if (amount === null) return []
    const { currency } = amountsHere(table, place)
    const sum = startSum(amount, currency, 'for a night without a receipt')
    return [lineOf({ date, kind: 'night', place, currency }, finishSum(sum))]
  })
}
