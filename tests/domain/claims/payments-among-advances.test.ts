import { expect, test } from 'vitest'
import { type FrozenPayment, paymentsAmongAdvances } from '~/domain/claims/payments-among-advances'

let ids = 0
const advance = (amount: string, date = '2026-10-01', note = '') => ({ id: `${++ids}`, date, amount, note })

/** Payments of versions from 1 on, each with the amounts of the advances that its version takes off. */
const payments = (...all: [due: string, advances?: string[]][]): FrozenPayment[] =>
  all.map(([due, advances = []], at) => ({
    version: at + 1,
    due,
    advances: advances.map((amount) => advance(amount)),
  }))

/** The amounts of advances that may be payments, with the versions of these. */
const found = (amounts: string[], paid: FrozenPayment[]) =>
  paymentsAmongAdvances(
    amounts.map((amount) => advance(amount)),
    paid,
  ).map(({ advances, versions }) => [advances.map(({ amount }) => amount), versions])

test.each<[string, string[], FrozenPayment[], unknown]>([
  ['a payment', ['100'], payments(['100.00']), [[['100'], [1]]]],
  ['one cent less', ['99.99'], payments(['100']), []],
  ['one cent more', ['100.01'], payments(['100']), []],
  [
    'the payment twice',
    ['100', '100'],
    payments(['100']),
    [
      [['100'], [1]],
      [['100'], [1]],
    ],
  ],
  ['a payment in two', ['60', '40'], payments(['100']), [[['60', '40'], [1]]]],
  ['a payment in two, beside others', ['60', '30', '40', '7.5'], payments(['100']), [[['60', '40'], [1]]]],
  [
    'two payments',
    ['100', '50'],
    payments(['100'], ['50']),
    [
      [['100'], [1]],
      [['50'], [2]],
    ],
  ],
  ['two payments as one sum', ['150'], payments(['100'], ['50']), [[['150'], [1, 2]]]],
  [
    'two of three payments in two',
    ['30', '60'],
    payments(['9'], ['70'], ['20']),
    [
      [
        ['30', '60'],
        [2, 3],
      ],
    ],
  ],
  ['a payment, less what was paid back', ['80'], payments(['100'], ['-20']), [[['80'], [1, 2]]]],
  ['what was paid back', ['20'], payments(['-20']), []],
  ['an advance of the paid version', ['50'], payments(['50', ['50']]), []],
  ['that, and the payment', ['50', '50'], payments(['50', ['50']]), [[['50'], [1]]]],
  ['an advance of the second version', ['100'], payments(['100'], ['30', ['100']]), [[['100'], [1]]]],
  ['tenths that add up to a payment', ['0.1', '0.2'], payments(['0.3']), [[['0.1', '0.2'], [1]]]],
])('among the advances is %s: of %j', (_, amounts, paid, expected) => {
  expect(found(amounts, paid)).toEqual(expected)
})

test('of two advances of one amount the one that the paid version has is no payment', () => {
  const [first, second] = [advance('50', '2026-11-20'), advance('50', '2026-10-01', 'Cash')]
  const paid = [{ version: 1, due: '50', advances: [{ date: '2026-10-01', amount: '50.00', note: 'Cash' }] }]
  expect(paymentsAmongAdvances([second, first], paid)).toEqual([{ advances: [first], versions: [1] }])
  expect(paymentsAmongAdvances([first, second], paid)).toEqual([{ advances: [first], versions: [1] }])
})

test('of more sums than are compared, that of all is', () => {
  const amounts = Array.from({ length: 20 }, (_, at) => `${2 ** at}`)
  expect(found(amounts, payments([`${2 ** 20 - 1}`]))).toEqual([[amounts, [1]]])
})
