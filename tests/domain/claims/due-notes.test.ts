import { expect, test } from 'vitest'
import { dueNotes } from '~/domain/claims/due-notes'
import { moneyList } from '~/domain/claims/unconverted'

// What is said beside what is due of an event.

const YEN = [{ currency: 'JPY', amount: '8640', count: 1 }]

test.each([
  ['nothing', { unconverted: [], before: [] }, []],
  ['an amount without a rate', { unconverted: YEN, before: [] }, ['and 8,640 JPY without a rate']],
  ['one that finance converted and paid before', { unconverted: YEN, before: YEN }, []],
  [
    'one that finance converted before and that has a rate now',
    { unconverted: [], before: YEN },
    ['less 8,640 JPY, which finance converted before'],
  ],
  [
    'one that is more than finance converted before',
    { unconverted: YEN, before: [{ currency: 'JPY', amount: '640' }] },
    ['and 8,000 JPY, which finance converts'],
  ],
])('beside a due with %s', (_what, { unconverted, before }, notes) => {
  const event = {
    leftOut: { unconverted, uncounted: null },
    priorPayments: { isPaid: false, unconverted: before },
  }
  expect(dueNotes('50.11', event, moneyList)).toEqual(notes)
})

test('beside a due that was paid, finance has converted the rest', () => {
  const event = {
    leftOut: { unconverted: YEN, uncounted: { currency: 'EUR', amount: '3', count: 2 } },
    priorPayments: { isPaid: true, unconverted: [] },
  }
  expect(dueNotes('50.11', event, moneyList)).toEqual([
    'and 8,640 JPY, which finance converted',
    '2 lines not counted yet',
  ])
})
