import { expect, test } from 'vitest'
import { isCalendarDate, latestDate } from '~/domain/money/date'

test.each([
  ['2026-10-05T00:00:00Z', '2026-10-06'],
  ['2026-10-05T23:59:59Z', '2026-10-06'],
  ['2026-12-31T12:00:00Z', '2027-01-01'],
])('at %s the latest date is %s', (now, date) => {
  expect(latestDate(new Date(now))).toBe(date)
})

test.each([
  ['0001-01-01', true],
  ['0000-01-01', false],
  ['2026-02-30', false],
])('whether %s is a calendar date: %s', (text, isOne) => {
  expect(isCalendarDate(text)).toBe(isOne)
})
