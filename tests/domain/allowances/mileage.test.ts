import { expect, test } from 'vitest'
import { countMileage, type Drive } from '~/domain/allowances/mileage'
import { tableOf } from './example-tables'

// Cases of our own for mileage.

const GB = tableOf('gb', '2025-06-01')
const FR = tableOf('fr-urssaf', '2025-06-01')
const wordsOf = (drive: Drive, table = GB) => {
  const result = countMileage(drive, table)
  return result.amount === null ? result.reason : result.words
}

test('the words show each band, and the distance of the year before it', () => {
  expect(wordsOf({ vehicle: 'car', distance: '3000', distanceBefore: '9000' })).toBe(
    'After 9000 miles of the year: 1000 miles x 0.45 + 2000 miles x 0.25 = 950.00',
  )
  expect(wordsOf({ vehicle: 'car', distance: '100', distanceBefore: '10000' })).toBe(
    'After 10000 miles of the year: 100 miles x 0.25 = 25.00',
  )
})

test('parts of a year add up to the whole year, with bands and with the French scale', () => {
  for (const [table, vehicle, total] of [
    [GB, 'car', 12_000],
    [FR, 'car 5 CV', 24_000],
  ] as const) {
    let sum = 0
    for (let before = 0; before < total; before += 1500) {
      const drive = { vehicle, distance: '1500', distanceBefore: String(before) }
      sum += Number(countMileage(drive, table).amount)
    }
    expect(sum.toFixed(2)).toBe(countMileage({ vehicle, distance: String(total) }, table).amount)
  }
})

test('France: the band of the whole year counts, less the year before the trip', () => {
  expect(wordsOf({ vehicle: 'car 5 CV', distance: '1000', distanceBefore: '4500' }, FR)).toBe(
    'After 4500 km of the year: (5500 km x 0.357 + 1395.00) - (4500 km x 0.636) = 496.50',
  )
})

test('Austria: nothing is paid after 30,000 km, and passengers count in each kilometre', () => {
  const table = tableOf('at', '2026-06-01')
  expect(wordsOf({ vehicle: 'car', distance: '200', distanceBefore: '29900' }, table)).toBe(
    'After 29900 km of the year: 100 km x 0.50 + 100 km x 0.00 = 50.00',
  )
  expect(wordsOf({ vehicle: 'car', distance: '100', passengers: 2 }, table)).toBe(
    'After 0 km of the year: 100 km x 0.50 + 2 x 100 km x 0.15 = 80.00',
  )
})

test('a rate of three decimals is rounded at the end only', () => {
  const table = tableOf('us-irs', '2026-06-01')
  expect(wordsOf({ vehicle: 'car', distance: '12.5' }, table)).toBe('12.5 miles x 0.725 = 9.06, rounded')
})

test('a rate that changed within a year counts from its day, and a passenger without a rate is refused', () => {
  const drive = { vehicle: 'car', distance: '100' }
  expect(wordsOf(drive, tableOf('us-irs', '2026-06-30'))).toBe('100 miles x 0.725 = 72.50')
  expect(wordsOf(drive, tableOf('us-irs', '2026-07-01'))).toBe('100 miles x 0.76 = 76.00')
  expect(wordsOf(drive, tableOf('gb', '2026-04-05'))).toBe(
    'After 0 miles of the year: 100 miles x 0.45 = 45.00',
  )
  expect(wordsOf(drive, tableOf('gb', '2026-04-06'))).toBe(
    'After 0 miles of the year: 100 miles x 0.55 = 55.00',
  )
  expect(wordsOf({ ...drive, passengers: 1 }, tableOf('gb', '2026-04-06'))).toBe(
    'United Kingdom has no amount for passengers of car',
  )
})

test.each([
  [
    { vehicle: 'rocket', distance: '10' },
    'United Kingdom has no mileage rate for rocket. It has car, motorcycle and bicycle',
  ],
  [{ vehicle: 'car', distance: '0' }, 'Enter the distance as a number, such as 128 or 128.5'],
  [
    { vehicle: 'bicycle', distance: '10', passengers: 1 },
    'United Kingdom has no amount for passengers of bicycle',
  ],
  [{ vehicle: 'car', distance: '-1' }, 'Enter the distance as a number, such as 128 or 128.5'],
  [{ vehicle: 'car', distance: '1000001' }, 'Enter the distance as a number, such as 128 or 128.5'],
  [{ vehicle: 'car', distance: '1e5' }, 'Enter the distance as a number, such as 128 or 128.5'],
  [{ vehicle: 'car', distance: '10', passengers: 9 }, 'Enter the number of passengers, at most 8'],
  [{ vehicle: 'car', distance: '10', passengers: 0.5 }, 'Enter the number of passengers, at most 8'],
])('%j has no amount', (drive, reason) => {
  expect(countMileage(drive, GB)).toEqual({ amount: null, reason })
})

test('a table without mileage says so', () => {
  expect(wordsOf({ vehicle: 'car', distance: '10' }, tableOf('it', '2026-06-01'))).toBe(
    'Italy has no mileage rate for car',
  )
})
