import Big from 'big.js'
import { expect, test } from 'vitest'
import { type BankFile, bankFiles } from './bank-files'
import { readFile } from './bank-files/read-file'

// Files in the formats of banks of many countries. Every row, amount, sign and date must be right, and
// balances are checked.

const FILES = bankFiles(1)

/** The beginning of the note on files that do not name their currency. */
const CURRENCY_UNSAID = 'The file does not say the currency'

test('there are at least 60 files of 40 banks, 20 countries and 12 encodings', () => {
  const countries = new Set(FILES.map(({ country }) => country))
  const encodings = new Set(FILES.map(({ encoding }) => encoding))
  const banks = new Set(FILES.map(({ name }) => name.split(',')[0]))
  expect(
    [FILES.length, banks.size, countries.size, encodings.size].map(
      (count, at) => count >= ([60, 40, 20, 12][at] as number),
    ),
  ).toEqual([true, true, true, true])
})

const amountOf = ({ ledger: { digits } }: BankFile, units: number) =>
  Big(units)
    .div(10 ** digits)
    .toFixed()

test.each(FILES.map((file) => [file.name, file] as const))('%s', (_name, file) => {
  const { ledger, isBalanced, otherRows } = file
  const read = readFile(file.bytes, ledger.currency)
  expect(read.isAsked).toBe(false)
  const found = (read.reading?.records ?? []).filter(({ values }) => values !== null)
  const expected = ledger.rows.map((row) => [
    row.amount < 0 ? 'paid' : 'incoming',
    amountOf(file, row.amount),
    row.booked,
  ])
  const rows = found.map(({ state, values }) => [state, Big(values?.amount ?? 0).toFixed(), values?.booked])
  const isDate = (at: number) =>
    [ledger.rows[at]?.booked, ledger.rows[at]?.date].includes(rows[at]?.[2] ?? '')
  if (rows[0]?.[1] !== expected[0]?.[1]) rows.reverse()
  expect(rows.map(([state, amount]) => [state, amount])).toEqual(
    expected.map(([state, amount]) => [state, amount]),
  )
  expect(rows.map((_, at) => isDate(at))).toEqual(rows.map(() => true))
  const payees = new Set(found.map(({ values }) => values?.text))
  expect(
    ledger.rows.filter(
      ({ payee, text }) => ![...payees].some((each) => each?.includes(payee) || each?.includes(text)),
    ),
  ).toEqual([])
  expect((read.reading?.records.length ?? 0) - found.length).toBe(otherRows)
  expect(read.reading?.notes.filter((note) => !note.startsWith(CURRENCY_UNSAID))).toEqual([])
  const [balance] = read.reading?.balances ?? []
  if (isBalanced)
    expect(balance).toMatchObject({
      ...{
        opening: amountOf(file, ledger.opening),
        closing: amountOf(file, ledger.rows.at(-1)?.balance ?? 0),
      },
      ...{ rows: ledger.rows.length, difference: '0', brokenLine: null },
    })
})
