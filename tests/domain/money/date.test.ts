import { expect, test } from 'vitest'
import { latestDate } from '~/domain/money/date'

test.each([
  ['2026-10-05T00:00:00Z', '2026-10-06'],
  ['2026-10-05T23:59:59Z', '2026-10-06'],
  ['2026-12-31T12:00:00Z', '2027-01-01'],
])('at %s the latest date is %s', (now, date) => {
  expect(latestDate(new Date(now))).toBe(date)
})
