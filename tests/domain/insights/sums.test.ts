import { expect, it } from 'vitest'
import { subtractTotals, sumBy, sumTotals } from '~/domain/insights/add-totals'
import { claimSums, type Due } from '~/domain/insights/claim-totals'
import { rank } from '~/domain/insights/rank'

it('cents are added exactly, far above what a number holds too', () => {
  const totals = ['0.1', '0.2', '9999999999999.99', '90071992547409.93'].map((total) => ({ count: 1, total }))
  expect(sumTotals(totals)).toEqual({ count: 4, total: '100071992547410.22' })
})

it('totals are added up by what they have in common', () => {
  const totals = [
    { key: 'a', count: 1, total: '0.1' },
    { key: 'b', count: 2, total: '5' },
    { key: 'a', count: 3, total: '0.2' },
  ]
  expect([...sumBy(totals, ({ key }) => key)]).toEqual([
    ['a', { count: 4, total: '0.3' }],
    ['b', { count: 2, total: '5' }],
  ])
  expect(subtractTotals({ count: 6, total: '5.3' }, { count: 4, total: '0.3' })).toEqual({
    count: 2,
    total: '5',
  })
})

const totalsOf = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`k${at}`, { count: 1, total: String(count - at) }]))

it('ten slices stand for themselves, and of eleven the smallest is another', () => {
  expect(rank(totalsOf(10))).toMatchObject({ slices: { length: 10 }, otherTotals: null })
  const { slices, otherTotals } = rank(totalsOf(11))
  expect(slices.map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7', 'k8', 'k9'])
  expect(otherTotals).toEqual({ count: 1, total: '1' })
})

it('slices of equal sums are in the order of their keys', () => {
  const { slices } = rank(new Map(['b', 'a', 'c'].map((key) => [key, { count: 1, total: '1' }])))
  expect(slices.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

const due = (state: Due['state'], total: string, year = '2026', currency = 'USD'): Due => ({
  ...{ state, total, year, currency },
  ...{ count: 1, unconverted: [] },
})

it('what is owed is what waits and what is open, of other years apart, and never of other currencies', () => {
  const dues = [
    due('paid', '100'),
    due('waiting', '20.5'),
    due('open', '7'),
    due('open', '-3'),
    due('waiting', '40', '2025'),
    due('waiting', '2', '2027'),
    due('paid', '60', '2025'),
    due('waiting', '900', '2026', 'EUR'),
  ]
  expect(claimSums(dues, 'USD', '2026')).toEqual({
    paid: { count: 1, total: '100', unconverted: [] },
    waiting: { count: 1, total: '20.5', unconverted: [] },
    open: { count: 2, total: '4', unconverted: [] },
    owed: { count: 3, total: '24.5', unconverted: [] },
    owedOfOtherYears: { count: 2, total: '42', unconverted: [] },
  })
})

it('amounts that finance converts are added up by their currency, and never to those of the claim', () => {
  const jpy = (amount: string) => [{ currency: 'JPY', amount }]
  const dues: Due[] = [
    { ...due('paid', '100'), unconverted: jpy('8640') },
    { ...due('waiting', '20.5'), unconverted: [...jpy('360'), { currency: 'KWD', amount: '6.25' }] },
    { ...due('open', '7'), unconverted: jpy('-160') },
    { ...due('open', '0', '2025'), unconverted: jpy('5') },
  ]
  expect(claimSums(dues, 'USD', '2026')).toEqual({
    paid: { count: 1, total: '100', unconverted: jpy('8640') },
    waiting: { count: 1, total: '20.5', unconverted: [...jpy('360'), { currency: 'KWD', amount: '6.25' }] },
    open: { count: 1, total: '7', unconverted: jpy('-160') },
    owed: { count: 2, total: '27.5', unconverted: [...jpy('200'), { currency: 'KWD', amount: '6.25' }] },
    owedOfOtherYears: { count: 1, total: '0', unconverted: jpy('5') },
  })
  expect(
    claimSums([due('open', '7'), { ...due('open', '1'), unconverted: jpy('0') }], 'USD', '2026').open,
  ).toEqual({ ...{ count: 2, total: '8', unconverted: [] } })
})
