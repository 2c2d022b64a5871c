import { describe, expect, it } from 'vitest'
import { readAmount } from '~/domain/money/amount'
import {
  DATE_FORMATS,
  DEFAULT_DISPLAY,
  isTimeZone,
  NUMBER_FORMATS,
  readDisplay,
} from '~/domain/users/display'
import { formatDate, formatDates, formatInstant } from '~/format/format-dates'
import {
  figureStyleOf,
  figureStyleText,
  formatAmount,
  formatCount,
  formatRate,
  typedAmount,
} from '~/format/format-figures'
import { formatsOf } from '~/format/formats'

/** Replaces the spaces of Intl with plain ones. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

describe('amounts', () => {
  it.each([
    ['en', '1234.5', 'EUR', '1,234.50'],
    ['de', '1234.5', 'EUR', '1.234,50'],
    ['fr', '1234567.89', 'EUR', '1 234 567,89'],
    ['en-IN', '1234567.89', 'INR', '12,34,567.89'],
    // currencies without minor units, with three digits, and an amount with more digits than its currency
    ['en', '2500', 'JPY', '2,500'],
    ['en', '2500.5', 'JPY', '2,500.5'],
    ['en', '1.2345', 'KWD', '1.235'],
    ['en', '3', 'no code', '3.00'],
    ['en', '3', '', '3.00'],
    ['en', '-0.5', 'USD', '-0.50'],
    // more digits than a double can hold
    ['en', '12345678901234567.89', 'USD', '12,345,678,901,234,567.89'],
    ['en', '1e+21', 'USD', '1,000,000,000,000,000,000,000.00'],
  ])('%s: %s %s is %s', (locale, amount, currency, expected) => {
    expect(plain(formatAmount(formatsOf(locale), amount, currency))).toBe(expected)
  })
})

describe('amounts of forms', () => {
  it.each([
    ['en', '80.9', 'EUR', '80.90'],
    ['de', '80.9', 'EUR', '80,90'],
    ['ar-EG', '80.9', 'EGP', '80.90'],
    ['en', '1490', 'JPY', '1490'],
    ['en', '3', 'no code', '3.00'],
    ['en', '1.234', 'KWD', '1.234'],
    ['de', '1.234', 'KWD', '1,234'],
    ['fr', '1.5', 'KWD', '1,500'],
    ['de-CH', '1.5', 'BHD', '1.500'],
    ['en', '0.5', 'KWD', '0.500'],
    ['en', '1234.5', 'TND', '1234.500'],
  ])('%s: %s %s is %s, and is read as that', (language, amount, currency, expected) => {
    const locale = formatsOf(language)
    const typed = typedAmount(locale, amount, currency)
    expect(typed).toBe(expected)
    const figureStyle = figureStyleText(locale)
    expect(Number(readAmount(typed, { currency, figureStyle }))).toBe(Number(amount))
  })

  it.each([
    ['1490.5', 'JPY', '1490.5'],
    ['18.8712', 'EUR', '18.8712'],
    ['1.234', 'EUR', '1.2340'],
    ['1e+21', 'USD', '1000000000000000000000.00'],
  ])('as an earlier version stored it, %s %s is %s', (amount, currency, expected) => {
    expect(typedAmount(formatsOf('en'), amount, currency)).toBe(expected)
    expect(readAmount(expected, { currency, figureStyle: '1,234.5' })).toBeNull()
  })

  it.each([
    ['en', '1.085', '1.085'],
    ['de', '1.085', '1,085'],
    ['en', '0.0077432', '0.0077432'],
    ['fr', '162.345', '162,345'],
  ])('of a rate have up to ten decimals: %s: %s is %s', (language, amount, expected) => {
    const locale = formatsOf(language)
    expect(typedAmount(locale, amount, 'USD', 10)).toBe(expected)
    const context = { currency: 'USD', figureStyle: figureStyleText(locale), decimals: 10 }
    expect(readAmount(expected, context)).toBe(amount)
  })
})

describe('the style of figures', () => {
  it.each([
    ['en', { decimal: '.', group: ',', groupDigits: 3, groupedFrom: 4 }],
    ['de', { decimal: ',', group: '.', groupDigits: 3, groupedFrom: 4 }],
    ['es', { decimal: ',', group: '.', groupDigits: 3, groupedFrom: 5 }],
    ['en-IN', { decimal: '.', group: ',', groupDigits: 2, groupedFrom: 4 }],
    // a locale with its own digits
    ['ar-EG', { decimal: '.', group: '', groupDigits: 3, groupedFrom: 4 }],
  ])('of %s is %j', (locale, style) => {
    expect(figureStyleOf(formatsOf(locale))).toEqual(style)
  })
})

describe('rates', () => {
  it.each([
    ['en', 0.0077, '0.0077'],
    ['de', 129.87, '129,87'],
    ['en', 1 / 3, '0.33333333'],
    ['en', 1, '1'],
  ])('%s: %d is %s', (locale, rate, expected) => {
    expect(formatRate(formatsOf(locale), rate)).toBe(expected)
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
    expect(formatDate(formatsOf(locale), date)).toBe(expected)
  })
})

describe('settings of figures', () => {
  it.each([
    ['browser', '-1.234.567,80'],
    ['comma-point', '-1,234,567.80'],
    ['point-comma', '-1.234.567,80'],
    ['space-comma', '-1 234 567,80'],
    ['quote-point', "-1'234'567.80"],
    ['indian', '-12,34,567.80'],
  ] as const)('%s: -1234567.8 EUR is %s, where the browser is German', (numberFormat, expected) => {
    const locale = formatsOf('de', { ...DEFAULT_DISPLAY, numberFormat })
    expect(plain(formatAmount(locale, '-1234567.8', 'EUR')).replaceAll('’', "'")).toBe(expected)
    expect(plain(formatCount(locale, 1234))).toBe(plain(formatAmount(locale, '1234', 'JPY')))
  })
})

describe('settings of dates', () => {
  const INSTANT = '2026-03-04T09:05:00Z'

  it.each([
    ['browser', 'Mar 4, 2026', 'Mar 4 – 7, 2026', 'Mar 4, 2026, 9:05 AM UTC'],
    ['day-month-name', '4 Mar 2026', '4 – 7 Mar 2026', '4 Mar 2026, 09:05 UTC'],
    ['iso', '2026-03-04', '2026-03-04 – 2026-03-07', '2026-03-04 09:05 UTC'],
    ['dots', '04.03.2026', '04.03.2026 – 07.03.2026', '04.03.2026, 09:05 UTC'],
    ['month-first', '03/04/2026', '03/04/2026 – 03/07/2026', '03/04/2026, 09:05 AM UTC'],
    ['day-first', '04/03/2026', '04/03/2026 – 07/03/2026', '04/03/2026, 09:05 UTC'],
  ] as const)('%s: a day is %s, days are %s, an instant is %s', (dateFormat, day, days, instant) => {
    const locale = formatsOf('en', { ...DEFAULT_DISPLAY, dateFormat })
    expect(formatDate(locale, '2026-03-04')).toBe(day)
    expect(plain(formatDates(locale, '2026-03-04', '2026-03-07'))).toBe(days)
    expect(plain(formatInstant(locale, INSTANT))).toBe(instant)
  })

  it.each([
    ['2026-03-04', null, 'Mar 4, 2026'],
    [null, '2026-03-07', 'Mar 7, 2026'],
    ['2026-03-04', '2026-03-04', 'Mar 4, 2026'],
    [null, null, ''],
  ])('the days from %s to %s are “%s”', (first, last, words) => {
    expect(plain(formatDates(formatsOf('en', DEFAULT_DISPLAY), first, last))).toBe(words)
  })

  it('an instant is on the day of its time zone, with the name that this has then', () => {
    const at = (timeZone: string, instant: string) =>
      plain(formatInstant(formatsOf('en-GB', { ...DEFAULT_DISPLAY, timeZone }), instant))
    expect(at('Europe/Berlin', '2026-12-31T23:30:00Z')).toBe('1 Jan 2027, 00:30 CET')
    expect(at('Europe/Berlin', '2026-06-30T23:30:00Z')).toBe('1 Jul 2026, 01:30 CEST')
    expect(at('America/New_York', '2026-12-31T23:30:00Z')).toBe('31 Dec 2026, 18:30 GMT-5')
    expect(at('Asia/Kolkata', '2026-12-31T23:30:00Z')).toBe('1 Jan 2027, 05:00 GMT+5:30')
  })

  it('a calendar date is the same day in every time zone', () => {
    const at = (timeZone: string) =>
      formatDate(formatsOf('en', { ...DEFAULT_DISPLAY, timeZone }), '2026-11-24')
    expect(['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(at)).toEqual(['Nov 24, 2026', 'Nov 24, 2026'])
  })
})

describe('stored settings', () => {
  const odd = { numberFormat: 'roman', dateFormat: '', timeZone: 'Mars/Olympus', theme: 'blue' }

  it('that are unknown give the defaults', () => {
    expect(readDisplay(odd)).toEqual(DEFAULT_DISPLAY)
  })

  it('that are known are used', () => {
    const stored = { numberFormat: 'indian', dateFormat: 'iso', timeZone: 'Asia/Kolkata', theme: 'dark' }
    expect(readDisplay(stored)).toEqual(stored)
  })

  it.each([
    ['UTC', true],
    ['Europe/Kyiv', true],
    ['Europe/Kiev', true],
    ['+05:30', false],
    ['', false],
    ['Europe/', false],
  ])('the time zone %j is known: %s', (name, isKnown) => {
    expect(isTimeZone(name)).toBe(isKnown)
  })

  it('figures and dates are written in each way that can be chosen', () => {
    const locales = NUMBER_FORMATS.flatMap((numberFormat) =>
      DATE_FORMATS.map((dateFormat) => formatsOf('en', { ...DEFAULT_DISPLAY, numberFormat, dateFormat })),
    )
    expect(new Set(locales.map((locale) => JSON.stringify([locale.numbers, locale.dates]))).size).toBe(
      // in an English browser, its own format of figures equals the English one
      (NUMBER_FORMATS.length - 1) * DATE_FORMATS.length,
    )
  })
})
