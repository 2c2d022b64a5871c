import { expect, test } from 'vitest'
import { countAllowances } from '~/domain/allowances/count-allowances'
import { type OwnTable, readOwnTable } from '~/domain/allowances/own-table'
import { allowanceTableSchema } from '~/domain/allowances/table-schema'
import { parseRows } from '~/domain/documents/csv-rows'
import { processorMsOf } from '../../support/processor-time'
import { tripOf } from './example-tables'

const POLICY: OwnTable = {
  name: 'Travel policy',
  reference: 'Travel policy of 1 January 2026, section 4',
  from: '2026-01-01',
  until: '2026-12-31',
  currency: 'EUR',
  hours: 6,
}

const read = (csv: string, policy = POLICY) => readOwnTable(csv, policy)
const errorsOf = (csv: string) => {
  const result = read(csv)
  return result.table === null ? result.errors : []
}

const CSV = `place,full day,partial day,night,breakfast,lunch,dinner,currency
home,30,15,20,6,9,12,
"Nairobi, Kenya",70.50,42,,10,15,20.5,
Zürich,80,50,120,,,,CHF
`

test('a table with quoted places, empty cells and another currency fits the schema', () => {
  const { table } = read(CSV)
  expect(allowanceTableSchema.parse(table)).toEqual(table)
  expect(table?.places).toEqual([
    { place: 'home', full: '30', partial: '15', night: '20', breakfast: '6', lunch: '9', dinner: '12' },
    { place: 'Nairobi, Kenya', full: '70.50', partial: '42', breakfast: '10', lunch: '15', dinner: '20.5' },
    { place: 'Zürich', currency: 'CHF', full: '80', partial: '50', night: '120' },
  ])
})

test('a trip counts partial, full and partial days, less the amounts of meals, with flat nights', () => {
  const { table } = read(CSV)
  const place = 'Nairobi, Kenya'
  const trip = tripOf('2026-03-02T08:00', '2026-03-04T18:00', [
    { date: '2026-03-02', place, provided: ['dinner'] },
    { date: '2026-03-03', place, provided: ['breakfast', 'lunch'] },
  ])
  const result = countAllowances(trip, 'own', table === null ? [] : [table])
  expect(result.lines?.map(({ words }) => words)).toEqual([
    '42.00 for a partial day - 20.50 for dinner = 21.50',
    '70.50 for a full day - 10.00 for breakfast - 15.00 for lunch = 45.50',
    '15.00 for a partial day = 15.00',
  ])
})

test('each currency has its own total', () => {
  const { table } = read(CSV)
  const trip = tripOf('2026-03-02T08:00', '2026-03-03T18:00', [
    { date: '2026-03-02', place: 'Zürich', night: 'flat' },
  ])
  expect(countAllowances(trip, 'own', table === null ? [] : [table])).toMatchObject({
    totals: [
      { currency: 'CHF', amount: '170.00' },
      { currency: 'EUR', amount: '15.00' },
    ],
  })
})

test('a day of at most 6 hours is nothing, and a place that is not in the file has no amounts', () => {
  const { table } = read(CSV)
  const tables = table === null ? [] : [table]
  const short = tripOf('2026-03-02T08:00', '2026-03-02T14:00')
  expect(countAllowances(short, 'own', tables)).toMatchObject({ totals: [{ amount: '0.00' }] })
  const elsewhere = tripOf('2026-03-02T08:00', '2026-03-02T18:00', [{ date: '2026-03-02', place: 'Paris' }])
  expect(countAllowances(elsewhere, 'own', tables)).toEqual({
    lines: null,
    reason: 'Travel policy has no amounts for Paris on 2026-03-02',
  })
})

test('semicolons, decimal commas, a byte order mark, CRLF and titles in capitals are read', () => {
  const { table } = read('\uFEFFPLACE;Full day;Partial day\r\nParis;58,00;39,50\r\n\r\n')
  expect(table?.places).toEqual([{ place: 'Paris', full: '58.00', partial: '39.50' }])
})

test('every bad row has an error with its line, and nothing is read', () => {
  const csv =
    'place,full day,partial day,currency\n,30,15,\nA,thirty,15,\nB,30,,\nC,1.000,15,\nD,30\nE,30,15,XYZ\nF,30,15,\nf,30,15,\n'
  expect(errorsOf(csv)).toEqual([
    'Row 2: enter a place with at most 200 characters',
    'Row 3: “thirty” is not a full day amount in EUR, such as 28.00',
    'Row 4: the partial day is empty',
    'Row 5: “1.000” is not a full day amount in EUR, such as 28.00',
    'Row 6: the number of cells is 2 instead of 4',
    'Row 7: “XYZ” is not a currency code such as USD, EUR or KES',
    'Row 9: f is in the file twice',
  ])
})

test.each([
  ['', 'The file has no rows below its titles'],
  ['place,full day,partial day\n', 'The file has no rows below its titles'],
  ['place,full day\nA,1', 'The column “partial day” is missing'],
  ['place,full day,partial day,tips\nA,1,1,1', 'The column “tips” is unknown'],
  ['place,full day,partial day,full\nA,1,1,1', 'The column “full” is in the file twice'],
  ['place,full day,partial day,__proto__\nA,1,1,1', 'The column “__proto__” is unknown'],
  [`place,full day,partial day\n${'A,1,1\n'.repeat(1001)}`, 'The file has more than 1000 rows'],
  [`place,full day,partial day\n${' '.repeat(200_001)}`, 'The file has more than 200000 characters'],
])('%j says what is wrong', (csv, error) => {
  expect(errorsOf(csv)[0]).toContain(error)
})

test('a negative amount, an amount of a million and fractions of a yen are refused', () => {
  expect(errorsOf('place,full day,partial day\nA,-1,1000000')).toHaveLength(2)
  expect(readOwnTable('place,full day,partial day\nA,1.5,1', { ...POLICY, currency: 'JPY' }).table).toBeNull()
})

test('after 20 errors the rest of the file is not read', () => {
  expect(errorsOf(`place,full day,partial day\n${'x\n'.repeat(500)}`)).toHaveLength(20)
})

test('an unclosed quotation mark and a quoted line break end with the file', () => {
  expect(errorsOf('place,full day,partial day\n"A,1,1\nB,1,1')).toEqual([
    'Row 2: the number of cells is 1 instead of 3',
  ])
  const { table } = read('place,full day,partial day\n"A ""B""\nC",1,1\nD,2,2')
  expect(table?.places.map(({ place }) => place)).toEqual(['A "B"\nC', 'D'])
})

test('a table of 1,000 places is read in little more time than its cells take', async () => {
  const amounts = (place: number) => `${100 + place}.50,40.25,60,5.60,11.20,12`
  const rows = Array.from({ length: 1000 }, (_, place) => `Place ${place},${amounts(place)}`)
  const csv = ['place,full day,partial day,night,breakfast,lunch,dinner', ...rows].join('\n')
  const repeated = (work: () => unknown) => () => Array.from({ length: 20 }, work)
  await processorMsOf(repeated(() => read(csv)))
  const cells = await processorMsOf(repeated(() => parseRows(csv, ',', 2000)))
  expect(await processorMsOf(repeated(() => read(csv)))).toBeLessThan(6 * cells)
  expect(read(csv).table?.places[999]).toEqual({
    ...{ place: 'Place 999', full: '1099.50', partial: '40.25', night: '60' },
    ...{ breakfast: '5.60', lunch: '11.20', dinner: '12' },
  })
})
