import { expect, test } from 'vitest'
import { missingRates } from '~/domain/money/missing-rates'
import { rateDoubt } from '~/domain/money/rate-doubt'

const pair = (receiptAmount: string, claimAmount: string) => ({ receiptAmount, claimAmount })

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
  ['at 1', 1, ['EUR'], ['EUR']],
  ['of one currency', 1.09, ['EUR'], []],
  ['that two currencies share', 1.09, ['EUR', 'JPY'], ['EUR', 'JPY']],
  ['that nothing uses', 1, [], []],
])('an exchange rate %s is no rate of', (_, rate, used, missing) => {
  expect(
    missingRates(
      used.map((currency) => ({ currency })),
      rate,
    ),
  ).toEqual(missing.map((currency) => ({ currency })))
})
