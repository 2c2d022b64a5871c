import { expect, it, test } from 'vitest'
import {
  deductiblePayments,
  includesPayment,
  paidVersions,
  paidVersionText,
  priorPayments,
  type VersionPayment,
} from '~/domain/claims/payments/prior-payments'

// Payments of earlier versions, in the claim currency and in currencies that finance converts.

/** A version with a total of 100 EUR. */
const version = (number: number, changes: Partial<VersionPayment> = {}): VersionPayment => ({
  ...{ version: number, currency: 'EUR', total: '100', due: '100', unconverted: [], paidOn: null },
  ...changes,
})

/** An amount due in yen, and the part that was paid before. */
const jpy = (amount: string, paid = '0') => ({ currency: 'JPY', amount, paid })

const PAID = version(1, { paidOn: '2026-11-20', unconverted: [jpy('8640')] })
const open = { claimId: null, baseCurrency: 'EUR' }
const closed = { claimId: 'claim-2', baseCurrency: 'EUR' }

test('an open event has what was paid before in each currency, and adds up none of them', () => {
  const again = version(2, { paidOn: '2026-11-21', due: '5', unconverted: [jpy('-640', '8640')] })
  expect(priorPayments(open, [again, PAID], [])).toEqual({
    ...{ amount: '105', unconverted: [{ currency: 'JPY', amount: '8000' }] },
    versions: paidVersions([PAID, again]),
    ...{ isUnrounded: false, isOutdated: false, isPaid: false },
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
    expect(priorPayments(closed, [frozen, PAID], []).isOutdated).toBe(isOutdated)
    expect(includesPayment(frozen, PAID)).toBe(!isOutdated)
  },
)

test('a frozen version whose payment in yens is undone is outdated', () => {
  const frozen = version(2, { due: '100', unconverted: [jpy('0', '8640')] })
  const unpaid = version(1, { due: '0', unconverted: [jpy('8640')] })
  expect(priorPayments(closed, [frozen, unpaid], []).isOutdated).toBe(true)
})

test('a version that asks for yens alone is taken off, and one that asks for nothing is not', () => {
  const asks = version(1, { due: '0', paidOn: '2026-11-20', unconverted: [jpy('8640')] })
  const asksNothing = version(2, { due: '0', paidOn: '2026-11-20', unconverted: [jpy('0', '8640')] })
  const paid = paidVersions([asksNothing, asks])
  expect(deductiblePayments(paid, 'EUR').map((each) => each.version)).toEqual([1])
  // a claim in another currency subtracts the yen, but not the amount that was due in euros
  const both = paidVersions([version(1, { paidOn: '2026-11-20', unconverted: [jpy('8640')] })])
  expect(deductiblePayments(both, 'USD')).toEqual([{ ...both[0], due: '0' }])
})

it.each([
  ['100', [jpy('8640')], 'Version 1 was paid on 2026-11-20: 100.00 EUR and 8,640 JPY'],
  ['0', [jpy('-8640')], 'Version 1 was paid back on 2026-11-20: 8,640 JPY'],
])('a payment of %s EUR and %j is said as %j', (due, unconverted, words) => {
  const [paid] = paidVersions([version(1, { due, unconverted, paidOn: '2026-11-20' })])
  expect(paid && paidVersionText(paid)).toBe(words)
})
