import { expect, it } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { changesSince } from '~/domain/claims/versions/changes-since'
import { claimFile, claimLine, claimOf, claimRate, storedFile } from '../../support/claims'

// Describes the changes between a version and the one before.

const CLAIM = claimOf([])

it.each<[string, Partial<Claim>, string]>([
  ['another name', { event: { ...CLAIM.event, name: 'Other' } }, `The event was called ${CLAIM.event.name}.`],
  ['another purpose', { event: { ...CLAIM.event, purpose: 'Other' } }, 'The purpose has changed.'],
  [
    'another first day',
    { event: { ...CLAIM.event, startsOn: '2001-01-01' } },
    'The days of the event have changed.',
  ],
  [
    'another last day',
    { event: { ...CLAIM.event, endsOn: '2099-01-01' } },
    'The days of the event have changed.',
  ],
  ['another currency', { currency: 'EUR' }, 'The claim currency was USD and is EUR.'],
  ['another rate', { exchangeRate: '2' }, "The event's exchange rate was 0.0077 and is 2."],
  [
    'another approver',
    { claimant: { ...CLAIM.claimant, approver: 'Mary' } },
    'The details of the claimant have changed.',
  ],
  [
    'an advance',
    claimOf([], { advances: [{ date: '2026-10-01', amount: '150', note: '' }] }),
    'Advances were 0.00 USD and are 150.00 USD.',
  ],
  [
    'an open point',
    { explanations: [{ line: null, rate: null, finding: 'No purpose', text: '' }] },
    'New open point: No purpose.',
  ],
])('a claim with %s says so', (_, change, note) => {
  expect(changesSince(CLAIM, { ...CLAIM, ...change }).notes).toEqual([note])
})

it('open points are named that are new, settled or explained otherwise, unless they are many', () => {
  const points = (...all: [string, string][]) => ({
    ...CLAIM,
    explanations: all.map(([finding, text]) => ({ line: null, rate: null, finding, text })),
  })
  const before = points(['No purpose', 'Secret'], ['No approver', ''], ['No days', ''])
  const after = points(['No purpose', 'Training'], ['No days', ''], ['No project', ''])
  expect(changesSince(before, after).notes).toEqual([
    'Open point with another explanation: No purpose.',
    'New open point: No project.',
    'Open point that is settled: No approver.',
  ])
  const twins = points(['No purpose', 'Secret'], ['No purpose', ''])
  expect(changesSince(twins, twins).notes).toEqual([])
  const many = points(...Array.from({ length: 6 }, (_, at): [string, string] => [`Point ${at}`, '']))
  expect(changesSince(CLAIM, many).notes).toEqual(['6 open points, or their explanations, have changed.'])
})

const payment = (amount: string, date = '2026-11-20') => ({ version: 1, date, amount, unconverted: [] })
const PAID_BACK = 'Paid back with version 1 (2026-11-20, 114.31 USD)'

it.each([
  ['none', [], 'a new one', [payment('-114.31')], [`${PAID_BACK} is new.`]],
  ['one', [payment('-114.31')], 'the same', [payment('-114.31')], []],
  [
    'one',
    [payment('-114.31', '2026-11-19')],
    'another day',
    [payment('-114.31')],
    [`${PAID_BACK} has changed.`],
  ],
  ['one', [payment('-114.31')], 'none', [], [`${PAID_BACK} is gone.`]],
  ['one', [payment('20')], 'none', [], ['Paid with version 1 (2026-11-20, 20.00 USD) is gone.']],
])('payments that were %s %j and are %s %j have the notes %j', (_, was, __, is, notes) => {
  const advances = [{ date: '2026-10-01', amount: '200', note: '' }]
  const [before, after] = [was, is].map((payments) => claimOf([], { advances, payments }))
  expect(changesSince(before as Claim, after as Claim).notes).toEqual(notes)
})

it('a version of an older format, with a payment among its advances, has the same as a claim with it apart', () => {
  const advance = { date: '2026-10-01', amount: '200', note: 'Bank' }
  const noted = { date: '2026-11-20', amount: '-114.31', note: 'Paid back with version 1' }
  const before = claimOf([], { advances: [advance, noted], payments: null })
  const after = claimOf([], { advances: [advance], payments: [payment('-114.31')] })
  expect(changesSince(before, after).notes).toEqual([])
  expect(changesSince(before, { ...after, advances: [] }).notes).toEqual([
    'Advances were 200.00 USD and are 0.00 USD.',
  ])
})

it('a claim that says the same has no changes', () => {
  expect(changesSince(CLAIM, CLAIM).notes).toEqual([])
})

const STORED = storedFile('a')
const OTHER = storedFile('b')
const RATE = claimRate({ file: 2 })
const LINE = claimLine(1, { conversion: { by: 'rate', code: 'R1' }, files: [1] })

/** A claim with a line that has a file, and with a rate that has a proof. */
const filled = (line: Partial<ClaimLine> = {}, more: Partial<Claim> = {}) =>
  claimOf([{ ...LINE, ...line }], {
    rates: [RATE],
    files: [claimFile(1, 1, 'a.jpg', STORED), claimFile(2, null, 'slip.jpg', STORED, 'rate')],
    ...more,
  })

const notesOf = (after: Claim, before = filled()) => changesSince(before, after).notes

it.each<[string, Partial<ClaimLine>]>([
  ['note', { note: 'Other' }],
  ['guests', { guests: 'Grace Hopper' }],
  ['place', { venue: 'Vienna' }],
  ['rate', { conversion: { by: 'event' } }],
  ['files', { files: [] }],
  ['declaration', { declaration: 'Lost' }],
])('a line with another %s by %j says so', (what, change) => {
  expect(notesOf(filled(change))).toEqual([`Line 1 (Merchant 1, 2026-10-05): changed ${what}.`])
})

it.each<[string, Partial<ClaimLine>, string]>([
  ['date', { date: '2026-10-06' }, 'from 2026-10-05 to 2026-10-06'],
  ['date', { date: null }, 'from 2026-10-05 to none'],
  ['merchant', { merchant: 'Other' }, 'from Merchant 1 to Other'],
  ['category', { category: '' }, 'from Meals to none'],
  ['reason for the share', { shareReason: 'Used privately too' }, 'from none to “Used privately too”'],
  ['payment', { payment: 'cash' }, 'from card to cash'],
  ['share', { share: '2/4' }, 'from the whole to 2 of 4 persons'],
  ['cost centres', { allocation: 'Sales 60 %' }, 'from those of the event to Sales 60 %'],
  ['invoice number', { invoiceNumber: 'RE-7' }, 'from none to RE-7'],
])('a line with another %s by %j says both before and after', (what, change, values) => {
  const { merchant, date } = { ...LINE, ...change }
  const name = [merchant, date].filter(Boolean).join(', ')
  expect(notesOf(filled(change))).toEqual([`Line 1 (${name}): ${what} changed ${values}.`])
})

it('a line that is claimed as a whole again says the share of before', () => {
  const [sixty, less] = ['60%', '-12.5'].map((share) => filled({ share }))
  expect(notesOf(less as Claim, sixty)).toEqual([
    'Line 1 (Merchant 1, 2026-10-05): share changed from 60 % to all but 12.50 KES.',
  ])
  expect(notesOf(filled(), sixty)).toEqual([
    'Line 1 (Merchant 1, 2026-10-05): share changed from 60 % to the whole.',
  ])
})

it.each<[string, Partial<ClaimLine>, string]>([
  ['its receipt', { amount: '2451' }, 'amount 2,450.00 KES became 2,451.00 KES'],
  ['its receipt', { currency: 'TZS' }, 'amount 2,450.00 KES became 2,450.00 TZS'],
  [
    'its receipt and of the claim',
    { amount: '2600', converted: '20' },
    '18.87 USD became 20.00 USD; amount 2,450.00 KES became 2,600.00 KES',
  ],
])('a line with another amount of %s, by %j, says both before and after', (_of, change, words) => {
  expect(notesOf(filled(change))).toEqual([`Line 1 (Merchant 1, 2026-10-05): ${words}.`])
})

it('a line in the claim currency says its amount before and after once', () => {
  const own = { currency: 'USD', conversion: { by: 'currency' } } as const
  const [before, after] = ['60', '54'].map((amount) => filled({ ...own, amount, converted: amount }))
  expect(notesOf(after as Claim, before)).toEqual([
    'Line 1 (Merchant 1, 2026-10-05): 60.00 USD became 54.00 USD.',
  ])
})

it('a line with another tax says what it was and is', () => {
  const taxes = [{ rate: '16', net: '2112.07', amount: '337.93' }]
  const fewer = [{ rate: '8', net: null, amount: '196' }]
  const line = 'Line 1 (Merchant 1, 2026-10-05):'
  expect(notesOf(filled({ taxes: fewer }), filled({ taxes }))).toEqual([
    `${line} tax changed from 16 % of 2,112.07: 337.93 to 8 %: 196.00.`,
  ])
  expect(notesOf(filled(), filled({ taxes }))).toEqual([
    `${line} tax changed from 16 % of 2,112.07: 337.93 to none.`,
  ])
  expect(notesOf(filled({ taxes, note: 'Lunch' }))).toEqual([
    `${line} tax changed from none to 16 % of 2,112.07: 337.93; changed note.`,
  ])
})

it('a line whose file is another, or is something else for it, says so', () => {
  const [, proof = claimFile(2, null, 'slip.jpg', STORED, 'rate')] = filled().files
  for (const file of [claimFile(1, 1, 'a.jpg', OTHER), claimFile(1, 1, 'a.jpg', STORED, 'payment')])
    expect(notesOf(filled({}, { files: [file, proof] }))).toEqual([
      'Line 1 (Merchant 1, 2026-10-05): changed files.',
    ])
})

it('a line that counts otherwise says both amounts, and what else it says', () => {
  expect(notesOf(filled({ converted: '20', note: 'Lunch' }))).toEqual([
    'Line 1 (Merchant 1, 2026-10-05): 18.87 USD became 20.00 USD; changed note.',
  ])
})

it('a line without merchant and date is named so', () => {
  const nameless = { merchant: '', date: null }
  expect(notesOf(filled(nameless), filled({ ...nameless, expenseId: 'other' }))).toEqual([
    'Line 1 (no merchant) is new: 18.87 USD.',
    'Line 1 of version 1 (no merchant, 18.87 USD) is gone.',
  ])
})

it('a rate with other amounts says so, and so do the lines that it converts', () => {
  const inLine = 'Line 1 (Merchant 1, 2026-10-05): changed rate.'
  for (const change of [{ receiptAmount: '999' }, { claimAmount: '8' }])
    expect(notesOf(filled({}, { rates: [{ ...RATE, ...change }] }))).toEqual(['Rate R1 has changed.', inLine])
  expect(notesOf(filled({}, { rates: [{ ...RATE, note: 'Airport' }] }))).toEqual(['Rate R1 has changed.'])
})

it('a rate that only the later claim has is new, and one that only the earlier has is gone', () => {
  const added = filled({}, { rates: [RATE, claimRate({ code: 'R2', file: 2 })] })
  expect(notesOf(added)).toEqual(['Rate R2 is new.'])
  expect(notesOf(filled(), added)).toEqual(['Rate R2 is gone.'])
})

it.each<[string, string[], number, typeof STORED]>([
  ['another file', ['Rate R1 has changed.'], 2, OTHER],
  ['the same file under another number', [], 3, STORED],
])('a rate with %s as its proof has the notes %j', (_, notes, number, stored) => {
  const rates = [{ ...RATE, file: number }]
  const files = [claimFile(1, 1, 'a.jpg', STORED), claimFile(number, null, 'slip.jpg', stored, 'rate')]
  expect(notesOf(filled({}, { rates, files }))).toEqual(notes)
})

const SLIP = {
  ...{ file: 'card.csv', row: 2, date: '2026-10-06', text: 'NAIVAS', amount: '18.87' },
  ...{ purchase: null, fee: null, source: null },
}
const CHARGED: ClaimLine['conversion'] = { by: 'charged', statement: null }

it.each<[string, ClaimLine['conversion'], ClaimLine['conversion']]>([
  ['no row of a statement any more', { by: 'charged', statement: SLIP }, CHARGED],
  ['another row', { by: 'charged', statement: SLIP }, { by: 'charged', statement: { ...SLIP, row: 3 } }],
  ['a rate of another code', { by: 'rate', code: 'R1' }, { by: 'rate', code: 'R2' }],
])('a line that is converted by %s says so', (_, was, conversion) => {
  const rates = [RATE, { ...RATE, code: 'R2' }]
  expect(notesOf(filled({ conversion }, { rates }), filled({ conversion: was }, { rates }))).toEqual([
    'Line 1 (Merchant 1, 2026-10-05): changed rate.',
  ])
})

it('a line whose files are in another order says so', () => {
  const files = [claimFile(1, 1, 'a.jpg', STORED), claimFile(2, 1, 'b.jpg', OTHER)]
  const rates = [{ ...RATE, file: null }]
  const both = (numbers: number[]) => filled({ files: numbers }, { files, rates })
  expect(notesOf(both([2, 1]), both([1, 2]))).toEqual(['Line 1 (Merchant 1, 2026-10-05): changed files.'])
})

it('of another claim currency each amount is said in its own', () => {
  const advances = (amount: string) => ({ advances: [{ date: '2026-10-01', amount, note: '' }] })
  const before = claimOf([claimLine(1), claimLine(2)], advances('5'))
  const after = {
    ...claimOf([claimLine(1), claimLine(3, { converted: '20' })], advances('6')),
    currency: 'EUR',
  }
  expect(changesSince(before, after)).toEqual({
    since: 1,
    totalBefore: '37.74',
    decimalsBefore: 2,
    unconvertedBefore: [],
    currencyBefore: 'USD',
    notes: [
      'The claim currency was USD and is EUR.',
      'Advances were 5.00 USD and are 6.00 EUR.',
      'Line 1 (Merchant 1, 2026-10-05): 18.87 USD became 18.87 EUR.',
      'Line 3 (Merchant 3, 2026-10-05) is new: 20.00 EUR.',
      'Line 2 of version 1 (Merchant 2, 2026-10-05, 18.87 USD) is gone.',
    ],
  })
})
