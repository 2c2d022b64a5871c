import Big from 'big.js'
import { type Decimal, plainAmount } from '~/domain/money/decimal'
import { enumerate } from '~/domain/text/enumerated'
import { type FinishedSum, finishSum, type Sum } from './arithmetic'
import type { AllowanceTable, Mileage } from './table-schema'

// Counts the mileage of a private vehicle.

type VehicleRates = Mileage['vehicles'][number]

/** A distance that a claimant drove. */
export interface Drive {
  /** the name of the vehicle in the table */
  vehicle: string
  /** in the unit of the table, with at most one decimal */
  distance: Decimal
  /** the distance that the claimant drove before in the same year, in the same unit */
  distanceBefore?: Decimal
  /** how many people the claimant took along */
  passengers?: number
}

export type MileageResult = (FinishedSum & { currency: string }) | { amount: null; reason: string }

/** The longest distance of a year. */
const DISTANCE_MAX = 1_000_000
const PASSENGERS_MAX = 8
const DISTANCE = /^\d{1,7}(?:\.\d)?$/

const isDistance = (text: Decimal): boolean => DISTANCE.test(text) && Number(text) <= DISTANCE_MAX

const distanceText = (distance: Big, unit: Mileage['unit']): string =>
  `${distance.toFixed()} ${unit === 'km' ? 'km' : distance.eq(1) ? 'mile' : 'miles'}`

const vehiclesText = ({ mileage }: AllowanceTable): string =>
  mileage ? `. It has ${enumerate(mileage.vehicles.map(({ vehicle }) => vehicle))}` : ''

/**
 * Counts a distance at the rates of a table. The distance that was driven before in the same year decides the
 * bands: after 9,000 miles, the next 3,000 are 1,000 in the first band of 10,000 and 2,000 in the second.
 *
 * - Germany: § 9 Abs. 1 Nr. 4a EStG with § 5 Abs. 2 BRKG
 * - Austria: § 10 Abs. 3 Reisegebührenvorschrift 1955, Kilometergeldverordnung
 * - United Kingdom: sections 230 and 234 ITEPA 2003
 * - France: barème kilométrique, article 6 B annexe IV CGI, whose bands count for the distance of the year
 * - Denmark: bekendtgørelse om rejse- og befordringsgodtgørelse; Ireland: circulars on motor travel rates
 */
export function countMileage(drive: Drive, table: AllowanceTable): MileageResult {
  const { vehicle, distance, distanceBefore = '0', passengers = 0 } = drive
  if (!isDistance(distance) || Number(distance) === 0 || !isDistance(distanceBefore))
    return { amount: null, reason: 'Enter the distance as a number, such as 128 or 128.5' }
  if (!Number.isInteger(passengers) || passengers < 0 || passengers > PASSENGERS_MAX)
    return { amount: null, reason: `Enter the number of passengers, at most ${PASSENGERS_MAX}` }
  const rates = table.mileage?.vehicles.find((entry) => entry.vehicle === vehicle)
  if (table.mileage === undefined || rates === undefined)
    return { amount: null, reason: `${table.name} has no mileage rate for ${vehicle}${vehiclesText(table)}` }
  if (passengers > 0 && rates.passenger === undefined)
    return { amount: null, reason: `${table.name} has no amount for passengers of ${vehicle}` }
  const { currency } = table
  const driven = { before: Big(distanceBefore), distance: Big(distance), unit: table.mileage.unit, currency }
  const sum = rates.scale === 'bands' ? byBands(rates, driven) : byWholeYear(rates, driven)
  const { words, ...finished } = finishSum(withPassengers(sum, rates, passengers, driven))
  // only with several bands does the distance before matter, and then also that there was none
  const before =
    rates.bands.length > 1 ? `After ${distanceText(driven.before, driven.unit)} of the year: ` : ''
  return { ...finished, words: before + words, currency }
}

interface Driven {
  before: Big
  distance: Big
  unit: Mileage['unit']
  currency: string
}

/** Counts each part of a distance at the rate of its band. */
function byBands({ bands }: VehicleRates, { before, distance, unit, currency }: Driven): Sum {
  const end = before.plus(distance)
  let amount = Big(0)
  let bandStart = Big(0)
  const words: string[] = []
  for (const { upTo, rate } of bands) {
    const bandEnd = upTo === undefined ? end : Big(upTo)
    const from = bandStart.gt(before) ? bandStart : before
    const until = bandEnd.lt(end) ? bandEnd : end
    bandStart = bandEnd
    if (until.lte(from)) continue
    const part = until.minus(from)
    amount = amount.plus(part.times(rate))
    words.push(`${distanceText(part, unit)} x ${plainAmount(rate, currency)}`)
  }
  return { amount, words: words.length === 0 ? distanceText(distance, unit) : words.join(' + '), currency }
}

/** Returns the amount of a year's whole distance, and its words. */
function wholeYear({ bands }: VehicleRates, total: Big, { unit, currency }: Driven): Sum {
  const band = bands.find(({ upTo }) => upTo === undefined || total.lte(upTo)) ?? bands.at(-1)
  const { rate, plus = '0' } = band as VehicleRates['bands'][number]
  const product = `${distanceText(total, unit)} x ${plainAmount(rate, currency)}`
  return {
    amount: Big(total)
      .times(rate)
      .plus(total.eq(0) ? 0 : plus),
    words: Big(plus).eq(0) ? product : `${product} + ${plainAmount(plus, currency)}`,
    currency,
  }
}

/** Counts the year with the distance, less the year before it. */
function byWholeYear(rates: VehicleRates, driven: Driven): Sum {
  const year = wholeYear(rates, driven.before.plus(driven.distance), driven)
  if (driven.before.eq(0)) return year
  const before = wholeYear(rates, driven.before, driven)
  return { ...year, amount: year.amount.minus(before.amount), words: `(${year.words}) - (${before.words})` }
}

/** Adds what passengers are worth: `+ 2 x 100 miles x 0.05`. */
function withPassengers(sum: Sum, { passenger }: VehicleRates, passengers: number, driven: Driven): Sum {
  if (passengers === 0 || passenger === undefined) return sum
  const { distance, unit, currency } = driven
  return {
    ...sum,
    amount: sum.amount.plus(distance.times(passenger).times(passengers)),
    words: `${sum.words} + ${passengers} x ${distanceText(distance, unit)} x ${plainAmount(passenger, currency)}`,
  }
}
