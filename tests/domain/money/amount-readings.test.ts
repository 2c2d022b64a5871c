import { describe, expect, it } from 'vitest'
import { foldDigits, isWholeMinorUnits, readingsIn, readingsOf } from '~/domain/money/amount-readings'

describe('digits and marks of other scripts', () => {
  it.each([
    ['٦٫٢٥٠', '6.250'],
    ['١٬٢٣٤٫٥٠', "1'234.50"],
    ['۱۲۳', '123'],
    ['१,२०,३६०.००', '1,20,360.00'],
    ['１，２３４．５０', '1,234.50'],
    ['๑๒๐.๕๐', '120.50'],
    ['1’234.50', "1'234.50"],
    ['1\u202f234,50', '1 234,50'],
    ['KWD 14.250', 'KWD 14.250'],
  ])('%j is written %j', (text, folded) => {
    expect(foldDigits(text)).toBe(folded)
  })
})

describe('the ways to read an amount', () => {
  it.each([
    ['1234', ['1234']],
    ['1,234.50', ['1234.50']],
    ['1.234,50', ['1234.50']],
    ['1 234,50', ['1234.50']],
    ["1'234.50", ['1234.50']],
    ['1,20,360.00', ['120360.00']],
    ['12,34,56,789', ['123456789']],
    ['1,234,567', ['1234567']],
    ['1.234.567', ['1234567']],
    ['14.250', ['14250', '14.250']],
    ['67,500', ['67500', '67.500']],
    ['0.125', ['0.125']],
    ['0,500', ['0.500']],
    ['1234.567', ['1234.567']],
    ['1 234.567', ['1234.567']],
    ['12.5', ['12.5']],
    ['1,2,3', []],
    ['1.234.56', []],
    ['1,234.567,8', []],
    ["1,234'567", []],
    ['', []],
    ['.', []],
    ['12.', []],
  ])('%j has %j', (text, values) => {
    expect(readingsOf(text).map(({ value }) => value)).toEqual(values)
  })

  it.each([
    ['14.250', 'KWD', ['14.250', '14250']],
    ['67,500', 'TND', ['67.500', '67500']],
    ['14.250', 'EUR', ['14250', '14.250']],
    ['14.255', 'EUR', ['14255']],
    ['1.200', 'JPY', ['1200']],
    ['1,200', 'KRW', ['1200']],
    ['1200.50', 'JPY', []],
    ['1,200.00', 'JPY', ['1200.00']],
    ['1,234.50', 'USD', ['1234.50']],
  ])('%j in %s has %j, as the currency is printed first', (text, currency, values) => {
    expect(readingsIn(text, currency).map(({ value }) => value)).toEqual(values)
  })
})

describe('whole minor units', () => {
  it.each([
    ['0.5', 'JPY', false],
    ['1.0', 'JPY', true],
    ['0.05', 'EUR', true],
    ['0.005', 'EUR', false],
    ['0.005', 'KWD', true],
    ['0.0005', 'KWD', false],
  ])('%s %s: %s', (amount, currency, isWhole) => {
    expect(isWholeMinorUnits(amount, currency)).toBe(isWhole)
  })
})
