import { expect, test } from 'vitest'
import type { CheckContext } from '~/domain/claims/checks'
import type { Claim, ClaimLine } from '~/domain/claims/claim'
import { findingsOf } from '~/domain/claims/findings'
import { claimFile, claimLine, claimOf } from '../../support/claims'

const NOTHING_ELSE: CheckContext = {
  drafts: 0,
  advances: [],
  elsewhere: new Map(),
  duplicates: [],
  rateIds: new Map(),
}

const kindsOf = (claim: Claim, context: Partial<CheckContext> = {}) =>
  findingsOf(claim, { ...NOTHING_ELSE, ...context }, new Map()).map(({ kind }) => kind)

/** A line that nothing is found of but what a test changes. */
const line = (changes: Partial<ClaimLine> = {}) =>
  claimLine(1, { currency: 'USD', conversion: { by: 'currency' }, declaration: 'Lost', ...changes })

const stored = { sha256: 'a'.repeat(64), kind: 'jpeg' as const, pages: 1, previews: 1, bytes: 9 }

test('nothing is found of a line with a receipt, a category and a date of the event', () => {
  const claim = claimOf([line({ files: [1], declaration: null })], {
    files: [claimFile(1, 1, 'a.jpg', stored)],
  })
  expect(kindsOf(claim)).toEqual([])
})

test.each(['payment', 'other'] as const)(
  'a line whose only file is of the role %s has no receipt',
  (role) => {
    const claim = claimOf([line({ files: [1], declaration: null })], {
      files: [claimFile(1, 1, 'slip.jpg', stored, role)],
    })
    expect(kindsOf(claim)).toEqual(['receipt'])
  },
)

test.each([
  ['2026-10-04', ['dates']],
  ['2026-10-05', []],
  ['2026-10-09', []],
  ['2026-10-10', ['dates']],
  [null, ['dates']],
])('of an event from 5 to 9 October, a line of the date %s has the findings %j', (date, kinds) => {
  expect(kindsOf(claimOf([line({ date })]))).toEqual(kinds)
})

test.each([
  [{ startsOn: null }, '2026-10-01', []],
  [{ startsOn: null }, '2026-10-10', ['dates']],
  [{ endsOn: null }, '2026-10-04', ['dates']],
  [{ endsOn: null }, '2026-10-31', []],
])('of an event with %j, a line of %s has the findings %j', (days, date, kinds) => {
  const claim = claimOf([line({ date })])
  expect(kindsOf({ ...claim, event: { ...claim.event, ...days } })).toEqual(kinds)
})

test('a line that does not count is found for that, and for nothing else', () => {
  expect(kindsOf(claimOf([line({ counts: false, declaration: null, category: '', date: null })]))).toEqual([
    'zero',
  ])
})

test('the gravest findings come first', () => {
  const claim = claimOf([line({ category: '', date: null, declaration: null })], {})
  expect(kindsOf({ ...claim, event: { ...claim.event, purpose: '' } }, { drafts: 1 })).toEqual([
    'purpose',
    'drafts',
    'receipt',
    'dates',
    'category',
  ])
})

test('what is said to a rate without proof is not said of another one that has its code later', () => {
  const rate = { code: 'R1', currency: 'KES', receiptAmount: '1000', claimAmount: '7.70', date: '2026-10-05' }
  const said = new Map([['rate-proof first', 'From the bank']])
  const claim = claimOf([line()], {
    rates: [{ ...rate, source: 'card', fee: null, note: '', file: null }],
  })
  const explanationOf = (id: string) =>
    findingsOf(claim, { ...NOTHING_ELSE, rateIds: new Map([['R1', id]]) }, said).map(
      ({ kind, explanation }) => [kind, explanation],
    )
  expect(explanationOf('first')).toEqual([['rate-proof', 'From the bank']])
  expect(explanationOf('second')).toEqual([['rate-proof', '']])
})

test('a statement row that two lines name is found at the second', () => {
  const statement = { file: 'october.csv', row: 12, date: '2026-10-07', text: 'TAXI', amount: '7.81' }
  const conversion = { by: 'charged', statement } as const
  const claim = claimOf([
    line({ conversion }),
    { ...line({ conversion }), number: 2, expenseId: 'expense-2' },
  ])
  expect(findingsOf(claim, NOTHING_ELSE, new Map()).map(({ kind, line }) => [kind, line])).toEqual([
    ['charge', 2],
  ])
  const other = { by: 'charged', statement: { ...statement, row: 13 } } as const
  expect(kindsOf(claimOf([line({ conversion }), { ...line({ conversion: other }), number: 2 }]))).toEqual([])
})
