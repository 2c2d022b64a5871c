import { expect, test } from 'vitest'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'
import { rowsOf } from './bank-files/row-texts'

// A date with a wrong year or month is far from the other dates of its row, or from the other rows.

const mt940 = (...entries: string[]) =>
  [':20:S1', ':25:12345678', ':60F:C261001EUR1000,00', ...entries, ''].join('\n')

const ofx = (...rows: [booked: string, user: string][]) =>
  `<OFX><CURDEF>EUR</CURDEF>${rows
    .map(
      ([booked, user]) =>
        `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>${booked}</DTPOSTED>${user && `<DTUSER>${user}</DTUSER>`}<TRNAMT>-50.00</TRNAMT></STMTTRN>`,
    )
    .join('')}</OFX>`

const statesOf = (text: string) => {
  const { reading } = readFile(encoded(text, 'utf-8'), 'EUR')
  return reading?.records.map(({ state, reason }) => `${state}${reason && `: ${reason}`}`)
}

test.each([
  ['a month that is another than that of the booking', ':61:2601051005D50,00NMSCX'],
  ['a value date of months later', ':61:2612151005D50,00NMSCX'],
])('an entry of MT940 with %s is ambiguous', (_what, entry) => {
  expect(statesOf(mt940(entry))).toEqual([expect.stringMatching(/^ambiguous: Booked on .*, but valued on/)])
})

test('an entry whose year is another than that of the others is ambiguous', () => {
  expect(statesOf(mt940(':61:261004D1,00NMSCX', ':61:251005D50,00NMSCX', ':61:261006D2,00NMSCX'))).toEqual([
    'paid',
    'ambiguous: The date 2025-10-05 is far from those of the other rows',
    'paid',
  ])
})

test.each([
  ['20251005', 'ambiguous: Booked on 2026-10-05, but bought on 2025-10-05'],
  ['20260806', 'paid'],
  ['20260805', 'ambiguous: Booked on 2026-10-05, but bought on 2026-08-05'],
])('a purchase on %s that OFX says was booked on 5 October 2026 is %s', (user, state) => {
  expect(statesOf(ofx(['20261005', user]))).toEqual([state])
})

const table = (dates: string[]) =>
  `Date,Text,Amount\n${dates.map((date, at) => `${date},Shop ${at},-1${at}.00\n`).join('')}`

test.each([
  [['2026-03-01', '2026-03-02', '2025-03-03', '2026-03-04'], [2]],
  [['2026-03-01', '2026-03-02', '2026-09-03', '2026-03-04'], [2]],
  // 120 days apart, and 121 days apart
  [['2026-01-01', '2026-01-02', '2026-05-02'], []],
  [['2026-01-01', '2026-01-02', '2026-05-03'], [2]],
  // a card that is used on two journeys in a year
  [['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-09-01', '2026-09-02'], []],
  // rows at long intervals
  [['2025-01-01', '2025-06-01', '2025-12-01', '2026-06-01'], []],
])('of rows on %j, those in places %j are ambiguous', (dates, far) => {
  const rows = rowsOf(table(dates)) as string[]
  expect(rows.flatMap((row, at) => (row.startsWith('ambiguous') ? [at] : []))).toEqual(far)
})
