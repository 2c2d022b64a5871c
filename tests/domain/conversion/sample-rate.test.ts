import { describe, expect, it } from 'vitest'
import { fixedSample, rateFromSample, readableSample } from '~/domain/conversion/sample-rate'
import { NO_EVENT_RATE, requestedTerms, sampleKey } from '~/domain/conversion/terms'
import { randomFrom } from '../../support/random'

describe('the rate of a sample', () => {
  it.each([
    ['1000', '7.70', 0.0077],
    ['1000', '39.70', 0.0397],
    ['3', '1', 1 / 3],
    ['.5', '1.', 2],
    ['1e3', '1E-2', 0.00001],
    ['1e+3', '1', 0.001],
    ['0.1', '0.3', 3],
    // quotients whose last digit doubles get wrong
    ['1.1', '1.21', 1.1],
    ['5e-324', '5e-324', 1],
    ['1e308', '1e-10', 1e-318],
    [`1${'0'.repeat(50)}`, '1e50', 1],
  ])('%s : %s is %d', (receipt, claim, rate) => {
    expect(rateFromSample(receipt, claim)).toBe(rate)
  })

  it.each([
    [undefined, '1'],
    ['1', undefined],
    ['', ''],
    ['0', '1'],
    ['1', '0'],
    ['-1', '1'],
    ['+1', '1'],
    [' 1', '1'],
    ['1,5', '1'],
    ['0x10', '1'],
    ['1_000', '1'],
    ['Infinity', '1'],
    ['NaN', '1'],
    ['1e999', '1'],
    ['1', '1e-999'],
    ['.', '1'],
    ['1e308', '1e-300'],
    ['1e-300', '1e300'],
  ])('%s : %s says nothing', (receipt, claim) => {
    expect(rateFromSample(receipt, claim)).toBeNull()
  })
})

describe('the sample of a rate', () => {
  it('is of 1000 in the contract’s form, with 2 decimals', () => {
    expect(fixedSample(0.0077, 'USD')).toEqual({
      receiptAmount: '1000',
      claimAmount: '7.70',
      currency: 'USD',
    })
    expect(fixedSample(1e-9, 'USD').claimAmount).toBe('0.00')
    expect(fixedSample(1.00005, 'USD').claimAmount).toBe('1000.05')
  })

  it.each([
    [0.0077, '1000', '7.70'],
    [0.001, '1000', '1.00'],
    [0.000393, '10000', '3.93'],
    [3.9e-8, '100000000', '3.90'],
    [129.87, '1000', '129870.00'],
  ])('of %d on a page is of %s', (rate, receiptAmount, claimAmount) => {
    expect(readableSample(rate)).toEqual({ receiptAmount, claimAmount, currency: '' })
  })

  it('is computed for odd values that an administrator may have written', () => {
    for (const rate of [0, -1]) expect(readableSample(rate)).toEqual(fixedSample(rate, ''))
  })

  it('stands for the rate as it is, with all its digits, for rates of any size', () => {
    const { below, digits } = randomFrom(2)
    for (let i = 0; i < 5000; i++) {
      const rate = Number(`${digits(1 + below(16))}e${below(30) - 25}`)
      for (const sample of [fixedSample(rate, 'EUR'), readableSample(rate)]) {
        const form = {
          filled: sampleKey(sample),
          sample_receipt_amount: sample.receiptAmount,
          sample_receipt_currency: sample.currency,
          sample_claim_amount: sample.claimAmount,
        }
        const event = { ...NO_EVENT_RATE, baseCurrency: 'EUR', exchangeRate: rate }
        const asked = { ...NO_EVENT_RATE, baseCurrency: 'USD', exchangeRate: 5 }
        expect(requestedTerms(event, asked, form)).toEqual({ ...asked, exchangeRate: rate })
        // over another sample, the typed sample counts as typed
        const other = { receiptAmount: '1', claimAmount: '1', currency: '' }
        expect(requestedTerms(event, asked, { ...form, filled: sampleKey(other) })).toEqual(asked)
        // the form of a page is accepted unchanged
        const told = rateFromSample(readableSample(rate).receiptAmount, readableSample(rate).claimAmount)
        expect([rate, Math.abs((told ?? 0) / rate - 1) < 0.01]).toEqual([rate, true])
      }
    }
  })
})
