import { expect, test } from 'vitest'
import { areaOfBox, boxBetween, minBoxSize, moveEdge } from '~/components/receipts/review/crop-geometry'

const WHOLE = { x0: 0, y0: 0, x1: 1, y1: 1 }
const BOX = { x0: 0.1, y0: 0.2, x1: 0.4, y1: 0.9 }
const LEAST = { x: 0.1, y: 0.1 }

test.each([
  [0, { x0: 0.1, y0: 0.2, x1: 0.4, y1: 0.9 }],
  // on a picture that is turned to the right, the left part is at the bottom of its page
  [1, { x0: 0.2, y0: 0.6, x1: 0.9, y1: 0.9 }],
  [2, { x0: 0.6, y0: 0.1, x1: 0.9, y1: 0.8 }],
  [3, { x0: 0.1, y0: 0.1, x1: 0.8, y1: 0.4 }],
])('a box on a page that is turned %i times is this area of the page', (turns, expected) => {
  const area = areaOfBox(BOX, { area: WHOLE, turns })
  for (const [edge, share] of Object.entries(expected))
    expect([edge, area[edge as keyof typeof area]]).toEqual([edge, expect.closeTo(share, 6)])
})

test('a box on a part of a page is a part of that part', () => {
  const part = { x0: 0.5, y0: 0, x1: 1, y1: 0.5 }
  const { x0, y0, x1, y1 } = areaOfBox(BOX, { area: part, turns: 0 })
  expect([x0, y0, x1, y1].map((share) => share.toFixed(4))).toEqual(['0.5500', '0.1000', '0.7000', '0.4500'])
})

test.each([
  ['left', 0.2, { ...BOX, x0: 0.2 }],
  ['left', 0.39, { ...BOX, x0: expect.closeTo(0.3, 6) }],
  ['top', -1, { ...BOX, y0: 0 }],
  ['right', 0, { ...BOX, x1: expect.closeTo(0.2, 6) }],
  ['bottom', 2, { ...BOX, y1: 1 }],
] as const)(
  'the %s edge that is moved to %f stays on the picture and at its distance',
  (edge, to, expected) => {
    expect(moveEdge(BOX, edge, to, LEAST)).toEqual(expected)
  },
)

test('a box is drawn from any corner, and one that is too small is none', () => {
  expect(boxBetween({ x: 0.4, y: 0.9 }, { x: 0.1, y: 0.2 }, LEAST)).toEqual(BOX)
  expect(boxBetween({ x: 0.4, y: 0.9 }, { x: 0.31, y: 0.2 }, LEAST)).toBeNull()
})

test('the least box is larger on a part of a page, and lies as the picture does', () => {
  const area = { x0: 0, y0: 0, x1: 0.5, y1: 0.1 }
  const { x, y } = minBoxSize({ area, turns: 0 })
  expect([x, y]).toEqual([expect.closeTo(0.042, 6), expect.closeTo(0.21, 6)])
  expect(minBoxSize({ area, turns: 1 })).toEqual({ x: y, y: x })
})
