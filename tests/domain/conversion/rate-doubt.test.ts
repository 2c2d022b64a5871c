import { expect, test } from 'vitest'
import { missingRates } from '~/domain/conversion/missing-rates'
import { type RateDoubt, rateDoubt, rateDoubts } from '~/domain/conversion/rate-doubt'

const pair = (receiptAmount: string, claimAmount: string) => ({
  ...{ currency: 'AAA', claimCurrency: 'BBB' },
  ...{ receiptAmount, claimAmount },
})

test.each([
  ['alone', pair('1', '3.9'), [], null],
  ['near the others', pair('1', '4.1'), [pair('1', '3.9'), pair('100', '395')], null],
  ['swapped', pair('3.9', '1'), [pair('1', '3.9')], { kind: 'swapped' }],
  ['ten times as much', pair('1', '39'), [pair('1', '3.9')], { kind: 'far', percent: 900 }],
  ['half as much', pair('2', '1'), [pair('1', '1')], { kind: 'far', percent: -50 }],
  [
    'near the median of others that differ',
    pair('1', '4'),
    [pair('1', '3.9'), pair('1', '4.1'), pair('1', '40')],
    null,
  ],
])('a rate that is %s', (_, rate, others, doubt) => {
  expect(rateDoubt(rate, others)).toEqual(doubt)
})

test.each([
  ['62 SGD', '100 EUR', 'swapped'],
  ['100 SGD', '62 EUR', undefined],
  ['26.10 THB', '1000 EUR', 'swapped'],
  ['1000 THB', '26.10 EUR', undefined],
  ['1000 THB', '261 EUR', 'unusual'],
  ['3 TRY', '1 USD', 'unusual'],
  ['15 TRY', '1 USD', undefined],
  // near parity a rate and its inverse are alike
  ['90 EUR', '100 USD', undefined],
  ['100 EUR', '90 USD', undefined],
  ['1 JPY', '1 KWD', 'unusual'],
  // currencies of unknown worth
  ['1 AAA', '1000 EUR', undefined],
])('%s for %s, without another rate, is %s', (receipt, claim, kind) => {
  const [receiptAmount = '', currency = ''] = receipt.split(' ')
  const [claimAmount = '', claimCurrency = ''] = claim.split(' ')
  expect(rateDoubt({ receiptAmount, currency, claimAmount, claimCurrency }, [])?.kind).toBe(kind)
})

test('a rate that is as swapped as the others is swapped', () => {
  const swapped = { receiptAmount: '26.10', currency: 'THB', claimAmount: '1000', claimCurrency: 'EUR' }
  expect(rateDoubt(swapped, [swapped])).toEqual({ kind: 'swapped' })
})

test.each([
  ['a right one beside a swapped one', ['100 USD = 420 MYR', '420 USD = 100 MYR'], [null, 'swapped']],
  [
    'a right one beside two swapped ones',
    ['100 USD = 420 MYR', '420 USD = 100 MYR', '420 USD = 101 MYR'],
    [null, 'swapped', 'swapped'],
  ],
  [
    'a right one beside one of ten times as much',
    ['100 USD = 4200 MYR', '100 USD = 420 MYR'],
    ['unusual', null],
  ],
  [
    'a bad deal beside good ones',
    ['100 USD = 420 MYR', '100 USD = 300 MYR', '100 USD = 425 MYR'],
    [null, 'far', null],
  ],
])('where the worth is known, %s', (_, pairs, kinds) => {
  const rates = pairs.map((words) => {
    const [receiptAmount = '', currency = '', , claimAmount = '', claimCurrency = ''] = words.split(' ')
    return { receiptAmount, currency, claimAmount, claimCurrency }
  })
  const doubts = rateDoubts(rates)
  expect(rates.map((rate) => doubts.get(rate)?.kind ?? null)).toEqual(kinds)
})

test('each rate of an event is compared with all others between its currencies, in their order', () => {
  const rates = [
    pair('3.9', '1'),
    pair('1', '3.9'),
    pair('1', '3.95'),
    { ...pair('1', '39'), currency: 'CCC' },
    pair('1', '39'),
    pair('1', '4'),
    { ...pair('1', '39'), claimCurrency: 'CCC' },
  ]
  const each = rates.map((rate): [typeof rate, RateDoubt | null] => [
    rate,
    rateDoubt(
      rate,
      rates.filter(
        (other) =>
          other !== rate && other.currency === rate.currency && other.claimCurrency === rate.claimCurrency,
      ),
    ),
  ])
  expect([...rateDoubts(rates)]).toEqual(each.filter(([, doubt]) => doubt))
  expect([...rateDoubts(rates).values()].map(({ kind }) => kind)).toEqual(['swapped', 'far'])
})

test.each<[string, number, string[], string[], (string | null)?]>([
  ['at 1', 1, ['EUR'], ['EUR']],
  ['of one currency', 1.09, ['EUR'], []],
  ['that two currencies share', 1.09, ['EUR', 'JPY'], ['EUR', 'JPY']],
  ['that nothing uses', 1, [], []],
  ['of EUR alone', 1.09, ['EUR', 'JPY'], ['JPY'], 'EUR'],
  ['of EUR alone, at 1', 1, ['EUR'], [], 'EUR'],
])('an exchange rate %s is no rate of', (_, exchangeRate, used, missing, sampleCurrency = null) => {
  expect(
    missingRates(
      used.map((currency) => ({ currency })),
      { exchangeRate, sampleCurrency },
    ),
  ).toEqual(missing.map((currency) => ({ currency })))
})
