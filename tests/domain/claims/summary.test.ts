import { expect, it } from 'vitest'
import type { Finding } from '~/domain/claims/checks/findings'
import {
  CLAIM_CHANGES_MAX,
  changesSummaryOf,
  findingsByKind,
  summaryOf,
} from '~/domain/claims/checks/summary'
import { CLOSING_FINDINGS_MAX } from '~/limits'
import { claimLine, claimOf } from '../../support/claims'

// The part of a claim that pages show.

const findings = (count: number): Finding[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ kind: 'category' as const, key: `${at}`, words: `${at}`, expenseId: null, line: at },
    ...{ rate: null, otherId: null, otherEvent: null, explanation: at === 0 ? 'Lost' : '' },
  }))

it.each([
  [CLOSING_FINDINGS_MAX, 'all in their order', '0', `${CLOSING_FINDINGS_MAX - 1}`],
  [CLOSING_FINDINGS_MAX + 1, 'those that are open', '1', `${CLOSING_FINDINGS_MAX}`],
])('of %d findings of a kind whose first is explained, %s are shown', (count, _, first, last) => {
  const [group] = findingsByKind(findings(count))
  expect(group).toMatchObject({ count, open: count - 1 })
  expect(group?.shownFindings).toHaveLength(CLOSING_FINDINGS_MAX)
  expect([group?.shownFindings[0]?.key, group?.shownFindings.at(-1)?.key]).toEqual([first, last])
})

it('a claim comes to its total, what is due, and the lines that count and that do not', () => {
  const lines = [claimLine(1), claimLine(2), claimLine(3, { counts: false })]
  const summary = {
    currency: 'USD',
    total: '37.74',
    lines: 2,
    uncounted: 1,
    unconverted: [],
    refunds: null,
    rounding: null,
    byCostCentre: [],
  }
  expect(summaryOf(claimOf(lines))).toEqual({ ...summary, advances: null, paid: [], due: '37.74' })
  const advances = [{ date: '2026-10-01', amount: '30', note: '' }]
  expect(summaryOf(claimOf(lines, { advances }))).toEqual({
    ...summary,
    advances: '30',
    paid: [],
    due: '7.74',
  })
  const payments = [
    { version: 1, date: '2026-11-20', amount: '7', unconverted: [] },
    { version: 2, date: '2026-11-20', amount: '-2', unconverted: [] },
    { version: 3, date: '2026-11-20', amount: '1', unconverted: [] },
  ]
  const paid = [
    ['Paid before', '8.00'],
    ['Paid back', '2.00'],
  ]
  expect(summaryOf(claimOf(lines, { advances, payments }))).toMatchObject({
    ...{ advances: '30', paid, due: '1.74' },
  })
})

it.each([
  [[], '37', []],
  [null, '30', [['Paid before', '7.00']]],
])(
  'with the payments %j a note “Paid with version 1” leaves advances of %s and payments of %s',
  (payments, advances, paid) => {
    const noted = [
      { date: '2026-10-01', amount: '30', note: '' },
      { date: '2026-11-20', amount: '7', note: 'Paid with version 1' },
    ]
    expect(summaryOf(claimOf([], { advances: noted, payments }))).toMatchObject({ advances, paid })
  },
)

it.each([
  [CLAIM_CHANGES_MAX, 0],
  [CLAIM_CHANGES_MAX + 1, 1],
])('of %d changes since the version before all but %d are shown', (count, furtherCount) => {
  const notes = Array.from({ length: count }, (_, at) => `${at}`)
  const summary = changesSummaryOf({
    ...claimOf([]),
    changes: {
      since: 1,
      totalBefore: '1',
      currencyBefore: 'USD',
      decimalsBefore: 2,
      unconvertedBefore: [],
      notes,
    },
  })
  const total = 'The total was 1.00 USD and is 0.00 USD.'
  expect(summary).toEqual({ since: 1, total, notes: notes.slice(0, CLAIM_CHANGES_MAX), furtherCount })
})
