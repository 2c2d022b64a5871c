import { expect, test } from 'vitest'
import { moneyList } from '~/domain/claims/payments/due-amounts'
import { dueNotes } from '~/domain/claims/payments/due-notes'
import type { Note } from '~/domain/text/note'

// The notes beside the due amount of an event.

const YEN = [{ currency: 'JPY', amount: '8640', count: 1 }]

interface Amounts {
  forFinance?: typeof YEN
  unconverted: typeof YEN
  before: { currency: string; amount: string }[]
}

test.each<[string, Amounts, Note[]]>([
  ['nothing', { unconverted: [], before: [] }, []],
  [
    'one that finance converts, of a closed event',
    { forFinance: YEN, unconverted: [], before: [] },
    [{ words: 'finance converts 8,640 JPY', isDoubtful: false }],
  ],
  [
    'one that finance converts, also before, of a closed event',
    { forFinance: YEN, unconverted: [], before: [{ currency: 'JPY', amount: '640' }] },
    [{ words: 'and 8,000 JPY, which finance converts', isDoubtful: false }],
  ],
  [
    'an amount without a rate',
    { unconverted: YEN, before: [] },
    [{ words: 'and 8,640 JPY without a rate', isDoubtful: true }],
  ],
  ['one that finance converted and paid before', { unconverted: YEN, before: YEN }, []],
  [
    'one that finance converted before and that has a rate now',
    { unconverted: [], before: YEN },
    [{ words: 'less 8,640 JPY, which finance converted before', isDoubtful: false }],
  ],
  [
    'one that is more than finance converted before',
    { unconverted: YEN, before: [{ currency: 'JPY', amount: '640' }] },
    [{ words: 'and 8,000 JPY, which finance converts', isDoubtful: true }],
  ],
])('beside a due with %s', (_what, { forFinance = [], unconverted, before }: Amounts, notes) => {
  const event = {
    leftOut: { unconverted, forFinance, uncounted: null },
    priorPayments: { isPaid: false, unconverted: before, paidInAll: null },
  }
  expect(dueNotes('50.11', event, moneyList)).toEqual(notes)
})

test.each([
  [false, 'less 640 JPY, which finance converts'],
  [true, 'less 640 JPY, which finance converted'],
])('a refund that finance takes off was not converted before (paid: %s)', (isPaid, words) => {
  const event = {
    leftOut: {
      unconverted: [],
      forFinance: [{ currency: 'JPY', amount: '-640', count: 1 }],
      uncounted: null,
    },
    priorPayments: { isPaid, unconverted: [{ currency: 'GBP', amount: '5' }], paidInAll: null },
  }
  expect(dueNotes('50.11', event, moneyList)).toEqual([
    { words: `less 5.00 GBP, which finance converted before, ${words}`, isDoubtful: false },
  ])
})

test('beside a due that was paid, the sum of its payments stands alone once its lines have a rate', () => {
  const event = {
    leftOut: { unconverted: [], forFinance: [], uncounted: null },
    priorPayments: { isPaid: true, unconverted: [], paidInAll: { currency: 'EUR', amount: '-4.5' } },
  }
  expect(dueNotes('50.11', event, moneyList)).toEqual([
    { words: 'paid back 4.50 EUR in all', isDoubtful: false },
  ])
})

test('beside a due that was paid, finance has converted the rest', () => {
  const event = {
    leftOut: { unconverted: [], forFinance: YEN, uncounted: { currency: 'EUR', amount: '3', count: 2 } },
    priorPayments: { isPaid: true, unconverted: [], paidInAll: { currency: 'EUR', amount: '102.35' } },
  }
  expect(dueNotes('50.11', event, moneyList)).toEqual([
    { words: 'and 8,640 JPY, which finance converted: paid 102.35 EUR in all', isDoubtful: false },
    { words: '2 lines not counted yet', isDoubtful: true },
  ])
})
