import { expect, it } from 'vitest'
import { PLOT_HEIGHT } from '~/domain/insights/charts'
import { columnsGeometry, percentShares, runningSumGeometry } from '~/domain/insights/charts.server'

it('columns are as high as their values, on one base line, beside each other within the picture', () => {
  const { columns, ticks } = columnsGeometry([10, 5, 0])
  const [ten, five, none] = columns
  expect(ten?.height).toBeCloseTo(2 * (five?.height ?? 0), 0)
  expect(none?.height).toBe(0)
  for (const { y, height } of columns) expect(y + height).toBeCloseTo(PLOT_HEIGHT, 1)
  for (const [at, { slot }] of columns.entries()) {
    const next = columns[at + 1]
    if (next) expect(slot.x + slot.width).toBeCloseTo(next.slot.x, 1)
  }
  expect(columns.at(-1)?.slot.x).toBeLessThan(100)
  expect(ticks[0]).toEqual({ value: 0, y: PLOT_HEIGHT })
  expect(ticks.at(-1)?.value).toBeGreaterThanOrEqual(10)
})

it('the smallest value beside a large one is seen', () => {
  expect(columnsGeometry([1e9, 0.01]).columns[1]?.height).toBe(2)
})

it.each([[[]], [[0]], [[0, 0]]])('%j makes a picture without a column', (values) => {
  const { columns, ticks } = columnsGeometry(values)
  expect(columns.every(({ height }) => height === 0)).toBe(true)
  expect(ticks.length).toBeGreaterThan(1)
})

it('a running sum ends at the sum of all, and has the level of the budget in sight', () => {
  const below = runningSumGeometry([10, 20], 0, 60)
  expect(below.line).toMatch(/^M0,180/)
  expect(below.line).toMatch(/L100,[\d.]+$/)
  const [, last = ''] = /L100,([\d.]+)$/.exec(below.line) ?? []
  // 30 of 60 is halfway up to the level
  expect(PLOT_HEIGHT - Number(last)).toBeCloseTo((PLOT_HEIGHT - below.level) / 2, 1)
  expect(runningSumGeometry([100], 0, 50).level).toBeGreaterThan(14)
})

it('a running sum stands at the sum of each day for as long as the day is wide', () => {
  const { line } = runningSumGeometry([10, 20], 0, 60)
  // from the left edge up to 10 along half of the width, then up to 30 along the other half
  expect(line).toMatch(/^M0,180L0,([\d.]+)L50,\1L50,([\d.]+)L100,\2$/)
})

it('bars are in percent of all together', () => {
  expect(percentShares([150, 50, 0])).toEqual([75, 25, 0])
  expect(percentShares([])).toEqual([])
  expect(percentShares([0])).toEqual([0])
})

it('the smallest bar beside a long one, and one of what is taken off, are seen', () => {
  expect(percentShares([1e9, 0.01])).toEqual([100, 0.5])
  expect(percentShares([75, -25])).toEqual([75, 25])
})

it('a running sum that starts above zero ends at its start and all values together', () => {
  const ends = (values: number[], start: number) =>
    runningSumGeometry(values, start, 60).line.split(',').at(-1)
  expect(ends([10, 20], 15)).toBe(ends([45], 0))
})
