import { describe, expect, it } from 'vitest'
import { convert, convertByPair } from '~/domain/conversion/convert'
import {
  amountBeforeShare,
  type Convertible,
  conversionBasis,
  convertExpense,
  followsRates,
  type Schedule,
  type ScheduledRate,
  usableRates,
} from '~/domain/conversion/convert-expense'
import { randomFrom } from '../../support/random'

const LUNCH: Convertible = {
  amount: '1000',
  currency: 'KES',
  share: '',
  date: '2026-10-05',
  chargedAmount: null,
  rateId: null,
}

const rate = (id: string, date: string, more: Partial<ScheduledRate> = {}): ScheduledRate => ({
  id,
  date,
  currency: 'KES',
  claimCurrency: 'USD',
  receiptAmount: '100',
  claimAmount: '1',
  ...more,
})

const schedule = (...rates: ScheduledRate[]): Schedule => ({
  baseCurrency: 'USD',
  exchangeRate: 0.5,
  sampleCurrency: null,
  rates: usableRates(rates, 'USD'),
})

describe('the conversion of an expense', () => {
  it('without a rate for its currency is by the event’s exchange rate', () => {
    expect(convertExpense(LUNCH, schedule(rate('eur', '2026-10-05', { currency: 'EUR' })))).toEqual({
      convertedAmount: '500',
      appliedRateId: null,
    })
  })

  it.each([
    ['nobody gave one', { exchangeRate: 1, sampleCurrency: null }, '0'],
    ['the event has one of EUR alone', { exchangeRate: 0.5, sampleCurrency: 'EUR' }, '0'],
    ['the event has one of KES alone', { exchangeRate: 0.5, sampleCurrency: 'KES' }, '500'],
    ['the event has one of KES alone, which is 1', { exchangeRate: 1, sampleCurrency: 'KES' }, '1000'],
    [
      'an endpoint converts all at 1',
      { exchangeRate: 1, sampleCurrency: null, rateForOtherCurrencies: 1 },
      '1000',
    ],
  ])('where %s comes to what that says, else to 0', (_, eventRate, convertedAmount) => {
    expect(convertExpense(LUNCH, { ...schedule(), ...eventRate })).toEqual({
      convertedAmount,
      appliedRateId: null,
    })
  })

  it('in the claim currency is the amount, to 2 decimals', () => {
    const own = { ...LUNCH, amount: '9.505', currency: 'USD' }
    expect(convertExpense(own, schedule(rate('a', '2026-10-05')))).toEqual({
      convertedAmount: '9.51',
      appliedRateId: null,
    })
  })

  it('that was charged is the charge, whatever the rates are, also in the claim currency', () => {
    for (const currency of ['KES', 'USD']) {
      const charged = { ...LUNCH, currency, chargedAmount: '7.125', rateId: 'a' }
      expect(convertExpense(charged, schedule(rate('a', '2026-10-05')))).toEqual({
        convertedAmount: '7.13',
        appliedRateId: null,
      })
    }
  })

  it.each([
    ['the day itself', ['2026-10-04', '2026-10-05', '2026-10-06'], 1],
    ['the nearest day before', ['2026-09-01', '2026-10-04', '2026-10-06'], 1],
    ['a day long before rather than the day after', ['2025-01-01', '2026-10-06'], 0],
    ['the nearest day after when none is before', ['2026-12-01', '2026-10-06', '2026-11-01'], 1],
    ['the first of two of one day', ['2026-10-04', '2026-10-04'], 0],
  ])('is by the rate of %s', (_, dates, expected) => {
    const rates = dates.map((date, at) => rate(String(at), date))
    expect(convertExpense(LUNCH, schedule(...rates)).appliedRateId).toBe(String(expected))
  })

  it('of no date is by the earliest rate', () => {
    const rates = [rate('late', '2026-10-06'), rate('early', '2026-10-01')]
    expect(convertExpense({ ...LUNCH, date: null }, schedule(...rates)).appliedRateId).toBe('early')
  })

  it.each([
    ['chosen', 'far', 'far'],
    ['gone', 'no-such-rate', 'near'],
    ['for another currency', 'eur', 'near'],
    ['to another claim currency', 'to-eur', 'near'],
  ])('with a rate that is %s takes that only if it is for it', (_, rateId, expected) => {
    const rates = [
      rate('near', '2026-10-05'),
      rate('far', '2026-12-24'),
      rate('eur', '2026-10-05', { currency: 'EUR' }),
      rate('to-eur', '2026-10-05', { claimCurrency: 'EUR' }),
    ]
    expect(convertExpense({ ...LUNCH, rateId }, schedule(...rates)).appliedRateId).toBe(expected)
  })

  it('by a pair whose quotient has no end is rounded once', () => {
    const third = rate('third', '2026-10-05', { receiptAmount: '3', claimAmount: '1' })
    expect(convertExpense({ ...LUNCH, amount: '0.03' }, schedule(third)).convertedAmount).toBe('0.01')
    expect(convertExpense({ ...LUNCH, amount: '0.015' }, schedule(third)).convertedAmount).toBe('0.01')
  })

  it('agrees with a search by definition on 2,000 schedules', () => {
    const { below } = randomFrom(7)
    const day = () => `2026-10-${String(1 + below(9)).padStart(2, '0')}`
    const currencies = ['KES', 'EUR', 'USD']
    for (let i = 0; i < 2_000; i++) {
      const rates = Array.from({ length: below(6) }, (_, at) =>
        rate(String(at), day(), {
          currency: currencies[below(3)] ?? '',
          claimCurrency: below(4) ? 'USD' : 'EUR',
          receiptAmount: String(1 + below(50)),
          claimAmount: String(1 + below(50)),
        }),
      )
      const expense = {
        ...LUNCH,
        amount: String(below(10_000) / 100),
        currency: currencies[below(3)] ?? '',
        date: below(5) ? day() : null,
        rateId: below(2) ? String(below(6)) : null,
        chargedAmount: below(5) ? null : String(below(10_000) / 100),
      }
      expect({ i, ...convertExpense(expense, schedule(...rates)) }).toEqual({
        i,
        ...byDefinition(expense, rates),
      })
    }
  })
})

/**
 * Finds the rate by its definition: sorts by chosen, on or before the date, distance to the date, and number.
 */
function byDefinition(expense: Convertible, rates: ScheduledRate[]) {
  const { amount, currency, chargedAmount } = expense
  if (chargedAmount !== null) return { convertedAmount: convert(chargedAmount, 1, 2), appliedRateId: null }
  if (currency === 'USD') return { convertedAmount: convert(amount, 1, 2), appliedRateId: null }
  const days = (date: string) => Date.parse(date) / 86_400_000
  const expected = rates
    .filter((each) => each.currency === currency && each.claimCurrency === 'USD')
    .map((each, number) => {
      const distance = expense.date === null ? days(each.date) : days(expense.date) - days(each.date)
      const isBefore = expense.date !== null && distance >= 0
      return { each, key: [each.id === expense.rateId ? 0 : 1, isBefore ? 0 : 1, Math.abs(distance), number] }
    })
    .sort((one, other) => one.key.map((part, at) => part - (other.key[at] ?? 0)).find(Boolean) ?? 0)[0]?.each
  return expected
    ? { convertedAmount: convertByPair(amount, expected, 2), appliedRateId: expected.id }
    : { convertedAmount: convert(amount, 0.5, 2), appliedRateId: null }
}

describe('what follows the rates', () => {
  it.each([
    ['another currency', 'KES', null, true],
    ['the claim currency', 'USD', null, false],
    ['another currency, charged', 'KES', '5', false],
  ])('an expense in %s: %s %s %s', (_, currency, chargedAmount, follows) => {
    expect(followsRates({ currency, chargedAmount }, { baseCurrency: 'USD' })).toBe(follows)
  })
})

describe('how an amount came about', () => {
  const terms = { baseCurrency: 'USD', exchangeRate: 0.5, sampleCurrency: null }
  const rate = { receiptAmount: '1000', claimAmount: '7.70' }

  it.each([
    ['charged', { currency: 'KES', chargedAmount: '8' }, rate, '8'],
    ['charged', { currency: 'USD', chargedAmount: '8' }, null, '8'],
    ['currency', { currency: 'USD', chargedAmount: null }, null, '1000'],
    ['rate', { currency: 'KES', chargedAmount: null }, rate, '7.7'],
    ['event', { currency: 'KES', chargedAmount: null }, null, '500'],
  ] as const)(
    'is said as %s of %j, and of another amount that it is a record',
    (basis, expense, by, amount) => {
      const basisOf = (convertedAmount: string) =>
        conversionBasis(
          { kind: 'receipt', amount: '1000', share: '', ...expense, convertedAmount },
          terms,
          by,
        )
      expect([basisOf(amount), basisOf(`${amount.split('.')[0]}.99`)]).toEqual([basis, 'record'])
    },
  )

  it.each([
    ['none', 'KES', '0', { exchangeRate: 1, sampleCurrency: null }],
    ['event', 'KES', '1000', { exchangeRate: 1, sampleCurrency: null }],
    ['none', 'JPY', '0', { exchangeRate: 0.5, sampleCurrency: 'KES' }],
    ['event', 'KES', '500', { exchangeRate: 0.5, sampleCurrency: 'KES' }],
    ['record', 'KES', '0', { exchangeRate: 0.5, sampleCurrency: 'KES' }],
    ['uncounted', 'USD', '0', { exchangeRate: 1, sampleCurrency: null }],
  ] as const)(
    'without a rate of the schedule is said as %s: %s at %s',
    (basis, currency, convertedAmount, eventRate) => {
      const amounts = { amount: '1000', share: '', chargedAmount: null }
      const expense = { kind: 'receipt', currency, ...amounts, convertedAmount }
      expect(conversionBasis(expense, { baseCurrency: 'USD', ...eventRate }, null)).toBe(basis)
    },
  )
})

it.each([
  [
    'a part that the receipt rounds to its yen',
    { amount: '26', currency: 'JPY', share: '2/3' },
    null,
    '17',
    '26',
  ],
  [
    'a part of 0 at a rate',
    { amount: '0.75', currency: 'EUR', share: '1/4' },
    ['8800.19', '59.55'],
    '0',
    '0.01',
  ],
  ['nothing without a rate', { amount: '0.75', currency: 'EUR', share: '1/4' }, null, '0', '0'],
  [
    'a part of 0 of a charge',
    { amount: '-1', currency: 'EUR', share: '33.3333%', chargedAmount: '-0.01' },
    null,
    '0',
    '-0.01',
  ],
] as const)('%s comes from its whole amount', (_name, expense, pair, convertedAmount, whole) => {
  const terms = { baseCurrency: 'JPY', exchangeRate: 1, sampleCurrency: null }
  const rate = pair && { receiptAmount: pair[0], claimAmount: pair[1] }
  const converted = { kind: 'receipt', chargedAmount: null, ...expense, convertedAmount }
  expect(Number(amountBeforeShare(converted, terms, rate))).toBe(Number(whole))
})
