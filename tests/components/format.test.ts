import { describe, expect, it } from 'vitest'
import { readAmount } from '~/domain/money/amount'
import { formatAmount, formatDate, formatRate, typedAmount } from '~/format'

/** Figures with plain spaces: Intl sets others. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

describe('amounts', () => {
  it.each([
    ['en', '1234.5', 'EUR', '1,234.50'],
    ['de', '1234.5', 'EUR', '1.234,50'],
    ['fr', '1234567.89', 'EUR', '1 234 567,89'],
    ['en-IN', '1234567.89', 'INR', '12,34,567.89'],
    // minor units: none, three, and digits that the currency does not have
    ['en', '2500', 'JPY', '2,500'],
    ['en', '2500.5', 'JPY', '2,500.5'],
    ['en', '1.2345', 'KWD', '1.235'],
    ['en', '3', 'no code', '3.00'],
    ['en', '3', '', '3.00'],
    ['en', '-0.5', 'USD', '-0.50'],
    // more digits than a floating-point number has
    ['en', '12345678901234567.89', 'USD', '12,345,678,901,234,567.89'],
    ['en', '1e+21', 'USD', '1,000,000,000,000,000,000,000.00'],
  ])('%s: %s %s is %s', (locale, amount, currency, expected) => {
    expect(plain(formatAmount(locale, amount, currency))).toBe(expected)
  })
})

describe('amounts of forms', () => {
  it.each([
    ['80.9', 'EUR', '80.90'],
    ['1490', 'JPY', '1490'],
    ['1490.5', 'JPY', '1490.5'],
    ['3', 'no code', '3.00'],
    ['18.8712', 'EUR', '18.8712'],
    ['1e+21', 'USD', '1000000000000000000000.00'],
    // three digits behind the point could be thousands
    ['1.234', 'KWD', '1.2340'],
    ['1.5', 'KWD', '1.5000'],
    ['0.5', 'KWD', '0.500'],
  ])('%s %s is %s', (amount, currency, expected) => {
    expect(typedAmount(amount, currency)).toBe(expected)
    expect(Number(readAmount(expected))).toBe(Number(amount))
  })
})

describe('rates', () => {
  it.each([
    ['en', 0.0077, '0.0077'],
    ['de', 129.87, '129,87'],
    ['en', 1 / 3, '0.33333333'],
    ['en', 1, '1'],
  ])('%s: %d is %s', (locale, rate, expected) => {
    expect(formatRate(locale, rate)).toBe(expected)
  })
})

describe('dates', () => {
  it.each([
    ['en', '2026-10-05', 'Oct 5, 2026'],
    ['de', '2026-10-05', '05.10.2026'],
    ['en', null, ''],
    ['en', '2026-13-45', '2026-13-45'],
    ['en', 'last Tuesday', 'last Tuesday'],
  ])('%s: %s is %s', (locale, date, expected) => {
    expect(formatDate(locale, date)).toBe(expected)
  })
})
