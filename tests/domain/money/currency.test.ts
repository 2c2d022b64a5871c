import { expect, it } from 'vitest'
import { minorDigits } from '~/domain/money/currency'

it.each([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [2, 'EUR KES USD'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
])('ISO 4217 gives %d digits to %s', (digits, codes) => {
  const others = codes.split(' ').filter((code) => minorDigits(code) !== digits)
  expect(others).toEqual([])
})
