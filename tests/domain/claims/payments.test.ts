import { expect, it, test } from 'vitest'
import {
  deductiblePayments,
  includesPayment,
  paidVersions,
  paidVersionText,
  priorPayments,
  remainingOf,
  type VersionPayments,
} from '~/domain/claims/payments/payments'

// Payments of earlier versions, in the claim currency and in currencies that finance converts.

/** A version with a total of 100 EUR. */
const version = (number: number, changes: Partial<VersionPayments> = {}): VersionPayments => ({
  ...{ version: number, currency: 'EUR', total: '100', due: '100', unconverted: [], payments: [] },
  ...changes,
})

/** An amount due in yen, and the part that was paid before. */
const jpy = (amount: string, paid = '0') => ({ currency: 'JPY', amount, paid })

/** A payment of 100 EUR, unless another amount is given. */
const payment = (paidOn = '2026-11-20', amount = '100', isPart = false) => ({
  ...{ id: `${paidOn} ${amount}`, paidOn, amount, isPart },
})

const PAID = version(1, { payments: [payment()], unconverted: [jpy('8640')] })
const open = { claimId: null, baseCurrency: 'EUR' }
const closed = { claimId: 'claim-2', baseCurrency: 'EUR' }

test('an open event has what was paid before in each currency, and adds up none of them', () => {
  const again = version(2, {
    payments: [payment('2026-11-21')],
    due: '5',
    unconverted: [jpy('-640', '8640')],
  })
  expect(priorPayments(open, [again, PAID], [])).toEqual({
    ...{ amount: '105', unconverted: [{ currency: 'JPY', amount: '8000' }] },
    versions: paidVersions([PAID, again]),
    ...{ isUnrounded: false, outdated: null, isPaid: false, paidInAll: null },
  })
})

it.each([
  ['as much', '0', [jpy('0', '8640')], false],
  ['less', '0', [jpy('640', '8000')], true],
  ['nothing in yens', '0', [], true],
  ['nothing in EUR', '100', [jpy('0', '8640')], true],
])(
  'a frozen version that takes off %s of a payment of 100 EUR and 8,640 JPY is outdated',
  (_, due, unconverted, isOutdated) => {
    const frozen = version(2, { due, unconverted })
    expect(priorPayments(closed, [frozen, PAID], []).outdated !== null).toBe(isOutdated)
    expect(includesPayment(frozen, PAID, [frozen, PAID])).toBe(!isOutdated)
  },
)

test('a frozen version whose payment in yens is undone is outdated', () => {
  const frozen = version(2, { due: '100', unconverted: [jpy('0', '8640')] })
  const unpaid = version(1, { due: '0', unconverted: [jpy('8640')] })
  expect(priorPayments(closed, [frozen, unpaid], []).outdated?.fact).toContain(
    'This version takes off 0.00 EUR and 8,640 JPY as paid with earlier versions, but 0.00 EUR is recorded',
  )
})

test('a version that asks for yens alone is taken off, and one that asks for nothing is not', () => {
  const asks = version(1, { due: '0', payments: [payment()], unconverted: [jpy('8640')] })
  const asksNothing = version(2, {
    due: '0',
    payments: [payment('2026-11-20', '0')],
    unconverted: [jpy('0', '8640')],
  })
  const paid = paidVersions([asksNothing, asks])
  expect(deductiblePayments(paid, 'EUR').map((each) => each.version)).toEqual([1])
  // a claim in another currency subtracts the yen, but not the amount that was due in euros
  const both = paidVersions([PAID])
  expect(deductiblePayments(both, 'USD')).toEqual([{ ...both[0], due: '0' }])
})

it.each([
  ['100', [], '100', 'paid on 2026-11-20: 100.00 EUR'],
  ['100', [], '80', 'paid on 2026-11-20: 80.00 EUR'],
  ['100', [jpy('8640')], '157.6', 'paid on 2026-11-20: 157.60 EUR for 100.00 EUR and 8,640 JPY'],
  ['0', [jpy('-8640')], '-57.6', 'paid back on 2026-11-20: 57.60 EUR for 8,640 JPY'],
  ['100', [jpy('-100')], '99.4', 'paid on 2026-11-20: 99.40 EUR for 100.00 EUR, less 100 JPY'],
  ['10', [jpy('-8640')], '-47.6', 'paid back on 2026-11-20: 47.60 EUR for 10.00 EUR, less 8,640 JPY'],
  // an earlier release noted the due as the amount
  ['100', [jpy('8640')], '100', 'paid on 2026-11-20: 100.00 EUR and 8,640 JPY'],
])('for a due of %s EUR and %j, a payment of %s EUR is said as %j', (due, unconverted, amount, words) => {
  const payments = [payment('2026-11-20', amount)]
  const [paid] = paidVersions([version(1, { due, unconverted, payments })])
  expect(paid && paidVersionText(paid)).toBe(`Version 1 was ${words}`)
})

it.each([
  [['80'], '80', '20'],
  [['80', '20'], '100', '0'],
  [['120'], '120', '-20'],
  [['120', '-20'], '100', '0'],
  [['0.1', '0.2'], '0.3', '99.7'],
  [[], '0', '100'],
])('of a due of 100 EUR, payments of %j pay %s and leave %s', (amounts, sum, remaining) => {
  const paid = version(1, { payments: amounts.map((amount) => payment('2026-11-20', amount)) })
  expect(remainingOf(paid).due).toBe(remaining)
  // the next version deducts what was paid, and so does the event while it is closed
  expect(priorPayments(open, [paid], []).amount).toBe(sum)
  expect(priorPayments(closed, [paid], [])).toMatchObject(
    remaining === '0' ? { amount: '0', isPaid: true } : { amount: sum, isPaid: false },
  )
})

test('a payment settles a due of 100 EUR and 8,640 JPY, whatever amount finance has converted', () => {
  const paid = version(1, { payments: [payment('2026-11-20', '157.6')], unconverted: [jpy('8640')] })
  expect(remainingOf(paid)).toEqual({
    due: '0',
    unconverted: [{ currency: 'JPY', amount: '0', count: 2, paid: '0' }],
  })
  expect(priorPayments(open, [paid], [])).toMatchObject({
    ...{ amount: '100', unconverted: [{ currency: 'JPY', amount: '8640' }] },
  })
})

it.each([
  ['100', '8640', ['10 part'], '90', '8640'],
  ['100', '8640', ['10 part', '90 part'], '0', '8640'],
  ['100', '8640', ['120 part'], '-20', '8640'],
  ['100', '8640', ['10 part', '147.6'], '0', '0'],
  ['-100', '-8640', ['-10 part'], '-90', '-8640'],
  ['-100', '-8640', ['-157.6'], '0', '0'],
  ['0', '8640', ['20 part'], '-20', '8640'],
  ['0', '-8640', ['-57.6'], '0', '0'],
  // finance takes the yens off, or pays them beside what the claimant gives back
  ['100', '-8640', ['10 part'], '90', '-8640'],
  ['100', '-8640', ['10 part', '32.4'], '0', '0'],
  ['10', '-8640', ['-47.6'], '0', '0'],
  ['-100', '8640', ['-42.4'], '0', '0'],
])('of %s EUR and %s JPY, payments of %j EUR leave %s EUR and %s JPY', (due, yens, entries, ...left) => {
  const payments = entries.map((entry) => {
    const [amount, part] = entry.split(' ')
    return payment('2026-11-20', amount, part !== undefined)
  })
  const remaining = remainingOf(version(1, { due, payments, unconverted: [jpy(yens)] }))
  expect([remaining.due, ...remaining.unconverted.map(({ amount }) => amount)]).toEqual(left)
})

test('a closed event says what was paid in all, where finance has converted amounts', () => {
  const paidInAll = (amount: string, changes: Partial<VersionPayments> = {}) =>
    priorPayments(closed, [version(1, { payments: [payment('2026-11-20', amount)], ...changes })], [])
      .paidInAll
  expect(paidInAll('157.6', { unconverted: [jpy('8640')] })).toEqual({ currency: 'EUR', amount: '157.6' })
  expect(paidInAll('100')).toBeNull()
  expect(paidInAll('80')).toBeNull()
})

test('a part of a due of 100 EUR and 8,640 JPY is deducted alone by the next version', () => {
  const part = version(1, { payments: [payment('2026-11-20', '10', true)], unconverted: [jpy('8640')] })
  expect(priorPayments(open, [part], [])).toMatchObject({ amount: '10', unconverted: [] })
  expect(priorPayments(closed, [part], [])).toMatchObject({ amount: '10', unconverted: [], isPaid: false })
})

test('several payments of a version are one deduction, with the day of the last', () => {
  const payments = [payment('2026-11-25', '20'), payment('2026-11-20', '80')]
  expect(paidVersions([version(1, { payments })])).toEqual([
    { version: 1, currency: 'EUR', paidOn: '2026-11-25', due: '100', unconverted: [], inAll: '100' },
  ])
})
