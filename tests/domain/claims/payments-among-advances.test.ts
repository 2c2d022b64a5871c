import { expect, test } from 'vitest'
import { type FrozenPayment, paymentsAmongAdvances } from '~/domain/claims/payments/payments-among-advances'

/** Payments of the versions from 1 on. Version 1 was frozen in the first second, and so on. */
const payments = (...dues: string[]): FrozenPayment[] =>
  dues.map((due, at) => ({
    ...{ version: at + 1, due, inAll: due, currency: 'EUR', paidOn: '2026-11-20' },
    unconverted: [],
    frozenAt: new Date(1000 * (at + 1)).toISOString(),
  }))

/** An advance; without a version, it was entered after all versions. */
type Entered = string | [amount: string, afterVersion: number]

/** The amounts of advances that may be payments, with the versions that they may belong to. */
const found = (entered: Entered[], paid: FrozenPayment[]) =>
  paymentsAmongAdvances(
    entered.map((entry) => {
      const [amount, after] = typeof entry === 'string' ? [entry, 99] : entry
      return { amount, createdAt: new Date(1000 * after + 500) }
    }),
    paid,
  ).map(({ advances, versions }) => [advances.map(({ amount }) => amount), versions])

test.each<[string, Entered[], FrozenPayment[], unknown]>([
  ['a payment', ['100'], payments('100.00'), [[['100'], [1]]]],
  ['one cent less', ['99.99'], payments('100'), []],
  ['one cent more', ['100.01'], payments('100'), []],
  [
    'the payment twice',
    ['100', '100'],
    payments('100'),
    [
      [['100'], [1]],
      [['100'], [1]],
    ],
  ],
  ['a payment in two', ['60', '40'], payments('100'), [[['60', '40'], [1]]]],
  ['a payment in two, and one from before', [['70', 0], '60', '40'], payments('100'), [[['60', '40'], [1]]]],
  [
    'two payments',
    ['100', '50'],
    payments('100', '50'),
    [
      [['100'], [1]],
      [['50'], [2]],
    ],
  ],
  ['two payments as one sum', ['150'], payments('100', '50'), [[['150'], [1, 2]]]],
  [
    'two of three payments in two',
    ['30', '60'],
    payments('9', '70', '20'),
    [
      [
        ['30', '60'],
        [2, 3],
      ],
    ],
  ],
  ['a payment, less what was paid back', ['80'], payments('100', '-20'), [[['80'], [1, 2]]]],
  ['what was paid back', ['20'], payments('-20'), []],
  ['an advance of the paid version', [['50', 0]], payments('50'), []],
  ['that, and the payment', [['50', 0], '50'], payments('50'), [[['50'], [1]]]],
  ['an advance of the second version', [['100', 1]], payments('100', '30'), [[['100'], [1]]]],
  ['tenths that add up to a payment', ['0.1', '0.2'], payments('0.3'), [[['0.1', '0.2'], [1]]]],
  ['nothing', [], payments('100', '-100'), []],
])('among the advances is %s: of %j', (_, entered, paid, expected) => {
  expect(found(entered, paid)).toEqual(expected)
})
