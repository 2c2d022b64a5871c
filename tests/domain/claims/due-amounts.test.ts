import { expect, it, test } from 'vitest'
import type { Claim, ClaimPayment } from '~/domain/claims/claim'
import { arithmetic, totalChangeText } from '~/domain/claims/claim-text'
import { claimCsv } from '~/domain/claims/files/csv/claim-csv'
import type { Cell } from '~/domain/claims/files/worksheet-cells'
import { claimSheets } from '~/domain/claims/files/xlsx/sheets'
import { besideDueText, isGivenBack, paidMoney } from '~/domain/claims/payments/due-amounts'
import { totalsOf } from '~/domain/claims/totals'
import { manifest } from '~/domain/claims/versions/canonical'
import { changesSince } from '~/domain/claims/versions/changes-since'
import { claimLine, claimOf, unconvertedLine } from '../../support/claims'

// The words of a claim about amounts that finance converts.

const jpy = (amount: string) => ({ currency: 'JPY', amount })
const kwd = (amount: string) => ({ currency: 'KWD', amount })

/** Yens that finance has converted for an earlier version, and that the claimant gives back. */
const repaidJpy = { ...jpy('-8640'), paid: '8640' }

it.each([
  ['10', [], ''],
  ['10', [jpy('8640')], 'and 8,640 JPY, which finance converts'],
  ['10', [jpy('8640'), kwd('6.25')], 'and 8,640 JPY and 6.250 KWD, which finance converts'],
  ['10', [jpy('0'), kwd('6.25')], 'and 6.250 KWD, which finance converts'],
  ['10', [repaidJpy], 'less 8,640 JPY, which finance converted before'],
  // a refund without a rate
  ['10', [jpy('-8640')], 'less 8,640 JPY, which finance converts'],
  [
    '10',
    [repaidJpy, kwd('6.25')],
    'and 6.250 KWD, which finance converts, less 8,640 JPY, which finance converted before',
  ],
  ['-10', [repaidJpy], 'and 8,640 JPY, which finance converted before'],
  ['-10', [jpy('8640')], 'less 8,640 JPY, which finance converts'],
  ['0', [repaidJpy], 'and 8,640 JPY, which finance converted before'],
])('behind a due of %s and %j stands %j', (due, unconverted, words) => {
  expect(besideDueText({ due, unconverted })).toBe(words)
})

it.each([
  ['0', [jpy('-1')], true],
  ['0', [jpy('0'), kwd('1')], false],
  ['-0.01', [jpy('1')], true],
  ['0.01', [jpy('-1')], false],
])('a due of %s and %j is given back: %s', (due, unconverted, isBack) => {
  expect(isGivenBack({ due, unconverted })).toBe(isBack)
})

it.each([
  ['100', [], '100.00 EUR'],
  ['100', [jpy('8640')], '100.00 EUR and 8,640 JPY'],
  ['0', [jpy('8640')], '8,640 JPY'],
  ['0', [], '0.00 EUR'],
  ['-100', [jpy('-8640')], '100.00 EUR and 8,640 JPY'],
  ['100', [jpy('-8640')], '100.00 EUR, less 8,640 JPY'],
])('a payment of %s and %j is written %j', (due, unconverted, words) => {
  expect(paidMoney({ due, unconverted }, { currency: 'EUR', decimals: 2 })).toBe(words)
})

/** A payment of an earlier version. */
const payment = (amount: string, unconverted: ClaimPayment['unconverted'], version = 1): ClaimPayment => ({
  version,
  date: '2026-11-20',
  amount,
  unconverted,
})

/** The amounts in the totals that finance converts. */
const unconvertedOf = (lines: Claim['lines'], payments: ClaimPayment[]) =>
  totalsOf({ lines, advances: [], payments, currency: 'EUR', decimals: 2 }).unconverted

test('lines without a rate are added up by their currency, apart from those that count', () => {
  const lines = [
    claimLine(1, { currency: 'JPY', amount: '100', converted: '0.61' }),
    unconvertedLine(2, '8640'),
    unconvertedLine(3, '6.25', { currency: 'KWD' }),
    unconvertedLine(4, '360'),
  ]
  const totals = totalsOf({ lines, advances: [], payments: [], currency: 'EUR', decimals: 2 })
  expect([totals.total, totals.count, totals.due]).toEqual(['0.61', 1, '0.61'])
  expect(totals.byCurrency).toEqual([{ currency: 'JPY', count: 1, amount: '100', converted: '0.61' }])
  expect(totals.unconverted).toEqual([
    { currency: 'JPY', count: 2, amount: '9000', paid: '0', due: '9000' },
    { currency: 'KWD', count: 1, amount: '6.25', paid: '0', due: '6.25' },
  ])
})

test('tax on a line that finance converts is added up in its currency', () => {
  const taxes = [{ rate: '10', net: '7855', amount: '785' }]
  const lines = [
    unconvertedLine(1, '8640', { taxes }),
    claimLine(2, { currency: 'JPY', counts: false, conversion: { by: 'record' }, taxes }),
  ]
  expect(totalsOf({ lines, advances: [], payments: [], currency: 'EUR', decimals: 2 }).byTax).toEqual([
    { currency: 'JPY', rate: '10', count: 1, net: '7855', withoutNet: 0, amount: '785' },
  ])
})

it.each([
  [
    'the same line',
    ['8640'],
    [payment('10', [jpy('8640')])],
    [{ count: 1, amount: '8640', paid: '8640', due: '0' }],
  ],
  [
    'a larger line',
    ['10000'],
    [payment('10', [jpy('8640')])],
    [{ count: 1, amount: '10000', paid: '8640', due: '1360' }],
  ],
  ['no line', [], [payment('10', [jpy('8640')])], [{ count: 0, amount: '0', paid: '8640', due: '-8640' }]],
  [
    'no line, once it was paid back',
    [],
    [payment('10', [jpy('8640')]), payment('60', [jpy('-8640')], 2)],
    [],
  ],
])('after a payment of 8,640 JPY %s leaves in yens what is not paid', (_, amounts, payments, sums) => {
  const lines = amounts.map((amount, at) => unconvertedLine(at + 1, amount))
  expect(unconvertedOf(lines, payments)).toEqual(sums.map((sum) => ({ currency: 'JPY', ...sum })))
})

const LEFT = [claimLine(1), unconvertedLine(2)]

/** The rows of a table of the workbook, with each cell as text. */
function textsOf(claim: Claim, name: string): string[][] {
  const cellText = (cell: Cell) =>
    cell === null ? '' : 'number' in cell ? cell.number : 'date' in cell ? cell.date : cell.text
  const sheet = claimSheets(claim).find((each) => each.name === name)
  return (sheet?.rows ?? []).map((cells) => cells.map(cellText))
}

test('the first sheet says what is due in each currency, and what its sums leave out', () => {
  const rows = textsOf(claimOf(LEFT, { payments: [payment('5', [jpy('640')])] }), 'Claim')
  const behind = (label: string) => rows.filter(([first]) => first === label).map(([, ...rest]) => rest)
  expect(behind('Total')).toEqual([['18.87']])
  expect(behind('Paid before')).toEqual([['5.00']])
  expect(behind('Due')).toEqual([['13.87']])
  expect(behind('Due in JPY')).toEqual([['finance converts it', '8000']])
  expect(behind('KES')).toEqual([['1', '2450', '18.87']])
  expect(behind('Finance converts')).toEqual([['Lines', 'Amount', 'Paid before']])
  expect(behind('JPY')).toEqual([['1', '8640', '640']])
  expect(behind('Not in these sums')).toEqual([['8,640 JPY, which finance converts']])
  expect(behind('2026-11-20')).toEqual([
    ['Paid with version 1', '', '5.00'],
    ['Paid with version 1, in JPY', '640'],
  ])
})

test('a line that finance converts has no amount in the claim currency, and is no zero, in CSV and XLSX', () => {
  const claim = claimOf([unconvertedLine(1)])
  const [titles = '', row = ''] = claimCsv(claim)
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
  const cells = row.split(',')
  const at = (title: string) => cells[titles.split(',').indexOf(title)]
  expect(['Amount', 'Currency', 'Converted by', 'Converted', 'Counted', 'Claimed'].map(at)).toEqual([
    ...['8640', 'JPY', 'by finance', '', 'by finance', ''],
  ])
  const [line = []] = textsOf(claim, 'Lines')
  expect(line).not.toContain('0.00')
})

test('the manifest says what is due in each currency', () => {
  expect(manifest(claimOf(LEFT), 'abc').slice(3, 7)).toEqual([
    'Total: 18.87 USD, lines that count: 1',
    'Less advances: 0 USD',
    'Due: 18.87 USD',
    'Due, which finance converts: 8640 JPY',
  ])
})

const [line = claimLine(1)] = LEFT
const CONVERTED = { conversion: { by: 'rate', code: 'R1' }, converted: '57.60', counts: true } as const

test('a version says of a line that finance was to convert what a rate makes of it', () => {
  const before = claimOf(LEFT)
  const after = claimOf([line, unconvertedLine(2, '8640', CONVERTED)])
  const changes = changesSince(before, after)
  expect(changes.notes).toEqual([
    'Line 2 (Merchant 2, 2026-10-05): 8,640 JPY for finance to convert became 57.60 USD; changed rate.',
  ])
  expect(totalChangeText(after, changes)).toBe('The total was 18.87 USD plus 8,640 JPY and is 76.47 USD.')
  expect(totalChangeText(before, changesSince(after, before))).toBe(
    'The total was 76.47 USD and is 18.87 USD plus 8,640 JPY.',
  )
})

test('a version with the same total says so once, and in layout 2 twice', () => {
  const claim = claimOf(LEFT)
  const changes = changesSince(claim, claim)
  expect(totalChangeText(claim, changes)).toBe('The total is unchanged: 18.87 USD plus 8,640 JPY.')
  expect(totalChangeText({ ...claim, layout: 2 }, changes)).toBe(
    'The total was 18.87 USD plus 8,640 JPY and is 18.87 USD plus 8,640 JPY.',
  )
  expect(totalChangeText({ ...claim, currency: 'EUR' }, changes)).toBe(
    'The total was 18.87 USD plus 8,640 JPY and is 18.87 EUR plus 8,640 JPY.',
  )
})

test('a version says of a payment what it was in each currency', () => {
  const after = claimOf([line], { payments: [payment('18.87', [jpy('8640')])] })
  expect(changesSince(claimOf([line]), after).notes).toEqual([
    'Paid with version 1 (2026-11-20, 18.87 USD and 8,640 JPY) is new.',
  ])
  const alone = claimOf([line], { payments: [payment('0', [jpy('-8640')])] })
  expect(changesSince(claimOf([line]), alone).notes).toEqual([
    'Paid back with version 1 (2026-11-20, 8,640 JPY) is new.',
  ])
})

it.each([
  [
    { exchangeRate: '0.00801', sample: { receiptAmount: '10000', claimAmount: '80.10', currency: 'KES' } },
    '0.00801 (10,000.00 KES = 80.10 USD, for KES)',
  ],
  [
    { exchangeRate: '0.00801', sample: { receiptAmount: '1000', claimAmount: '8.01', currency: null } },
    '0.00801 (1000 = 8.01 USD, for currencies without a rate of their own)',
  ],
  [{ exchangeRate: '1', sample: null }, 'none'],
])("a version with the event's rate %j says that it is %s", (rate, words) => {
  expect(changesSince(claimOf([]), claimOf([], rate)).notes).toEqual([
    `The event's exchange rate was 0.0077 and is ${words}.`,
  ])
})

test('the rate of an event is a row with its pair as it was given', () => {
  const sample = { receiptAmount: '10000', claimAmount: '80.10', currency: 'KES' }
  const rows = textsOf(claimOf([claimLine(1)], { exchangeRate: '0.00801', sample }), 'Rates')
  expect(rows.map((cells) => cells.slice(0, 6))).toEqual([
    ['event rate', 'KES', '10000', '80.1', 'USD', '0.00801'],
  ])
})

test('the arithmetic of a line without a rate says who converts it', () => {
  expect(arithmetic(unconvertedLine(1), claimOf([]))).toBe('8,640 JPY: finance converts it')
})
