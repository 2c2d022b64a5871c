import { expect, test } from 'vitest'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'

// The currency of a table, from its titles, its cells and the lines above it.

/** The state and the currency of each row of a table. */
const currenciesOf = (text: string, claim: string) => {
  const { reading, isAsked } = readFile(encoded(text, 'utf-8'), claim)
  return isAsked ? 'asked' : reading?.records.map(({ state, values }) => `${state} ${values?.currency}`)
}

test.each([
  ['Amount ($)', 'EUR', 'other_currency USD'],
  ['Amount ($)', 'CAD', 'paid CAD'],
  ['Amount (USD)', 'EUR', 'other_currency USD'],
  ['Betrag (€)', 'USD', 'other_currency EUR'],
  ['Betrag in EUR', 'USD', 'other_currency EUR'],
  ['Montant euros', 'USD', 'other_currency EUR'],
  ['Сумма, руб.', 'EUR', 'other_currency RUB'],
  ['Amount (KSh)', 'EUR', 'other_currency KES'],
  ['Amount [£]', 'GBP', 'paid GBP'],
  ['金額（円）', 'EUR', 'other_currency JPY'],
  ['金额(元)', 'EUR', 'other_currency CNY'],
  ['Amount TOP', 'EUR', 'paid '],
  ['Amount (net)', 'EUR', 'paid '],
])('an amount titled %s is, for a claim in %s, %s', (title, claim, row) => {
  expect(currenciesOf(`Date;Text;${title}\n2026-03-01;Hotel;-65\n`, claim)).toEqual([row])
})

test.each([
  ['出金額（円）', '入金額', 'Balance'],
  ['支出(元)', '收入', 'Balance'],
  ['Money Out (£)', 'Money In (£)', 'Balance'],
  ['Debit', 'Credit (£)', 'Balance'],
  ['Debit', 'Credit', 'Balance (£)'],
])('the titles %s, %s and %s name a currency', (out, into, balance) => {
  const text = `Date;Text;${out};${into};${balance}\n2026-03-01;Hotel;65;;100\n2026-03-02;Pay;;50;150\n`
  expect(currenciesOf(text, 'EUR')).toEqual(
    ['other_currency', 'other_currency'].map((state) => expect.stringMatching(state)),
  )
})

test.each([
  ['Currency: USD'],
  ['Currency;USD'],
  ['"Account currency";"US-Dollar (USD)"'],
  ['Balance on 1 March;"$1,204.10"'],
])('the line %s above a table names its currency', (line) => {
  expect(currenciesOf(`${line}\nDate;Text;Amount\n2026-03-01;Hotel;-65.00\n`, 'EUR')).toEqual([
    'other_currency USD',
  ])
})

test('a balance with a currency names that of the table', () => {
  const text =
    'Date;Text;Amount;Balance\n2026-03-01;Hotel;-65.00;750.00 USD\n2026-03-02;Taxi;-50.00;700.00 USD\n'
  expect(currenciesOf(text, 'EUR')).toEqual(['other_currency USD', 'other_currency USD'])
})

test('a column of signs is one of currencies', () => {
  const text =
    'Date;Text;Amount;Cur\n2026-03-01;Hotel;-65.00;$\n2026-03-02;Taxi;-30.50;£\n2026-03-03;Cafe;-4.50;US$\n'
  expect(currenciesOf(text, 'CAD')).toEqual(['paid CAD', 'other_currency GBP', 'other_currency USD'])
})

test('a file that does not say its currency has a note', () => {
  const noteOn = (titles: string) =>
    readFile(encoded(`${titles}\n2026-03-01;Hotel;-65.00\n`, 'utf-8'), 'EUR').reading?.notes
  expect(noteOn('Date;Text;Amount')).toEqual([
    'The file does not say the currency. Its amounts are taken as EUR',
  ])
  expect(noteOn('Date;Text;Amount (EUR)')).toEqual([])
})
