import { describe, expect, it } from 'vitest'
import { convert, convertByPair } from '~/domain/conversion/convert'
import { exact, hundredths, times } from '../../support/exact'
import { randomFrom } from '../../support/random'

describe('convert', () => {
  it.each([
    // amounts whose nearest doubles are on the other side of the half cent
    ['1.005', 1, '1.01'],
    ['-1.005', 1, '-1.01'],
    ['2.675', 1, '2.68'],
    ['1.15', 0.1, '0.12'],
    ['2450', 0.0077, '18.87'],
    ['0.005', 1, '0.01'],
    ['0.0049', 1, '0'],
    ['0', 7.7, '0'],
    ['9999999999999.99', 1, '9999999999999.99'],
    ['0.5', 1, '0.5'],
    ['-12.30', 1, '-12.3'],
    ['1200', 1, '1200'],
    ['-0.004', 1, '0'],
    ['-0', 1, '0'],
    ['.5', 1, '0.5'],
    ['-.5', 1, '-0.5'],
    ['5.', 1, '5'],
    // sizes that a database may write with an exponent
    ['1e21', 1, '1000000000000000000000'],
    ['1e-7', 1, '0'],
    ['100', 1e-7, '0'],
    ['123450000', 1e-7, '12.35'],
    ['1e40', 1e-38, '100'],
  ])('%s at %d is %s', (amount, rate, expected) => {
    expect(convert(amount, rate, 2)).toBe(expected)
  })

  it.each([
    ['14.2555', 1, 3, '14.256'],
    ['-14.2555', 1, 3, '-14.256'],
    ['1.2345', 1, 4, '1.2345'],
    ['0.0004', 1, 3, '0'],
    ['12.5', 1, 0, '13'],
    ['10', 1, 0, '10'],
  ])('%s at %d with %d decimals is %s', (amount, rate, decimals, expected) => {
    expect(convert(amount, rate, decimals)).toBe(expected)
  })

  it.each(['', 'x', '1.2.3', '--1', '1n', '0x10'])('refuses %j', (text) => {
    expect(() => convert(text, 1, 2)).toThrow()
  })

  it('agrees with arithmetic of whole numbers on 20,000 amounts and rates', () => {
    const { below, digits } = randomFrom(1)
    for (let i = 0; i < 20_000; i++) {
      const amount = `${below(2) ? '-' : ''}${digits(1 + below(9))}${below(3) ? `.${digits(1 + below(3))}` : ''}`
      const rate = Number(
        `${below(2) ? 0 : digits(1 + below(4))}.${'0'.repeat(below(5))}${digits(1 + below(8))}`,
      )
      // the rule is about the shortest decimal form of the rate
      const expected = hundredths(times(exact(amount), exact(String(rate))))
      expect([amount, rate, hundredths(exact(convert(amount, rate, 2)))]).toEqual([amount, rate, expected])
    }
  })
})

describe('convertByPair', () => {
  it.each([
    ['2450', '1000', '7.70', '18.87'],
    ['-2450', '1000', '7.7', '-18.87'],
    // an infinite quotient
    ['1', '3', '1', '0.33'],
    ['300', '3', '1', '100'],
    // exactly half a cent, which a quotient with limited digits would miss
    ['0.015', '3', '1', '0.01'],
    ['-0.015', '3', '1', '-0.01'],
    ['0.0149', '3', '1', '0'],
    ['0', '3', '1', '0'],
    ['1e21', '1e3', '1', '1000000000000000000'],
    ['999999999999.99', '0.0000000001', '0.0000000001', '999999999999.99'],
  ])('%s at a pair of %s and %s is %s', (amount, receiptAmount, claimAmount, expected) => {
    expect(convertByPair(amount, { receiptAmount, claimAmount }, 2)).toBe(expected)
  })

  it('has three decimals for a dinar', () => {
    expect(convertByPair('45.50', { receiptAmount: '100', claimAmount: '33.125' }, 3)).toBe('15.072')
  })

  it('agrees with arithmetic of whole numbers on 20,000 amounts and pairs', () => {
    const { below, digits } = randomFrom(2)
    const some = () => `${digits(1 + below(9))}${below(3) ? `.${digits(1 + below(9))}` : ''}`
    for (let i = 0; i < 20_000; i++) {
      const [amount, receiptAmount, claimAmount] = [`${below(2) ? '-' : ''}${some()}`, some(), some()]
      const product = times(times(exact(amount), exact(claimAmount)), { units: 100n, scale: 0 })
      const receipt = exact(receiptAmount)
      const dividend = product.units * 10n ** BigInt(receipt.scale)
      const divisor = receipt.units * 10n ** BigInt(product.scale)
      const size = dividend < 0n ? -dividend : dividend
      const rounded = size / divisor + ((size % divisor) * 2n >= divisor ? 1n : 0n)
      const expected = dividend < 0n ? -rounded : rounded
      const converted = convertByPair(amount, { receiptAmount, claimAmount }, 2)
      expect([amount, receiptAmount, claimAmount, hundredths(exact(converted))]).toEqual([
        amount,
        receiptAmount,
        claimAmount,
        expected,
      ])
    }
  })
})
