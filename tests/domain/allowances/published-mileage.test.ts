import { expect, test } from 'vitest'
import { countMileage } from '~/domain/allowances/mileage'
import type { AllowanceTable } from '~/domain/allowances/table-schema'
import { MILEAGE_OF_2003, tableOf } from './example-tables'

// Published examples of mileage, with their sources.

const GB = tableOf('gb', '2025-06-01')

const mileageOf = (table: AllowanceTable, vehicle: string, distance: string, passengers = 0) =>
  countMileage({ vehicle, distance, passengers }, table).amount

// https://www.gov.uk/hmrc-internal-manuals/employment-income-manual/eim31350
test('United Kingdom: 860 miles by car are 387 pounds', () => {
  expect(mileageOf(GB, 'car', '860')).toBe('387.00')
})

// https://www.gov.uk/hmrc-internal-manuals/employment-income-manual/eim31355 (example one)
test('United Kingdom: 5,000 miles by car are 2,250 pounds', () => {
  expect(mileageOf(GB, 'car', '5000')).toBe('2250.00')
})

// an older version of that page (examples 1 and 3), and eim31360 (example 1)
test.each([
  ['5000', '2000.00'],
  ['12000', '4500.00'],
  ['8000', '3200.00'],
])('United Kingdom 2003: %s miles by car are %s pounds', (distance, amount) => {
  expect(mileageOf(MILEAGE_OF_2003, 'car', distance)).toBe(amount)
})

// https://www.gov.uk/hmrc-internal-manuals/employment-income-manual/eim31415 (example one)
test('United Kingdom: two passengers add 10 pounds to 100 miles', () => {
  expect(mileageOf(GB, 'car', '100', 2)).toBe('55.00')
  expect(mileageOf(GB, 'car', '100')).toBe('45.00')
})

// https://ob.itcontractors.com (PBAS, P11D mileage allowance)
test('United Kingdom: 12,000 miles by motorcycle are 2,880 pounds', () => {
  expect(mileageOf(GB, 'motorcycle', '12000')).toBe('2880.00')
})

// https://macalculatriceenligne.com/finance/impots/bareme-kilometrique
test('France: 10,000 km in a car of 4 CV are 10,000 x 0.340 + 1,330 = 4,730', () => {
  expect(mileageOf(tableOf('fr-urssaf', '2025-06-01'), 'car 4 CV', '10000')).toBe('4730.00')
})

// https://www.tekniq.dk/nyheder/
// se-satserne-for-skattefrie-koerepenge-og-diaeter-i-2026 (1,950 less than 2026)
test('Denmark 2025: 15,000 km are 57,150 kroner', () => {
  expect(mileageOf(tableOf('dk', '2025-06-01'), 'car', '15000')).toBe('57150.00')
})

// https://fortaxo.cz/2026/02/15/cestovni-nahrady-2026-nove-sazby-stravneho/
test('Czech Republic 2026: 400 km are 2,360 crowns besides fuel', () => {
  expect(mileageOf(tableOf('cz', '2026-06-01'), 'car', '400')).toBe('2360.00')
})

// https://revenue.ie/en/employing-people/employee-expenses/travel-and-subsistence/civil-service-rates.aspx
test('Ireland: after 1,400 km, 100 of the next 200 km are in the first band', () => {
  const drive = { vehicle: 'car 1201 to 1500 cm³', distance: '200', distanceBefore: '1400' }
  expect(countMileage(drive, tableOf('ie', '2025-06-01'))).toMatchObject({
    words: 'After 1400 km of the year: 100 km x 0.434 + 100 km x 0.7918 = 122.58',
  })
})
