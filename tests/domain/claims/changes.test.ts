import { expect, it } from 'vitest'
import { changesSince } from '~/domain/claims/changes'
import type { Claim, ClaimLine, ClaimRate } from '~/domain/claims/claim'
import { claimFile, claimLine, claimOf } from '../../support/claims'

// What a version says of the one before.

const CLAIM = claimOf([])

it.each<[string, Partial<Claim>, string]>([
  ['another name', { event: { ...CLAIM.event, name: 'Other' } }, `The event was called ${CLAIM.event.name}.`],
  ['another purpose', { event: { ...CLAIM.event, purpose: 'Other' } }, 'The purpose is another.'],
  [
    'another first day',
    { event: { ...CLAIM.event, startsOn: '2001-01-01' } },
    'The days of the event are others.',
  ],
  [
    'another last day',
    { event: { ...CLAIM.event, endsOn: '2099-01-01' } },
    'The days of the event are others.',
  ],
  ['another currency', { currency: 'EUR' }, 'The claim currency was USD and is EUR.'],
  ['another rate', { exchangeRate: '2' }, "The event's exchange rate was 0.0077 and is 2."],
  [
    'another approver',
    { claimant: { ...CLAIM.claimant, approver: 'Mary' } },
    'What is said of the claimant is another.',
  ],
  [
    'an advance',
    claimOf([], { advances: [{ date: '2026-10-01', amount: '150', note: '' }] }),
    'Advances were 0.00 USD and are 150.00 USD.',
  ],
  [
    'an open point',
    { explanations: [{ line: null, rate: null, finding: 'No purpose', text: '' }] },
    'The open points, or what is said to them, are others.',
  ],
])('a claim with %s says so', (_, change, note) => {
  expect(changesSince(CLAIM, { ...CLAIM, ...change }).notes).toEqual([note])
})

it('a claim that says the same has no changes', () => {
  expect(changesSince(CLAIM, CLAIM).notes).toEqual([])
})

const STORED = { sha256: 'a'.repeat(64), kind: 'jpeg' as const, pages: 1, previews: 1, bytes: 9 }
const OTHER = { ...STORED, sha256: 'b'.repeat(64) }
const RATE: ClaimRate = {
  ...{ code: 'R1', currency: 'KES', receiptAmount: '1000', claimAmount: '7.7', date: '2026-10-04' },
  ...{ source: 'card', fee: null, note: '', file: 2 },
}
const LINE = claimLine(1, { conversion: { by: 'rate', code: 'R1' }, files: [1] })

/** A claim of a line with a file, and of a rate with its proof. */
const filled = (line: Partial<ClaimLine> = {}, more: Partial<Claim> = {}) =>
  claimOf([{ ...LINE, ...line }], {
    rates: [RATE],
    files: [claimFile(1, 1, 'a.jpg', STORED), claimFile(2, null, 'slip.jpg', STORED, 'rate')],
    ...more,
  })

const notesOf = (after: Claim, before = filled()) => changesSince(before, after).notes

it.each<[string, Partial<ClaimLine>]>([
  ['date', { date: '2026-10-06' }],
  ['merchant', { merchant: 'Other' }],
  ['category', { category: 'Other' }],
  ['note', { note: 'Other' }],
  ['payment', { payment: 'cash' }],
  ['amount', { amount: '2451' }],
  ['amount', { currency: 'TZS' }],
  ['rate', { conversion: { by: 'event' } }],
  ['files', { files: [] }],
  ['declaration', { declaration: 'Lost' }],
])('a line with another %s by %j says so', (what, change) => {
  const { merchant, date } = { ...LINE, ...change }
  expect(notesOf(filled(change))).toEqual([`Line 1 (${merchant}, ${date}): other ${what}.`])
})

it('a line whose file is another, or is something else for it, says so', () => {
  const [, proof = claimFile(2, null, 'slip.jpg', STORED, 'rate')] = filled().files
  for (const file of [claimFile(1, 1, 'a.jpg', OTHER), claimFile(1, 1, 'a.jpg', STORED, 'payment')])
    expect(notesOf(filled({}, { files: [file, proof] }))).toEqual([
      'Line 1 (Merchant 1, 2026-10-05): other files.',
    ])
})

it('a line that counts otherwise says both amounts, and what else it says', () => {
  expect(notesOf(filled({ converted: '20', note: 'Lunch' }))).toEqual([
    'Line 1 (Merchant 1, 2026-10-05): 18.87 USD became 20.00 USD; other note.',
  ])
})

it('a line without merchant and date is named so', () => {
  const nameless = { merchant: '', date: null }
  expect(notesOf(filled(nameless), filled({ ...nameless, expenseId: 'gone' }))).toEqual([
    'Line 1 (no merchant) is new: 18.87 USD.',
    'Line 1 of version 1 (no merchant, 18.87 USD) is gone.',
  ])
})

it('a rate with other amounts says so, and so do the lines that it converts', () => {
  const inLine = 'Line 1 (Merchant 1, 2026-10-05): other rate.'
  for (const change of [{ receiptAmount: '999' }, { claimAmount: '8' }])
    expect(notesOf(filled({}, { rates: [{ ...RATE, ...change }] }))).toEqual(['Rate R1 is another.', inLine])
  expect(notesOf(filled({}, { rates: [{ ...RATE, note: 'Airport' }] }))).toEqual(['Rate R1 is another.'])
})

it('a rate that is new, gone, or has another proof says so; one whose proof has another number does not', () => {
  const added = { ...RATE, code: 'R2' }
  expect(notesOf(filled({}, { rates: [RATE, added] }))).toEqual(['Rate R2 is new.'])
  expect(notesOf(filled(), filled({}, { rates: [RATE, added] }))).toEqual(['Rate R2 is gone.'])
  const [own = claimFile(1, 1, 'a.jpg', STORED)] = filled().files
  const proof = (number: number, stored: typeof STORED) =>
    filled(
      {},
      { rates: [{ ...RATE, file: number }], files: [own, claimFile(number, null, 's', stored, 'rate')] },
    )
  expect(notesOf(proof(2, OTHER))).toEqual(['Rate R1 is another.'])
  expect(notesOf(proof(3, STORED))).toEqual([])
})
