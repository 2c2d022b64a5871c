import { expect, it } from 'vitest'
import { sumTotals } from '~/domain/insights/add-totals'
import { monthsOf, timelineOf } from '~/domain/insights/timeline'

const days = (...dates: string[]) => new Map(dates.map((date) => [date, { count: 1, total: '2.5' }]))

it('no day makes no column', () => {
  expect(timelineOf(new Map())).toEqual({ unit: 'day', slices: [] })
})

it.each([
  ['31 days', ['2026-03-01', '2026-03-31'], 'day', 31],
  ['32 days', ['2026-03-01', '2026-04-01'], 'week', 6],
  ['31 weeks', ['2026-01-05', '2026-08-09'], 'week', 31],
  ['31 weeks and a day', ['2026-01-05', '2026-08-10'], 'month', 8],
  ['31 months', ['2024-01-31', '2026-07-01'], 'month', 31],
  ['32 months', ['2024-01-31', '2026-08-01'], 'year', 2],
  ['a date of a hundred years ago', ['1926-10-05', '2026-10-05'], 'year', 2],
] as const)('%s are shown by the smallest unit that makes at most 31 columns', (_, dates, unit, columns) => {
  const timeline = timelineOf(days(...dates))
  expect([timeline.unit, timeline.slices.length]).toEqual([unit, columns])
  expect(sumTotals(timeline.slices)).toEqual({ count: 2, total: '5' })
})

it('days without expenses have a place, of nothing', () => {
  const { slices } = timelineOf(days('2026-02-28', '2026-03-02'))
  expect(slices).toEqual([
    { from: '2026-02-28', to: '2026-02-28', count: 1, total: '2.5' },
    { from: '2026-03-01', to: '2026-03-01', count: 0, total: '0' },
    { from: '2026-03-02', to: '2026-03-02', count: 1, total: '2.5' },
  ])
})

it('weeks begin on Monday, also across a year', () => {
  const { slices } = timelineOf(days('2026-12-31', '2027-02-28'))
  expect(slices[0]).toEqual({ from: '2026-12-28', to: '2027-01-03', count: 1, total: '2.5' })
  expect(slices.at(-1)).toEqual({ from: '2027-02-22', to: '2027-02-28', count: 1, total: '2.5' })
})

it('the earliest of more than 31 years are one column', () => {
  const years = Array.from({ length: 33 }, (_, at) => `${1990 + at}-06-15`)
  const { slices } = timelineOf(days(...years))
  expect(slices).toHaveLength(31)
  expect(slices[0]).toEqual({ from: '1990-01-01', to: '1992-12-31', count: 3, total: '7.5' })
})

it('a year has twelve months, with their last days', () => {
  const months = monthsOf('2028', (month) => (month === '2028-02' ? { count: 2, total: '7' } : undefined))
  expect(months).toHaveLength(12)
  expect(months[1]).toEqual({ from: '2028-02-01', to: '2028-02-29', count: 2, total: '7' })
  expect(months[11]).toEqual({ from: '2028-12-01', to: '2028-12-31', count: 0, total: '0' })
})

it.each([
  ['0000', '0000-02-29'],
  ['0050', '0050-02-28'],
  ['0099', '0099-02-28'],
  ['0100', '0100-02-28'],
  ['9999', '9999-02-28'],
])('the February of the year %s ends on %s', (year, last) => {
  expect(monthsOf(year, () => undefined)[1]?.to).toBe(last)
})
