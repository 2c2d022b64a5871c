import { expect, test } from 'vitest'
import type { ClaimLine } from '~/domain/claims/claim-line'
import {
  arithmetic,
  money,
  rateMark,
  refundSentences,
  refundTexts,
  writtenConverted,
  writtenDates,
  writtenRate,
} from '~/domain/claims/claim-text'
import { missingRatesText } from '~/domain/claims/missing-rates'
import { parseClaim } from '~/domain/claims/versions/claim-format'
import { plainAmount } from '~/domain/money/decimal'
import { claimLine, claimOf } from '../../support/claims'

test.each([
  ['2450', 'KES', '2,450.00 KES'],
  ['31200', 'JPY', '31,200 JPY'],
  ['31200.5', 'JPY', '31,200.5 JPY'],
  ['1.2', 'KWD', '1.200 KWD'],
  ['1.23456', 'USD', '1.23456 USD'],
  ['-1234567.8', 'EUR', '-1,234,567.80 EUR'],
  ['0.00000001', 'BTC', '0.00000001 BTC'],
  ['999999999999999', 'VND', '999,999,999,999,999 VND'],
  ['100', '', '100.00 '],
])('%s %s is written %s', (amount, currency, written) => {
  expect(money(amount, currency)).toBe(written)
})

test('an amount in the claim currency has the decimals of its claim, and a pair has no groups', () => {
  expect(writtenConverted('1234.5', { decimals: 2 })).toBe('1,234.50')
  expect(writtenConverted('1234.5', { decimals: 3 })).toBe('1,234.500')
  expect(plainAmount('1000', 'KES')).toBe('1000.00')
})

test('a rate shows what it goes on with', () => {
  expect(writtenRate({ receiptAmount: '1000', claimAmount: '7.7' })).toBe('0.0077')
  expect(writtenRate({ receiptAmount: '3', claimAmount: '1' })).toBe('0.333333333333333…')
  expect(writtenRate({ receiptAmount: '0.0001', claimAmount: '999999' })).toBe('9999990000')
})

test('how a line was converted is written out', () => {
  const rate = {
    code: 'R1',
    currency: 'KES',
    receiptAmount: '1000',
    claimAmount: '7.7',
    date: '2026-10-04',
    source: 'card',
    fee: null,
    note: '',
    file: null,
    statement: null,
    official: null,
  } as const
  const claim = claimOf([], { rates: [rate] })
  const by = (conversion: Parameters<typeof claimLine>[1]) => claimLine(1, conversion)
  const line = by({ conversion: { by: 'rate', code: 'R1' } })
  expect(arithmetic(line, claim)).toBe('2,450.00 KES x 7.70 / 1000.00 = 18.87 USD (R1)')
  expect(rateMark(line, claim)).toBe('R1')
  expect(arithmetic(by({ conversion: { by: 'event' } }), claim)).toBe('2,450.00 KES x 0.0077 = 18.87 USD')
  expect(arithmetic(by({ conversion: { by: 'charged', statement: null } }), claim)).toBe(
    '2,450.00 KES: charged 18.87 USD',
  )
  expect(arithmetic(by({ conversion: { by: 'record' } }), claim)).toBe('2,450.00 KES: recorded as 18.87 USD')
  const same = by({ conversion: { by: 'currency' }, currency: 'USD', amount: '18.87' })
  expect([arithmetic(same, claim), rateMark(same, claim)]).toEqual(['18.87 USD = 18.87 USD', ''])
})

const REFUND = {
  ...{ file: 'card.csv', row: 7, date: '2026-10-10', text: 'HOTEL', amount: '20', currency: 'USD' },
  ...{ purchase: null, fee: null, source: null },
}

test.each([
  [
    'the amount of its receipt',
    { amount: '684.3' },
    ['45'],
    '684.30 USD, less refund of 45.00 USD = 639.30 USD',
  ],
  [
    'another amount',
    { amount: '5000', currency: 'SEK' },
    ['40', '5'],
    '5,000.00 SEK: charged 684.30 USD, less refunds of 45.00 USD = 639.30 USD',
  ],
] as const)(
  'of a line that was charged %s, refunds are written as what they take off',
  (_, more, sums, said) => {
    const line = claimLine(1, {
      ...{ currency: 'USD', converted: '639.30', conversion: { by: 'charged', statement: null }, ...more },
      refunds: sums.map((amount) => ({ ...REFUND, amount })),
    })
    expect(arithmetic(line, claimOf([line]))).toBe(said)
  },
)

test.each<[string, Partial<ClaimLine>, string, string]>([
  ['in the claim currency, of a charge', {}, 'refund of 20.00 USD', 'Less refund of 20.00 USD'],
  [
    'in another currency',
    { refunds: [{ ...REFUND, currency: 'EUR' }] },
    'refund, not taken off: 20.00 EUR',
    'Refund, not taken off: 20.00 EUR',
  ],
  [
    'of a line without a charge',
    { conversion: { by: 'currency' } },
    'refund, not taken off: 20.00 USD',
    'Refund, not taken off: 20.00 USD',
  ],
])('a refund %s is said to be taken off, or not', (_, more, words, sentence) => {
  const line = claimLine(1, {
    ...{ currency: 'USD', conversion: { by: 'charged', statement: null }, refunds: [REFUND], ...more },
  })
  const row = ': card.csv, row 7: 2026-10-10 HOTEL'
  expect(refundTexts(line, claimOf([line]))).toEqual([words + row])
  expect(refundSentences(line, claimOf([line]))).toEqual([sentence + row])
})

test.each([
  ['charged', { by: 'charged', statement: null }],
  ['event', { by: 'event' }],
  ['record', { by: 'record' }],
] as const)('what was not converted by a rate of the schedule is marked %s', (mark, conversion) => {
  expect(rateMark(claimLine(1, { conversion }), claimOf([], { exchangeRate: '0.0077' }))).toBe(mark)
})

test('an amount at the rate that nobody has entered is said to count 1:1', () => {
  const line = claimLine(1, { conversion: { by: 'event' }, amount: '5', converted: '5', currency: 'EUR' })
  const withoutRate = claimOf([line], { exchangeRate: '1' })
  expect(arithmetic(line, withoutRate)).toBe('5.00 EUR x 1 = 5.00 USD (no rate: counted 1:1)')
  expect(rateMark(line, withoutRate)).toBe('none: 1:1')
})

test('dates that are not known are left out', () => {
  expect(writtenDates('2026-10-05', '2026-10-09')).toBe('2026-10-05 to 2026-10-09')
  expect(writtenDates('2026-10-05', '2026-10-05')).toBe('2026-10-05')
  expect(writtenDates('2026-10-05', null)).toBe('2026-10-05')
  expect(writtenDates(null, '2026-10-09')).toBe('2026-10-09')
  expect(writtenDates(null, null)).toBe('')
})

test('a version of an older format says nothing of amounts without a rate, as when it was frozen', () => {
  const line = claimLine(1, { currency: 'EUR', amount: '5', converted: '5', conversion: { by: 'event' } })
  const claim = claimOf([line], { exchangeRate: '1' })
  const older: object = JSON.parse(JSON.stringify({ ...claim, format: 6, saysMissingRates: undefined }))
  const read = parseClaim(JSON.stringify(older))
  expect([arithmetic(line, read), rateMark(line, read), missingRatesText(read)]).toEqual([
    '5.00 EUR x 1 = 5.00 USD',
    'event',
    '',
  ])
  expect(missingRatesText(claim)).toBe('No rate for EUR (1 line): counted 1:1.')
})
