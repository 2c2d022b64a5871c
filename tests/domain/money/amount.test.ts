import { describe, expect, it } from 'vitest'
import { readAmount } from '~/domain/money/amount'
import { readTypedAmount } from '~/domain/money/amount-question'
import { writeFigureStyle } from '~/domain/money/figure-style'

const ENGLISH = '1,234.5'
const GERMAN = '1.234,5'
const FRENCH = '1\u202f234,5'
const SWISS = '1’234.5'
const PLAIN = '1234.5'

describe('an amount that was typed', () => {
  it.each([
    ['7.70', '7.70'],
    ['7,70', '7.70'],
    [' 1000 ', '1000'],
    ['1000.00', '1000.00'],
    ['1234,5', '1234.5'],
    ['0.001', '0.001'],
    ['0,0077', '0.0077'],
    ['12.3456', '12.3456'],
    ['1000.125', '1000.125'],
    ['7,', '7'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['12,345.67', '12345.67'],
    ['123,456.78', '123456.78'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,5', '1234.5'],
    ['1’234.5', '1234.5'],
    ['1\u202f234\u202f567,8', '1234567.8'],
    ["1'234'567.80", '1234567.80'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1 000', '1000'],
    ['1,20,360.00', '120360.00'],
    ['1,23,456', '123456'],
    ['٧', '7'],
    ['١٢٣٫٤٥', '123.45'],
    ['１，２３４．５', '1234.5'],
  ])('%j is %s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount)
  })

  it.each([
    '',
    ' ',
    '0',
    '0.00',
    '-1',
    '+1',
    'x',
    '1e3',
    '.5',
    '1,000',
    '1.000',
    '12,345',
    '123,456',
    '1,234,56',
    '1.234.56',
    '1234,567.8',
    '1 234 56',
    "1,234'567",
    '1..5',
    '7 70',
    'Infinity',
    `${'9'.repeat(400)}`,
  ])('%j is no amount, or could be two', (typed) => {
    expect(readAmount(typed)).toBeNull()
  })
})

describe('an amount with three digits behind its only mark', () => {
  it.each([
    ['6.250', 'KWD', ENGLISH, '6.250'],
    ['6,250', 'KWD', GERMAN, '6.250'],
    ['6,255', 'KWD', FRENCH, '6.255'],
    ['6.250', 'KWD', FRENCH, '6.250'],
    ['6,250', 'BHD', SWISS, '6.250'],
    ['6.250', 'TND', '', '6.250'],
    ['1.200', 'JPY', ENGLISH, '1200'],
    ['1,200', 'JPY', GERMAN, '1200'],
    ['1.000', 'KRW', ENGLISH, '1000'],
    ['1,000', 'CLP', '', '1000'],
    ['1,234', 'EUR', ENGLISH, '1234'],
    ['1.234', 'EUR', GERMAN, '1234'],
    ['6.250', 'EUR', GERMAN, '6250'],
    ['12,345', 'INR', ENGLISH, '12345'],
  ])('is decided: %s %s, where figures are written as %s, is %s', (typed, currency, figureStyle, amount) => {
    expect(readAmount(typed, { currency, figureStyle })).toBe(amount)
  })

  it.each([
    ['6.250', 'EUR', ENGLISH, '6.250 can be 6,250 or 6.25. Write 6250 or 6.25', ['6250', '6.25']],
    ['6,250', 'EUR', GERMAN, '6,250 can be 6.250 or 6,25. Write 6250 or 6,25', ['6250', '6,25']],
    ['1.000', 'USD', ENGLISH, '1.000 can be 1,000 or 1. Write 1000 or 1', ['1000', '1']],
    ['6.250', 'KWD', GERMAN, '6.250 can be 6.250 or 6,25. Write 6250 or 6,25', ['6250', '6,25']],
    ['6,255', 'KWD', ENGLISH, '6,255 can be 6,255 or 6.255. Write 6255 or 6.255', ['6255', '6.255']],
    ['6.250', 'EUR', '', '6.250 can be 6,250 or 6.25. Write 6250 or 6.25', ['6250', '6.25']],
    ['6.250', 'EUR', PLAIN, '6.250 can be 6,250 or 6.25. Write 6250 or 6.25', ['6250', '6.25']],
    ['6.255', '', ENGLISH, '6.255 can be 6,255 or 6.255. Write 6255 or 6.2550', ['6255', '6.2550']],
    ['1,234', '', ENGLISH, '1,234 can be 1,234 or 1.234. Write 1234 or 1.2340', ['1234', '1.2340']],
    ['6.255', 'EUR', ENGLISH, 'EUR has at most 2 decimals. If this is 6,255, write 6255', ['6255']],
    ['1,0000', 'EUR', ENGLISH, '1,0000 may be a slip. Write 10000 or 1', ['10000', '1']],
    ['10.0000', 'KWD', GERMAN, '10.0000 may be a slip. Write 100000 or 10', ['100000', '10']],
    ['1,0000', 'JPY', '', '1,0000 may be a slip. Write 10000 or 1', ['10000', '1']],
  ])('is asked about: %s %s, where figures are written as %s', (typed, currency, figureStyle, ...asked) => {
    const context = { currency, figureStyle }
    const [error, choices] = asked
    expect(readTypedAmount(typed, context)).toEqual({ amount: null, error, choices })
    for (const choice of choices) expect(readAmount(choice, context)).not.toBeNull()
  })

  it.each([
    ['1.085', ENGLISH, '1.085'],
    ['162,345', GERMAN, '162.345'],
    ['1,085', ENGLISH, '1085'],
    ['1.085', FRENCH, null],
    ['1.085', '', null],
  ])('of a rate is as figures are written: %s, as %s, is %s', (typed, figureStyle, amount) => {
    expect(readAmount(typed, { currency: 'JPY', figureStyle, decimals: 10 })).toBe(amount)
  })
})

describe('the decimals of an amount', () => {
  it.each([
    ['1200', 'JPY', null],
    ['1200.00', 'JPY', null],
    ['1200.5', 'JPY', 'JPY has no decimals'],
    ['18.87', 'EUR', null],
    ['18.8700', 'EUR', null],
    ['1.0000', 'EUR', null],
    ['18.8701', 'EUR', 'EUR has at most 2 decimals'],
    ['1234.567', 'KWD', null],
    ['1234.5678', 'KWD', 'KWD has at most 3 decimals'],
    ['1234.5678', 'CLF', null],
    ['1.2345', '', null],
    ['1.23456', '', 'Amounts here have at most 4 decimals'],
    ['123456789012345', 'EUR', null],
    ['1234567890123456', 'EUR', 'Amounts have at most 15 digits'],
  ])('%s %s is wrong by: %s', (typed, currency, error) => {
    const read = readTypedAmount(typed, { currency })
    expect(read.amount === null ? read.error : null).toBe(error)
  })

  it.each([
    ['0.0077432123', '0.0077432123'],
    ['0.00774321234', null],
  ])('of a rate are ten: %s', (typed, amount) => {
    expect(readAmount(typed, { currency: 'KES', decimals: 10 })).toBe(amount)
  })
})

it.each([ENGLISH, GERMAN, PLAIN])('figures are said to be written as %s', (text) => {
  const [, group = '', decimal = ''] = /^1(\D?)234(\D)5$/.exec(text) ?? []
  expect(writeFigureStyle({ group, decimal })).toBe(text)
})
