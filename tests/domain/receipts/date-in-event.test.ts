import { expect, test } from 'vitest'
import { dateInEvent } from '~/domain/receipts/reading/date-in-event'
import { mergeExact } from '~/domain/receipts/reading/merge-exact'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

const dateOf = (text: string) =>
  mergeExact({ ...readReceipt([wordsOf(text)], new Date('2026-06-01')), exact: [] }).date

const read = (startsOn: string | null, endsOn: string | null, text = 'Shop\n04/03/2026') => {
  const date = dateInEvent(dateOf(text), { startsOn, endsOn })
  return date && [date.value, date.alternatives, date.confidence >= SURE_CONFIDENCE_MIN]
}

test.each([
  ['the first reading', '2026-03-04', '2026-03-04', ['2026-03-04', [], true]],
  ['the other reading', '2026-04-03', '2026-04-09', ['2026-04-03', [], true]],
  ['its last day alone', '2026-03-30', '2026-04-03', ['2026-04-03', [], true]],
])('of 04/03/2026, the days of an event decide %s', (_, startsOn, endsOn, expected) =>
  expect(read(startsOn, endsOn)).toEqual(expected),
)

test.each([
  ['both readings', '2026-03-01', '2026-04-30'],
  ['neither reading', '2026-05-01', '2026-05-09'],
  ['the day after both', '2026-04-04', '2026-04-09'],
  ['no days', null, null],
  ['no last day', '2026-04-01', null],
])('an event with %s leaves 04/03/2026 open', (_, startsOn, endsOn) =>
  expect(read(startsOn, endsOn)).toEqual(['2026-03-04', ['2026-04-03'], false]),
)

test('the days of an event make no date sure that is hard to read, and change none that has one reading', () => {
  expect(read('2026-04-03', '2026-04-03', 'Shop\nNo. 04 03 2026')).toEqual([
    '2026-04-03',
    ['2026-03-04'],
    false,
  ])
  expect(read('2026-04-03', '2026-04-03', 'Shop\n14/03/2026')).toEqual(['2026-03-14', [], true])
  expect(read('2026-04-03', '2026-04-03', 'Shop')).toBeNull()
})

test('the days of an event choose among two dates of a receipt, and leave both offered', () =>
  expect(read('2026-04-03', '2026-04-09', 'Shop\n2026-03-14\n2026-04-05')).toEqual([
    '2026-04-05',
    ['2026-03-14'],
    false,
  ]))
