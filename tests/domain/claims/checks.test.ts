import { describe, expect, test } from 'vitest'
import type { CheckContext, RateFee } from '~/domain/claims/checks/check'
import { checks } from '~/domain/claims/checks/checks'
import { explanationsOf, findingsOf, requireAccepted } from '~/domain/claims/checks/findings'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { FINDING_KEY_CHARACTERS_MAX } from '~/domain/claims/schema'
import { type Category, categoryFinder } from '~/domain/expenses/categories'
import type { PaperAmount } from '~/domain/receipts/paper-amount'
import type { PaperOfNoPurchase } from '~/domain/receipts/reading/papers-of-no-purchase'
import { claimFile, claimLine, claimOf, claimRate, storedFile, unconvertedLine } from '../../support/claims'

const NOTHING_ELSE: CheckContext = {
  paidVersions: [],
  returnedRemarks: [],
  faultyFiles: new Map(),
  drafts: 0,
  paperAmounts: [],
  creditNotes: new Map(),
  refundsOfNoExpense: new Set<string>(),
  papersOfNoPurchase: new Map(),
  advances: [],
  fileUsesElsewhere: new Map(),
  similarExpensesElsewhere: new Map(),
  perDiemsElsewhere: new Map(),
  rowUses: new Map(),
  rowStates: new Map(),
  rowFees: [],
  rateFees: [],
  duplicates: [],
  parts: [],
  tippedBills: [],
  rateIds: new Map(),
  rates: [],
  findCategory: () => undefined,
  latestDate: '2026-11-02',
}

const kindsOf = (claim: Claim, context: Partial<CheckContext> = {}) =>
  findingsOf(claim, { ...NOTHING_ELSE, ...context }, new Map()).map(({ kind }) => kind)

/** The kind and the words of each finding. */
const wordsOf = (claim: Claim, context: Partial<CheckContext> = {}) =>
  findingsOf(claim, { ...NOTHING_ELSE, ...context }, new Map()).map(({ kind, words }) => [kind, words])

const rateFee = (changes: Partial<RateFee>): RateFee => ({
  ...{ rateId: 'rate-1', code: 'R1', date: '2026-10-05', currency: 'USD', fee: '5.00' },
  ...{ ownExpense: null, rowExpense: null, isAskedWithCharge: false, ...changes },
})

/** A line without findings, except for those that a change causes. */
const line = (changes: Partial<ClaimLine> = {}) =>
  claimLine(1, { currency: 'USD', conversion: { by: 'currency' }, declaration: 'Lost', ...changes })

const STATEMENT = {
  file: 'october.csv',
  row: 12,
  date: '2026-10-07',
  text: 'TAXI',
  amount: '18.87',
  purchase: null,
  fee: null,
  source: null,
}

test('nothing is found of a line with a receipt, a category and a date of the event', () => {
  const claim = claimOf([line({ files: [1], declaration: null })], {
    files: [claimFile(1, 1, 'a.jpg', storedFile())],
  })
  expect(kindsOf(claim)).toEqual([])
})

test('a line with a receipt beside a proof of payment has one', () => {
  const files = [claimFile(1, 1, 'a.jpg', storedFile()), claimFile(2, 1, 'slip.jpg', storedFile(), 'payment')]
  expect(kindsOf(claimOf([line({ files: [2, 1], declaration: null })], { files }))).toEqual([])
})

test.each(['payment', 'other'] as const)(
  'a line whose only file is of the role %s has no receipt',
  (role) => {
    const claim = claimOf([line({ files: [1], declaration: null })], {
      files: [claimFile(1, 1, 'slip.jpg', storedFile(), role)],
    })
    expect(kindsOf(claim)).toEqual(['receipt'])
  },
)

test.each<[string, string, Partial<ClaimLine>, string[]]>([
  ['a fee, which is all of the line', 'fee', {}, []],
  ['a purchase', 'paid', {}, ['receipt']],
  ['a fee, beside a line of another amount', 'fee', { amount: '18.00' }, ['receipt']],
  ['a fee, beside a line of another currency', 'fee', { currency: 'GBP' }, ['receipt']],
])('whether a line without a receipt needs one, charged by a row of %s', (_, state, changes, found) => {
  const conversion = { by: 'charged' as const, statement: STATEMENT }
  const charged = line({ amount: '18.87', converted: '18.87', conversion, declaration: null, ...changes })
  const rowStates = new Map([['expense-1', state]])
  expect(kindsOf(claimOf([charged]), { rowStates }).toSorted()).toEqual(found)
})

test('a tax that does not follow from its rate is found, beside those that do', () => {
  const taxes = [
    { rate: '7', net: '100', amount: '7.01' },
    { rate: '19', net: '100', amount: '19.02' },
  ]
  expect(wordsOf(claimOf([line({ taxes })]))).toEqual([
    ['tax', 'Merchant 1, 2026-10-05, 2,450.00 USD: 19 % of 100.00: 19.02'],
  ])
  expect(kindsOf(claimOf([line({ taxes: taxes.slice(0, 1) })]))).toEqual([])
})

test.each([
  ['2026-10-04', ['dates']],
  ['2026-10-05', []],
  ['2026-10-09', []],
  ['2026-10-10', ['dates']],
  [null, ['dates']],
])('of an event from 5 to 9 October, a line of the date %s has the findings %j', (date, kinds) => {
  expect(kindsOf(claimOf([line({ date })]))).toEqual(kinds)
})

test.each<[string, Partial<ClaimLine>, string[]]>([
  ['a journey months before', { category: 'Travel', date: '2026-07-01' }, []],
  ['a visa nine months before', { merchant: 'Visa Centre', date: '2026-01-05' }, []],
  ['a hotel with the year before', { category: 'Lodging', date: '2025-10-07' }, ['dates']],
  ['a journey after the last day', { category: 'Travel', date: '2026-10-10' }, ['dates']],
  ['a refund after the last day', { kind: 'refund', date: '2026-10-20' }, []],
  ['a refund before the first day', { kind: 'refund', date: '2026-10-01' }, ['dates']],
])('of an event from 5 to 9 October, %s has the findings %j', (_, own, kinds) => {
  expect(kindsOf(claimOf([line(own)])).filter((kind) => kind === 'dates')).toEqual(kinds)
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

test.each([
  ['2026-11-02', []],
  ['2026-11-03', ['future']],
])('when days after 2 November are in the future, a line of %s has the findings %j', (date, kinds) => {
  const claim = claimOf([line({ date })])
  expect(kindsOf({ ...claim, event: { ...claim.event, endsOn: null } })).toEqual(kinds)
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

test('the explanation of a rate without proof is not that of another one that has its code later', () => {
  const explanations = new Map([['rate-proof first', 'From the bank']])
  const claim = claimOf([line()], { rates: [claimRate()] })
  const explanationOf = (id: string) =>
    findingsOf(claim, { ...NOTHING_ELSE, rateIds: new Map([['R1', id]]) }, explanations).map(
      ({ kind, explanation }) => [kind, explanation],
    )
  expect(explanationOf('first')).toEqual([['rate-proof', 'From the bank']])
  expect(explanationOf('second')).toEqual([['rate-proof', '']])
})

test.each([
  [
    { currency: 'KES', receiptAmount: '7.70', claimAmount: '1000' },
    'R1, 7.70 KES = 1,000.00 USD: the two amounts may be swapped',
  ],
  [
    { currency: 'KES', receiptAmount: '1000', claimAmount: '77' },
    'R1, 1,000.00 KES = 77.00 USD: far from what these currencies are usually worth',
  ],
  [{ currency: 'KES', receiptAmount: '1000', claimAmount: '7.70' }, undefined],
])('of a rate %j is asked: %s', (pair, words) => {
  const rates = [claimRate({ ...pair, file: 1 })]
  const files = [claimFile(1, null, 'slip.jpg', storedFile(), 'rate')]
  const found = wordsOf(claimOf([], { rates, files })).find(([kind]) => kind === 'rate-doubt')
  expect(found?.[1]).toBe(words)
})

test.each([
  // 1,000 euros, typed as 1.000 in an English form
  ['1764', 'EUR', "EUR at 1764, the event's exchange rate: far from what these currencies are usually worth"],
  ['0.86', 'EUR', undefined],
  ['0.011', 'JPY', undefined],
  ['150', 'JPY', "JPY at 150, the event's exchange rate: the two amounts may be swapped"],
  // currencies of unknown worth
  ['1764', 'AAA', undefined],
])('of an exchange rate %s of the event for %s is asked: %s', (exchangeRate, currency, words) => {
  const sample = { receiptAmount: '1', claimAmount: exchangeRate, currency }
  const lines = [line({ currency, conversion: { by: 'event' } })]
  const found = wordsOf(claimOf(lines, { sample, exchangeRate })).find(([kind]) => kind === 'rate-doubt')
  expect(found?.[1]).toBe(words)
})

test('of rates those without a proof are found, each with its own code and currency', () => {
  const rate = { claimAmount: '7.70', date: '2026-10-05', source: 'card' } as const
  const amounts = { KES: '1000', TZS: '19000', UGX: '27000' }
  const rates = Object.entries(amounts).map(([currency, receiptAmount], at) => ({
    ...{
      ...rate,
      receiptAmount,
      code: `R${at + 1}`,
      currency,
      fee: null,
      note: '',
      file: at === 0 ? 1 : null,
      statement: null,
      official: null,
    },
  }))
  const files = [claimFile(1, null, 'slip.jpg', storedFile(), 'rate')]
  expect(wordsOf(claimOf([], { rates, files }))).toEqual([
    ['rate-proof', 'R2, TZS to USD'],
    ['rate-proof', 'R3, UGX to USD'],
  ])
  const found = findingsOf(claimOf([], { rates, files }), NOTHING_ELSE, new Map())
  expect(explanationsOf(found).map((each) => each.rate)).toEqual(['R2', 'R3'])
})

test('a charge that does not fit its amount is found, and another amount is another finding', () => {
  const charged = {
    currency: 'EUR',
    conversion: { by: 'charged', statement: null } as const,
    converted: '79.31',
  }
  const found = (amount: string) =>
    findingsOf(claimOf([line({ ...charged, amount })]), NOTHING_ELSE, new Map()).map(({ key, words }) => [
      key,
      words,
    ])
  expect([found('68'), found('20'), found('21')]).toEqual([
    [],
    [
      [
        'charge-doubt expense-1 20 EUR 79.31 USD',
        'Merchant 1, 2026-10-05, 20.00 EUR: charged 79.31 USD, where about 22.99 USD would be usual',
      ],
    ],
    [['charge-doubt expense-1 21 EUR 79.31 USD', expect.any(String)]],
  ])
})

const ROW_FEE = {
  ...{ id: 'r1', file: 'card.csv', row: 2, booked: '2026-10-06', fee: '24.67', isBeside: true },
  ...{ firstUseId: 'r1', currency: 'USD', countedBy: null, chargedBy: null },
}

test('fees beside rows are found for each statement and currency, until an expense counts them', () => {
  const ofRow = (id: string, fee: object) => ({ ...ROW_FEE, id, firstUseId: id, ...fee })
  const counted = ofRow('r4', { row: 7, fee: '8.88', countedBy: 'expense-1' })
  const rowFees = [
    ROW_FEE,
    ofRow('r2', { row: 5, fee: '0.33' }),
    ofRow('r3', { row: 6, fee: '9.99', isBeside: false }),
    counted,
    ofRow('r5', { file: 'other.csv', fee: '1' }),
    // two rows in a second use: one with an open fee, one with a counted fee
    { ...ROW_FEE, id: 'r6' },
    { ...counted, id: 'r7', countedBy: null },
  ]
  const fees = line({ currency: 'USD', amount: '8.88', converted: '8.88', conversion: { by: 'currency' } })
  expect(wordsOf(claimOf([fees]), { rowFees })).toEqual([
    ['row-fees', '25.00 USD beside rows 2, 5 of card.csv'],
    ['row-fees', '1.00 USD beside row 2 of other.csv'],
  ])
})

test.each([
  ['8.88', true, []],
  ['9', true, [['fee-sum', 'Merchant 1, 2026-10-05, 9.00 USD: the fees of its rows are 8.88 USD']]],
  ['8.88', false, [['fee-sum', 'Merchant 1, 2026-10-05, 8.88 USD: the fees of its rows are 0.00 USD']]],
])('an expense of %s whose row has a fee of 8.88, used: %s', (amount, isBeside, found) => {
  const fees = line({ currency: 'USD', amount, converted: amount, conversion: { by: 'currency' } })
  const rowFees = [{ ...ROW_FEE, fee: '8.88', isBeside, countedBy: 'expense-1' }]
  expect(wordsOf(claimOf([fees]), { rowFees })).toEqual(found)
})

test('the key of a finding about fees is short for a statement of any name', () => {
  const rowFees = [{ ...ROW_FEE, file: 'x'.repeat(255) }]
  const [found] = findingsOf(claimOf([line()]), { ...NOTHING_ELSE, rowFees }, new Map())
  expect([found?.kind, (found?.key.length ?? 999) <= FINDING_KEY_CHARACTERS_MAX]).toEqual(['row-fees', true])
})

test('a line paid in cash with a row of a bank statement is found', () => {
  const row = { amount: '18.87', conversion: { by: 'charged', statement: STATEMENT } as const }
  expect(wordsOf(claimOf([line({ ...row, payment: 'cash' })]))).toEqual([
    ['cash-row', 'Merchant 1, 2026-10-05, 18.87 USD: october.csv, row 12: TAXI'],
  ])
  expect(kindsOf(claimOf([line({ ...row, payment: 'card' })]))).toEqual([])
  const typed = { conversion: { by: 'charged', statement: null } as const, amount: '18.87' }
  expect(kindsOf(claimOf([line({ ...typed, payment: 'cash' })]))).toEqual([])
})

test.each([
  ['2026-10-15', []],
  [
    '2026-10-16',
    [['row-day', 'Merchant 1, 2026-10-05, 18.87 USD: october.csv, row 12 has the date 2026-10-16: TAXI']],
  ],
  [
    '2026-09-24',
    [['row-day', 'Merchant 1, 2026-10-05, 18.87 USD: october.csv, row 12 has the date 2026-09-24: TAXI']],
  ],
])('a line of October 5 with a row of %s', (date, found) => {
  const conversion = { by: 'charged', statement: { ...STATEMENT, date } } as const
  expect(wordsOf(claimOf([line({ amount: '18.87', conversion })]))).toEqual(found)
})

test('what was explained of a row is asked again of another row', () => {
  const found = (date: string, explanations = new Map<string, string>()) => {
    const conversion = { by: 'charged', statement: { ...STATEMENT, date } } as const
    const claim = claimOf([line({ amount: '18.87', payment: 'cash', conversion })])
    return findingsOf(claim, NOTHING_ELSE, explanations)
  }
  const explained = new Map(found('2026-10-16').map(({ key }) => [key, 'Booked late']))
  const explanations = (date: string) => found(date, explained).map(({ explanation }) => explanation)
  expect([explanations('2026-10-16'), explanations('2026-10-17')]).toEqual([
    ['Booked late', 'Booked late'],
    ['', ''],
  ])
})

test.each([
  ['UBS ZUERICH HB', 'withdrawal', ['no-purchase']],
  ['Rechnung Kreditkarte Hotel Adler', 'paid', []],
  ['Kreditkartenabrechnung Nordbank', undefined, ['no-purchase']],
])('a line whose row %s was %s on its statement: %j', (text, state, found) => {
  const conversion = { by: 'charged', statement: { ...STATEMENT, text } } as const
  const rowStates = new Map(state ? [['expense-1', state]] : [])
  expect(kindsOf(claimOf([line({ amount: '18.87', conversion })]), { rowStates })).toEqual(found)
})

test.each([
  ['Kreditkartenabrechnung Nordbank', 'is the bill of a card'],
  ['ATM withdrawal Nairobi', 'is a withdrawal of cash'],
])('a line with the row %s, which bought nothing, is found', (name, words) => {
  const conversion = { by: 'charged', statement: { ...STATEMENT, text: name } } as const
  const found = findingsOf(claimOf([line({ amount: '18.87', conversion })]), NOTHING_ELSE, new Map())
  expect(found.map((each) => [each.kind, each.words])).toEqual([
    ['no-purchase', expect.stringContaining(`october.csv, row 12 ${words}: ${name}`)],
  ])
})

test('a statement row that two lines name is found at the second', () => {
  const conversion = { by: 'charged', statement: STATEMENT } as const
  const claim = claimOf([
    line({ amount: '18.87', conversion }),
    { ...line({ amount: '18.87', conversion }), number: 2, expenseId: 'expense-2' },
  ])
  expect(findingsOf(claim, NOTHING_ELSE, new Map()).map(({ kind, line }) => [kind, line])).toEqual([
    ['charge', 2],
  ])
  const other = { by: 'charged', statement: { ...STATEMENT, row: 13 } } as const
  expect(
    kindsOf(
      claimOf([
        line({ amount: '18.87', conversion }),
        { ...line({ amount: '18.87', conversion: other }), number: 2 },
      ]),
    ),
  ).toEqual([])
})

test.each([
  ['file', 'september.csv'],
  ['row', 13],
  ['date', '2026-10-08'],
  ['text', 'TAXI 2'],
  ['amount', '18.88'],
])('statement rows with another %s, %s, are two', (field, value) => {
  const lines = [STATEMENT, { ...STATEMENT, [field]: value }].map((row, at) => ({
    ...line({ amount: '18.87', conversion: { by: 'charged', statement: row } }),
    ...{ number: at + 1, expenseId: `expense-${at + 1}` },
  }))
  expect(kindsOf(claimOf(lines))).not.toContain('charge')
})

test.each([
  ['69.04', '68.02', '69.04 USD charged, 68.02 USD on october.csv, row 12: 2026-10-07 TAXI'],
  ['67', '68.02', '67.00 USD charged, 68.02 USD on october.csv, row 12: 2026-10-07 TAXI'],
  ['68.02', '68.02', null],
  ['68.02', '68.020', null],
])(
  'a line charged %s with a row of %s is found or not, and closing waits for it',
  (converted, amount, words) => {
    const conversion = { by: 'charged', statement: { ...STATEMENT, amount } } as const
    const claim = claimOf([line({ amount: converted, converted, conversion })])
    expect(wordsOf(claim)).toEqual(
      words === null
        ? []
        : [
            [
              'charge-row',
              `Merchant 1, 2026-10-05, ${converted === '67' ? '67.00' : converted} USD: ${words}`,
            ],
          ],
    )
    expect(checks['charge-row'].isRequired).toBe(true)
  },
)

test.each([
  ['NOK', null, []],
  ['NOK', { amount: '71', currency: 'NOK' }, []],
  ['NOK', { amount: '71.00', currency: 'NOK' }, []],
  ['NOK', { amount: '60', currency: 'NOK' }, ['row-purchase']],
  ['SEK', { amount: '71', currency: 'NOK' }, ['row-purchase']],
])('a line of 71 %s with a row whose purchase is %j has the findings %j', (currency, purchase, found) => {
  const conversion = { by: 'charged', statement: { ...STATEMENT, amount: '5.24', purchase } } as const
  const claim = claimOf([line({ amount: '71', currency, converted: '5.24', conversion })])
  expect(kindsOf(claim, NOTHING_ELSE)).toEqual(found)
})

test.each([
  ['كارفور مصر', '\u2068كارفور مصر\u2069, 2026-10-05, 10.00 EUR: Meals'],
  ['קפה הנמל', '\u2068קפה הנמל\u2069, 2026-10-05, 10.00 EUR: Meals'],
])('the name %s, which is written from the right, does not turn the date behind it', (merchant, words) => {
  const claim = meal({ amount: '10', converted: '10', merchant })
  expect(wordsOf(claim, ruled({ needsNote: true }))).toEqual([['note', words]])
})

test('a line charged otherwise than its row is asked about anew when either changes', () => {
  const keyOf = (converted: string, amount: string) => {
    const conversion = { by: 'charged', statement: { ...STATEMENT, amount } } as const
    const claim = claimOf([line({ amount: converted, converted, conversion })])
    return findingsOf(claim, NOTHING_ELSE, new Map())[0]?.key
  }
  expect([keyOf('69.04', '68.02'), keyOf('69.05', '68.02'), keyOf('69.04', '68.03')]).toEqual([
    'charge-row expense-1 69.04 68.02 USD',
    'charge-row expense-1 69.05 68.02 USD',
    'charge-row expense-1 69.04 68.03 USD',
  ])
})

test('a statement row that a line which does not count names too is charged once', () => {
  const conversion = { by: 'charged', statement: STATEMENT } as const
  const lines = [
    line({ amount: '18.87', conversion, counts: false }),
    { ...line({ amount: '18.87', conversion }), number: 2 },
  ]
  expect(kindsOf(claimOf(lines))).toEqual(['zero'])
})

test('each currency of lines that count at the rate of the event is found once', () => {
  const byEvent = { conversion: { by: 'event' } } as const
  const lines = [
    line({ ...byEvent, currency: 'TZS' }),
    line({ ...byEvent, currency: 'KES' }),
    line({ ...byEvent, currency: 'KES' }),
    line({ currency: 'UGX', conversion: { by: 'charged', statement: null } }),
    line({ ...byEvent, currency: 'EUR', counts: false }),
  ]
  const at = "0.0077, the event's exchange rate"
  const isOfRates = ([kind]: string[]) => ['event-rate', 'no-rate', 'shared-rate'].includes(kind ?? '')
  expect(wordsOf(claimOf(lines)).filter(isOfRates)).toEqual([
    ['shared-rate', `No rate for KES: 2 lines counted at ${at}`],
    ['shared-rate', `No rate for TZS: 1 line counted at ${at}`],
  ])
  const [, ...ofOneCurrency] = lines
  expect(wordsOf(claimOf(ofOneCurrency)).filter(isOfRates)).toEqual([['event-rate', `KES at ${at}`]])
  expect(wordsOf(claimOf(ofOneCurrency, { exchangeRate: '1' })).filter(isOfRates)).toEqual([
    ['no-rate', 'No rate for KES: 2 lines counted 1:1'],
  ])
})

test('a pair that is the rate of one currency is asked about for the others alone', () => {
  const byEvent = { conversion: { by: 'event' } } as const
  const lines = [line({ ...byEvent, currency: 'KES' }), line({ ...byEvent, currency: 'TZS' })]
  const sample = { receiptAmount: '10000', claimAmount: '77', currency: 'KES' }
  expect(kindsOf(claimOf(lines, { sample })).filter((kind) => kind.endsWith('-rate'))).toEqual([
    'shared-rate',
  ])
  expect(wordsOf(claimOf(lines, { sample })).filter(([kind]) => kind === 'shared-rate')).toEqual([
    ['shared-rate', "No rate for TZS: 1 line counted at 0.0077, the event's exchange rate"],
  ])
})

test('a line without a rate is asked about as one that counts is, and how finance gets it', () => {
  const lines = [unconvertedLine(1, '8640', { category: '' }), unconvertedLine(2, '360')]
  expect(wordsOf(claimOf(lines))).toEqual([
    ['unconverted', 'No rate for JPY: 9,000 JPY of 2 lines not converted'],
    ['receipt', 'Merchant 1, 2026-10-05, 8,640 JPY'],
    ['receipt', 'Merchant 2, 2026-10-05, 360 JPY'],
    ['category', 'Merchant 1, 2026-10-05, 8,640 JPY'],
  ])
})

test('a line in the claim currency that does not count yet is asked about once', () => {
  const own = line({ currency: 'USD', conversion: { by: 'uncounted' }, converted: '0', counts: false })
  expect(kindsOf(claimOf([own]))).toEqual(['uncounted'])
})

test('a line that is claimed as recorded is found with both amounts', () => {
  const recorded = line({ currency: 'KES', conversion: { by: 'record' } })
  expect(wordsOf(claimOf([recorded]))).toEqual([
    ['record', 'Merchant 1, 2026-10-05, 2,450.00 KES: claimed as 18.87 USD'],
  ])
})

test.each([
  [1, '1 receipt is waiting for review'],
  [2, '2 receipts are waiting for review'],
])('of %d drafts it is found that %s, which the claim does not say', (drafts, words) => {
  const findings = findingsOf(claimOf([]), { ...NOTHING_ELSE, drafts }, new Map())
  expect(findings.map((finding) => finding.words)).toEqual([words])
  expect(explanationsOf(findings)).toEqual([])
})

test('of advances those in another currency are found, also where none is known', () => {
  const advance = { id: 'a', date: '2026-10-01', amount: '5', note: '', otherCurrency: null }
  const advances = [
    advance,
    { ...advance, id: 'b', otherCurrency: 'EUR' },
    { ...advance, id: 'c', otherCurrency: '' },
  ] as CheckContext['advances']
  expect(wordsOf(claimOf([]), { advances })).toEqual([
    ['advance', '2026-10-01: 5.00 EUR'],
    ['advance', '2026-10-01: 5 in no currency'],
  ])
})

/** Meals with a limit of 60 EUR each, and receipts from 25 EUR on. */
const MEALS: Category = {
  ...{ id: 'meals', name: 'Meals', currency: 'EUR', words: '' },
  ...{ limitAmount: '60', receiptAbove: '25', needsNote: false, needsGuests: false },
}

const ruled = (rules: Partial<Category> = {}) => ({ findCategory: categoryFinder([{ ...MEALS, ...rules }]) })

/** A claim in EUR with one line for meals. */
const meal = (changes: Partial<ClaimLine>) => ({
  ...claimOf([line({ category: 'Meals', currency: 'EUR', ...changes })]),
  currency: 'EUR',
})

test.each([
  ['60', []],
  [
    '60.01',
    [['limit', 'Merchant 1, 2026-10-05, 60.01 EUR: Meals: 60.01 EUR is above the limit of 60.00 EUR']],
  ],
])('of a limit of 60.00 EUR, a line of %s EUR is found: %j', (amount, found) => {
  expect(wordsOf(meal({ amount, converted: amount }), ruled())).toEqual(found)
})

test('a line without a rate is above no limit in the claim currency, and not too small to need a receipt', () => {
  const claim = { ...claimOf([unconvertedLine(1)]), currency: 'EUR' }
  expect(kindsOf(claim, ruled())).toEqual(['unconverted', 'receipt'])
})

test('a limit in the claim currency is compared with what is claimed, whatever was paid', () => {
  const paid = { amount: '9000', currency: 'KES', conversion: { by: 'charged', statement: null } } as const
  expect(wordsOf(meal({ ...paid, converted: '84.2' }), ruled())).toEqual([
    ['limit', 'Merchant 1, 2026-10-05, 9,000.00 KES: Meals: 84.20 EUR is above the limit of 60.00 EUR'],
  ])
  expect(kindsOf(meal({ ...paid, converted: '50' }), ruled())).toEqual([])
})

test.each([
  ['in the currency that was paid', { currency: 'EUR', amount: '84.2', converted: '10' }, ['limit']],
  ['in that, below it', { currency: 'EUR', amount: '50', converted: '98' }, []],
  ['in neither currency', { currency: 'KES', amount: '9000', converted: '98' }, []],
])('of a claim in another currency, a limit %s finds %j', (_, amounts, kinds) => {
  const claim = claimOf([line({ category: 'Meals', ...amounts, conversion: { by: 'currency' } })])
  expect([claim.currency, kindsOf(claim, ruled())]).toEqual(['USD', kinds])
})

test.each([
  ['Meals', ['limit']],
  ['MEALS', ['limit']],
  ['Méals', ['limit']],
  ['Meals out', []],
  ['', ['category']],
])('the rules of Meals hold for a line of the category %j: %j', (category, kinds) => {
  expect(kindsOf(meal({ category, amount: '84.2', converted: '84.2' }), ruled())).toEqual(kinds)
})

test('a category without a limit, and a line that does not count, are above none', () => {
  const above = { amount: '84.2', converted: '84.2' }
  expect(kindsOf(meal(above), ruled({ limitAmount: null }))).toEqual([])
  expect(kindsOf(meal({ ...above, counts: false }), ruled())).toEqual(['zero'])
})

test.each([
  ['25', '25', []],
  ['25.01', '25', ['receipt']],
  ['25', null, ['receipt']],
])(
  'a line of %s EUR of a category that needs no receipt up to %s has the findings %j',
  (amount, receiptAbove, kinds) => {
    const claim = meal({ amount, converted: amount, declaration: null })
    expect(kindsOf(claim, ruled({ receiptAbove }))).toEqual(kinds)
  },
)

const NO_NOTE = [['note', 'Merchant 1, 2026-10-05, 10.00 EUR: Meals']]

test.each([
  ['', true, NO_NOTE],
  ['Card ending 1234', true, NO_NOTE],
  ['Tip 5.00, Card ending 1234', true, NO_NOTE],
  ['Tip 5.00, Card ending 1234, ', true, NO_NOTE],
  ['tip 5', true, NO_NOTE],
  ['Tip 1 000.00; card ending 1234', true, NO_NOTE],
  ['Tip 5.00, with Ada', true, []],
  ['Card ending 1234 of Ada', true, []],
  ['With Ada', true, []],
  ['', false, []],
])('of a note %j where the category needs one, %s, is found: %j', (note, needsNote, found) => {
  expect(wordsOf(meal({ amount: '10', converted: '10', note }), ruled({ needsNote }))).toEqual(found)
})

test('a row of a bank statement that is used elsewhere too is found with what it is used for, three at most', () => {
  const charged = line({
    currency: 'KES',
    conversion: { by: 'charged', statement: { ...STATEMENT, file: 'card.csv', row: 3 } },
  })
  const use = (name: string) => ({
    ...{ name, expenseId: `other-${name}`, rateId: null },
    event: { id: 'mombasa', name: 'Mombasa' },
  })
  const rowUses = (...names: string[]) => ({ rowUses: new Map([['expense-1', names.map(use)]]) })
  expect(wordsOf(claimOf([charged]), rowUses('Naivas', ''))).toEqual([
    [
      'used-row',
      'Merchant 1, 2026-10-05, 2,450.00 KES: card.csv, row 3: also used for Naivas in Mombasa, an expense in Mombasa',
    ],
  ])
  expect(wordsOf(claimOf([charged]), rowUses('A', 'B', 'C', 'D'))[0]?.[1]).toMatch(/C in Mombasa$/)
  const withoutRow = line({ currency: 'KES', conversion: { by: 'charged', statement: null } })
  expect(kindsOf(claimOf([withoutRow]), rowUses('Naivas'))).toEqual([])
})

test('a version that was paid is asked about in another currency alone, with its day and what was paid', () => {
  const paid = {
    ...{ version: 2, paidOn: '2026-11-20', due: '1234.5', inAll: '1234.5' },
    ...{ currency: 'EUR', unconverted: [] },
    frozenAt: '2026-11-19T10:00:00.000Z',
  }
  expect(wordsOf(claimOf([]), { paidVersions: [paid] })).toEqual([
    ['paid', 'Version 2 was paid on 2026-11-20: 1,234.50 EUR'],
  ])
  expect(kindsOf(claimOf([]), { paidVersions: [{ ...paid, currency: 'USD' }] })).toEqual([])
})

test('advances that come to payments are found together, by a key that fits in a form', () => {
  const advances = Array.from({ length: 20 }, (_, at) => ({
    ...{ id: `${at}-89abcdef-0123-4567`, date: '2026-10-01', amount: `${2 ** at}`, note: '' },
    ...{ otherCurrency: null, changedIn: 0, createdAt: new Date('2026-11-20') },
  }))
  const frozenAt = '2026-11-19T10:00:00.000Z'
  const paid = (amounts: string[]) =>
    amounts.map((due, at) => ({
      ...{ version: at + 1, due, inAll: due, frozenAt, currency: 'USD' },
      ...{ paidOn: '2026-11-20', unconverted: [] },
    }))
  const found = (count: number, amounts: string[]) =>
    findingsOf(
      claimOf([]),
      { ...NOTHING_ELSE, advances: advances.slice(0, count), paidVersions: paid(amounts) },
      new Map(),
    ).map(({ key, words }) => [key, words])
  expect(found(1, ['1'])).toEqual([
    ['paid-advance 0-89abcdef-0123-4567 1', '2026-10-01: 1.00 USD, as much as was paid with version 1'],
  ])
  expect(found(3, ['0.5', '0.25', '6.25'])).toEqual([
    [
      'paid-advance 3,0-89abcd,1-89abcd,2-89abcd 1-3',
      '2026-10-01: 1.00 USD, 2026-10-01: 2.00 USD and 2026-10-01: 4.00 USD, as much as was paid with versions 1, 2 and 3',
    ],
  ])
  const [[key = '', words] = []] = found(20, [`${2 ** 20 - 1}`])
  expect([key.length <= FINDING_KEY_CHARACTERS_MAX, key.slice(0, 24), words]).toEqual([
    true,
    'paid-advance 20,0-89abcd',
    '20 advances together, as much as was paid with version 1',
  ])
})

test.each<[string, Partial<RateFee>, string[]]>([
  ['no expense', {}, ['rate-fee']],
  ['its own expense', { ownExpense: 'expense-1' }, []],
  ['the expense of the fees of its statement', { rowExpense: 'expense-2', isAskedWithCharge: true }, []],
  ['no expense, and its row is a charge', { isAskedWithCharge: true }, []],
  ['no expense, in another currency than the claim', { currency: 'GBP' }, []],
  ['both', { ownExpense: 'expense-1', rowExpense: 'expense-2', isAskedWithCharge: true }, ['fee-twice']],
  ['one that is both', { ownExpense: 'expense-1', rowExpense: 'expense-1', isAskedWithCharge: true }, []],
  ['both, of which one is deleted', { ownExpense: 'expense-1', rowExpense: 'expense-3' }, []],
])('the fee of a rate in %s has the findings %j', (_where, fee, found) => {
  const lines = [line(), { ...line(), number: 2, expenseId: 'expense-2' }]
  expect(kindsOf(claimOf(lines), { rateFees: [rateFee(fee)] })).toEqual(found)
})

test('closing waits where the fee of a rate is claimed twice', () => {
  expect(checks['fee-twice'].isRequired).toBe(true)
  expect(checks['fee-twice'].needsCorrection).toBeUndefined()
})

test('each kind of finding has its explanation by a key of its kind and what it is about', () => {
  const lines = [
    line({ declaration: null, category: '', date: null, conversion: { by: 'record' } }),
    { ...line({ counts: false }), number: 2, expenseId: 'expense-2' },
    { ...line({ currency: 'KES', conversion: { by: 'event' } }), number: 3, expenseId: 'expense-3' },
  ]
  const claim = claimOf(lines, { rates: [claimRate()] })
  const frozenAt = '2026-11-19T10:00:00.000Z'
  const advance = {
    ...{ id: 'advance-1', date: '2026-10-01', amount: '5', note: '', otherCurrency: 'EUR' },
    createdAt: new Date('2026-11-22'),
  }
  const context = {
    ...{ drafts: 1, rateIds: new Map([['R1', 'rate-1']]) },
    fileUsesElsewhere: new Map([['expense-3', [{ place: 'Trip', subject: 'other-2', otherEvent: null }]]]),
    perDiemsElsewhere: NOTHING_ELSE.perDiemsElsewhere,
    similarExpensesElsewhere: new Map([
      ['expense-3', [{ id: 'other-1', eventId: 'event-1', eventName: 'Fair' }]],
    ]),
    faultyFiles: NOTHING_ELSE.faultyFiles,
    rowUses: NOTHING_ELSE.rowUses,
    rowStates: NOTHING_ELSE.rowStates,
    rowFees: [],
    rateFees: [rateFee({}), rateFee({ ownExpense: 'expense-1', rowExpense: 'expense-3' })],
    paperAmounts: NOTHING_ELSE.paperAmounts,
    creditNotes: NOTHING_ELSE.creditNotes,
    refundsOfNoExpense: NOTHING_ELSE.refundsOfNoExpense,
    papersOfNoPurchase: NOTHING_ELSE.papersOfNoPurchase,
    duplicates: [['expense-1', 'expense-2']] as [string, string][],
    parts: [['expense-3', 'expense-1']] as [string, string][],
    tippedBills: [['expense-2', 'expense-3']] as [string, string][],
    advances: [advance, { ...advance, id: 'advance-2', otherCurrency: null }] as CheckContext['advances'],
    paidVersions: [
      {
        version: 1,
        paidOn: '2026-11-20',
        due: '31.92',
        inAll: '31.92',
        currency: 'EUR',
        unconverted: [],
        frozenAt,
      },
      { version: 2, paidOn: '2026-11-21', due: '5', inAll: '5', currency: 'USD', unconverted: [], frozenAt },
    ],
    rates: [],
    returnedRemarks: [
      { answerId: 'answer-1', name: 'Ada', version: 1, line: null, expenseId: null, text: 'Why?' },
      { answerId: 'answer-1', name: 'Ada', version: 1, line: 3, expenseId: 'expense-1', text: 'Cut off' },
    ],
    findCategory: NOTHING_ELSE.findCategory,
    latestDate: NOTHING_ELSE.latestDate,
  }
  const purposeless = { ...claim, event: { ...claim.event, purpose: '' } }
  const keys = [
    ...['returned-remark answer-1', 'returned-remark answer-1 3'],
    ...['purpose', 'drafts', 'receipt expense-1', 'event-rate KES USD 0.0077', 'rate-proof rate-1'],
    ...['record expense-1', 'rate-fee rate-1 5.00', 'fee-twice expense-1 expense-3'],
    ...['advance advance-1 EUR USD', 'elsewhere expense-3 other-2', 'alike-elsewhere expense-3 other-1'],
    ...[
      'duplicate expense-1 expense-2',
      'part expense-3 expense-1',
      'tipped-bill expense-2 expense-3',
      'paid 1',
      'paid-advance advance-2 2',
      'dates expense-1',
    ],
    ...['category expense-1', 'zero expense-2'],
  ]
  const explanations = new Map(keys.map((key) => [key, `about ${key}`]))
  const findings = findingsOf(purposeless, context, explanations)
  expect(findings.map(({ key }) => key)).toEqual(keys)
  const isExplained = (key: string) => !/^(?:purpose|drafts|advance )/.test(`${key} `)
  expect(findings.map(({ explanation }) => explanation)).toEqual(
    keys.map((key) => (isExplained(key) ? `about ${key}` : '')),
  )
})

test.each([
  ['unconverted JPY USD', 'Finance converts these', null],
  [
    'unconverted JPY USD',
    'later',
    'Only “Finance converts these” explains this. Add the rate of your bank or exchange bureau, enter what was charged, or let finance convert it.',
  ],
  [
    'no-rate JPY USD 1',
    'Same rate',
    'This cannot be explained. Add a rate, or leave these lines out of the total on the page of the expenses.',
  ],
  ['purpose', 'None', 'This cannot be explained. Finance asks what the trip or project was for.'],
  ['category expense-1', 'None fits', null],
  ['of an earlier release', 'Any text', null],
])('of %j the explanation %j is refused with %j', (key, text, message) => {
  const explain = () => requireAccepted(key, text)
  if (message === null) expect(explain).not.toThrow()
  else expect(explain).toThrow(message)
})

test('an earlier explanation that a finding does not accept explains nothing', () => {
  const key = 'unconverted JPY USD'
  const explanationsFor = (text: string) =>
    findingsOf(claimOf([unconvertedLine(1)]), NOTHING_ELSE, new Map([[key, text]]))
      .filter(({ kind }) => kind === 'unconverted')
      .map(({ explanation }) => explanation)
  expect([explanationsFor('later'), explanationsFor('Finance converts these')]).toEqual([
    [''],
    ['Finance converts these'],
  ])
})

test('amounts on papers are findings: what a credit note gives back, and what a ticket asks for', () => {
  const paper = {
    id: 'paper-1',
    name: 'note.pdf',
    amount: '12',
    currency: 'EUR',
    isRefund: true,
    isSignDoubtful: false,
    isDoubtful: false,
    date: null,
    merchant: '',
  }
  const ticket = { ...paper, id: 'paper-2', name: 'ticket.pdf', currency: null, isRefund: false }
  const doubtful = { ...paper, id: 'paper-3', isDoubtful: true }
  const paperAmounts = [paper, ticket, doubtful]
  const found = findingsOf(claimOf([line()]), { ...NOTHING_ELSE, paperAmounts }, new Map())
  expect(found.map(({ key, words }) => [key, words])).toEqual([
    ['credit-note paper-1', 'note.pdf: 12.00 EUR'],
    ['credit-note paper-3', 'note.pdf: perhaps 12.00 EUR'],
    ['paper-amount paper-2', 'ticket.pdf: 12 in no currency'],
  ])
})

const note = (changes: Partial<PaperAmount> = {}): PaperAmount => ({
  ...{ id: 'note-1', name: 'credit.pdf', amount: '12.99', currency: 'GBP', isRefund: true },
  ...{ isSignDoubtful: false, isDoubtful: false, date: '2026-10-08', merchant: 'TESCO EXPRESS', ...changes },
})

/** A claim with a purchase of 23.47 GBP, charged with 27.12 USD, and the refunds of it in USD. */
function refundedClaim(
  refunds: string[],
  changes: Partial<ClaimLine> = {},
  ofRefunds: Partial<ClaimLine> = {},
) {
  const sale = line({
    ...{ merchant: 'Tesco Express', amount: '23.47', currency: 'GBP', converted: '27.12' },
    conversion: { by: 'charged', statement: null },
    ...changes,
  })
  const refundLines = refunds.map((amount, at) =>
    line({
      ...{ number: at + 2, expenseId: `refund-${at + 1}`, kind: 'refund', corrects: 1, date: '2026-10-09' },
      ...{ merchant: 'Tesco Express', amount: `-${amount}`, converted: `-${amount}`, files: [] },
      ...{ conversion: { by: 'charged', statement: { ...STATEMENT, row: at + 9, amount: `-${amount}` } } },
      ...ofRefunds,
    }),
  )
  return claimOf([sale, ...refundLines])
}

test('a refund of a line with tax is asked for its own tax', () => {
  const taxes = [{ rate: '20', net: null, amount: '3.91' }]
  const found = (refunds: string[], changes: Partial<ClaimLine>, ofRefunds: Partial<ClaimLine> = {}) =>
    findingsOf(refundedClaim(refunds, changes, ofRefunds), NOTHING_ELSE, new Map())
      .filter(({ kind }) => kind === 'refunded-tax')
      .map(({ key, words }) => [key, words])
  expect(found(['15.00'], { taxes })).toEqual([
    ['refunded-tax refund-1 -15.00 3.91', 'Tesco Express, 2026-10-09, -15.00 USD: line 1 has tax 20 %: 3.91'],
  ])
  expect(found(['15.00'], { taxes }, { taxes: [{ rate: '20', net: null, amount: '-2.50' }] })).toEqual([])
  expect([found([], { taxes }), found(['15.00'], {})]).toEqual([[], []])
})

test('a refund with more tax than its line, or at another rate, is asked about', () => {
  const tax = (rate: string, amount: string) => ({ rate, net: null, amount })
  const found = (ofLine: ClaimLine['taxes'], ofRefund: ClaimLine['taxes'], refunds = ['5.00']) =>
    findingsOf(
      refundedClaim(refunds, { taxes: ofLine, currency: 'USD' }, { taxes: ofRefund }),
      NOTHING_ELSE,
      new Map(),
    )
      .filter(({ kind }) => kind === 'refund-tax')
      .map(({ words }) => words.split('USD: ')[1])
  expect(found([tax('7', '1.00')], [tax('7', '-1.00')])).toEqual([])
  expect(found([tax('7', '1.00')], [tax('7', '-1.01')])).toEqual(['tax 7 %: -1.01, line 1: 7 %: 1.00'])
  expect(found([tax('7', '1.00')], [tax('19', '-0.80')])).toEqual(['tax 19 %: -0.80, line 1: 7 %: 1.00'])
  expect(found([tax('7', '1.00')], [tax('7', '-0.60')], ['5.00', '5.00'])).toHaveLength(2)
  // yens are not added to dollars
  const claim = refundedClaim(
    ['5.00', '900'],
    { taxes: [tax('7', '1.00')], currency: 'USD' },
    { taxes: [tax('7', '-0.60')] },
  )
  const lines = claim.lines.map((each) => (each.number === 3 ? { ...each, currency: 'JPY' } : each))
  expect(kindsOf({ ...claim, lines })).not.toContain('refund-tax')
})

test('a refund of other cost centres than its line is asked about', () => {
  const found = (ofLine: string, ofRefund: string, costCentre = '') => {
    const claim = refundedClaim(['5.00'], { allocation: ofLine }, { allocation: ofRefund })
    const claimant = { ...claim.claimant, costCentre }
    return findingsOf({ ...claim, claimant }, NOTHING_ELSE, new Map())
      .filter(({ kind }) => kind === 'refund-cost-centres')
      .map(({ words }) => words)
  }
  const parts = 'CC 100 = 60; CC 200 = 40'
  expect([found('', ''), found(parts, 'CC 200 = 2; CC 100 = 3'), found(parts, parts)]).toEqual([[], [], []])
  expect(found(parts, '')).toEqual([
    'Tesco Express, 2026-10-09, -5.00 USD: none, line 1: CC 100 60.00 GBP, CC 200 40.00 GBP',
  ])
  expect(found('', 'Sales')).toHaveLength(1)
  const alike: [string, string][] = [
    ['Sales 60%; X', 'Sales 60%; X 40%'],
    ['Sales 100%', 'Sales'],
    ['Sales 33.3%; X', 'Sales = 1.66; X'],
  ]
  for (const [ofLine, ofRefund] of alike) expect(found(ofLine, ofRefund)).toEqual([])
  expect(found('CC 100 = 99; CC 200 = 1', 'CC 100 = 0.01; CC 200 = 4.99')).toEqual([
    'Tesco Express, 2026-10-09, -5.00 USD: CC 100 0.01 USD, CC 200 4.99 USD, line 1: CC 100 99.00 GBP, CC 200 1.00 GBP',
  ])
  expect([found('Sales', '', 'Sales'), found('Sales 60%; X 40%', '', 'Sales 60 %; X 40 %')]).toEqual([[], []])
  expect(found('Sales 60%; X 40%', 'Sales 1%; X 99%')).toEqual([
    'Tesco Express, 2026-10-09, -5.00 USD: Sales 1 %, X 99 %, line 1: Sales 60 %, X 40 %',
  ])
})

test('a refund that claims another share than its line is asked about, with both shares', () => {
  const found = (ofLine: string, ofRefund: string) =>
    findingsOf(
      refundedClaim(['5.00'], { share: ofLine }, { share: ofRefund }),
      NOTHING_ELSE,
      new Map(),
    ).filter(({ kind }) => kind === 'refund-share')
  expect([found('', ''), found('60%', '60%'), found('-2.00', '')]).toEqual([[], [], []])
  expect(found('60%', '').map(({ key, words }) => [key, words])).toEqual([
    [
      'refund-share refund-1  60%',
      'Tesco Express, 2026-10-09, -5.00 USD: claims the whole, line 1 claims 60 %',
    ],
  ])
  expect([found('', '60%'), found('-2.00', '-2.00')].flat()).toHaveLength(2)
  expect(checks['refund-share'].isRequired).toBe(true)
})

test.each([
  ['', '', []],
  ['60%', 'Sales 60%; Project X', []],
  ['', 'CC 100 = 12; CC 200 = 2438', []],
  ['', 'CC 100 = 12; CC 200 = 12', ['cost-centres The amounts come to 24, and 2450 is claimed']],
  ['60%', 'CC 100 = 12; CC 200 = 2438', ['cost-centres The amounts come to 2450, and 1470 is claimed']],
  ['', 'CC 100 = abc; CC 200', ['cost-centres “CC 100 = abc; CC 200” cannot be read']],
  ['half', '', ['share share “half”']],
])('of a share %j and cost centres %j, what does not fit is found', (share, allocation, found) => {
  const claimed = share === '60%' ? '1470' : '2450'
  const findings = findingsOf(claimOf([line({ share, allocation, claimed })]), NOTHING_ELSE, new Map())
  const words = findings
    .filter(({ kind }) => ['share', 'cost-centres'].includes(kind))
    .map(({ kind, words }) => `${kind}${words.split(':')[1]}`)
  expect(words).toEqual(found)
})

test.each<[string, Partial<ClaimLine>, Partial<ClaimLine>, boolean]>([
  ['a dinner', {}, {}, true],
  ['a dinner in another category', { category: 'Client lunch' }, {}, true],
  ...[
    ...['Verpflegungskosten', 'Bewirtungskosten', 'Mahlzeiten', 'Restaurante', 'Geschäftsessen', 'Essen'],
    ...['Repas d’affaires', 'Frais de restauration', 'Comidas', 'Pasti', 'Maaltijden', 'Restaurantbesuch'],
  ].map(
    (category) =>
      [`a meal in ${category}`, { category }, {}, true] satisfies [
        string,
        Partial<ClaimLine>,
        Partial<ClaimLine>,
        boolean,
      ],
  ),
  ...['Messen', 'Adressen', 'Bewirtschaftung', 'Restaurierung', 'Pastoral'].map(
    (category) =>
      [`no meal in ${category}`, { category }, {}, false] satisfies [
        string,
        Partial<ClaimLine>,
        Partial<ClaimLine>,
        boolean,
      ],
  ),
  ['a hotel', { category: 'Lodging' }, {}, false],
  ['a refund of a dinner', { kind: 'refund', amount: '-5', whole: '-5', converted: '-5' }, {}, false],
  ['a dinner on another day', { date: '2026-10-06' }, {}, false],
  [
    'a dinner that is taken off',
    {},
    { arithmetic: '28.00 for a day of 24 hours - 11.20 for dinner = 16.80' },
    false,
  ],
  ['a dinner before a night', {}, { arithmetic: '20.00 for a night without a receipt = 20.00' }, false],
  ['a dinner of a day that does not count', {}, { counts: false }, false],
])('%s on a day with a per diem is asked about: %j, %j, %j', (_, meal, perDiem, isAsked) => {
  const arithmetic = '28.00 for a day of 24 hours = 28.00'
  const lines = [
    line({ category: 'Meals', ...meal }),
    claimLine(2, { ...{ kind: 'per-diem', category: 'Per diem', arithmetic }, ...perDiem }),
  ]
  expect(kindsOf(claimOf(lines)).includes('meal-of-per-diem')).toBe(isAsked)
})

test.each<[string, Partial<ClaimLine>, Partial<ClaimLine>, boolean]>([
  ['on the day of the night', {}, {}, true],
  ['on the day after', { date: '2026-10-06' }, {}, true],
  ['on the day before', { date: '2026-10-04' }, {}, false],
  ['two days after', { date: '2026-10-07' }, {}, false],
  ['in German', { category: 'Übernachtungskosten' }, {}, true],
  ['in German', { category: 'Hotelkosten' }, {}, true],
  ['in French', { category: 'Hôtel' }, {}, true],
  ['in Spanish', { category: 'Hoteles' }, {}, true],
  ['in Italian', { category: 'Albergo' }, {}, true],
  ['in another word', { category: 'Motelkosten' }, {}, false],
  ['without a date', { date: null }, {}, false],
  ['as a refund', { kind: 'refund', amount: '-5', whole: '-5', converted: '-5' }, {}, false],
  ['beside a day', {}, { arithmetic: '28.00 for a day of 24 hours = 28.00' }, false],
  ['that is a dinner', { category: 'Meals' }, {}, false],
])('a hotel beside a flat amount for a night is asked about: %s %j %j %j', (_, hotel, night, isAsked) => {
  const arithmetic = '20.00 for a night without a receipt = 20.00'
  const lines = [
    line({ category: 'Lodging', date: '2026-10-05', ...hotel }),
    claimLine(2, { ...{ kind: 'per-diem', date: '2026-10-05', arithmetic }, ...night }),
  ]
  expect(kindsOf(claimOf(lines)).includes('hotel-beside-night')).toBe(isAsked)
})

test.each([
  ['on the day of its night, before a flat one', '2026-10-05', ['2026-10-06'], false],
  ['on the day after its night, before a flat one', '2026-10-06', ['2026-10-06'], false],
  ['on the day after a flat night, for the next one', '2026-10-06', ['2026-10-05'], false],
  ['between two flat nights', '2026-10-06', ['2026-10-05', '2026-10-06'], true],
  ['on the first day, before a flat night', '2026-10-05', ['2026-10-05'], true],
  ['on the last day, after a flat night', '2026-10-07', ['2026-10-06'], true],
  ['on the last day, after another night', '2026-10-07', ['2026-10-05'], false],
  ['again after the only night that is not flat', '2026-10-06 2026-10-07', ['2026-10-05'], true],
  ['in two lines of one bill', '2026-10-06 2026-10-06', ['2026-10-05'], false],
  ['for both nights that are not flat', '2026-10-06 2026-10-07', [], false],
])('a hotel of a trip of three days, paid %s, is asked about: %s %j %j', (_, dates, flatNights, isAsked) => {
  const perDiem = (number: number, date: string, arithmetic: string) =>
    claimLine(number, { kind: 'per-diem', date, arithmetic })
  const days = ['2026-10-05', '2026-10-06', '2026-10-07'].map((date, index) =>
    perDiem(index + 2, date, '14.00 for a day of travel = 14.00'),
  )
  const nights = flatNights.map((date, index) =>
    perDiem(index + 5, date, '20.00 for a night without a receipt = 20.00'),
  )
  const hotels = dates
    .split(' ')
    .map((date, index) => claimLine(index + 8, { merchant: 'Hotel Adler', category: 'Lodging', date }))
  const lines = [...hotels, ...days, ...nights]
  expect(kindsOf(claimOf(lines)).includes('hotel-beside-night')).toBe(isAsked)
})

test('a second per diem of a day is asked about, also for another place, unless it may be a duplicate', () => {
  const day = (number: number, changes: Partial<ClaimLine> = {}) =>
    claimLine(number, { kind: 'per-diem', merchant: 'Per diem, Germany', ...changes })
  const isAsked = (lines: ClaimLine[], context: Partial<CheckContext> = {}) =>
    kindsOf(claimOf(lines), context).includes('per-diem-twice')
  expect(isAsked([day(1), day(2)])).toBe(true)
  expect(isAsked([day(1), day(2, { merchant: 'Per diem, France, Paris' })])).toBe(true)
  expect(isAsked([day(1), day(2, { merchant: 'Tagegeld Deutschland' })])).toBe(true)
  const night = { merchant: 'Night, Germany', arithmetic: '20.00 for a night without a receipt = 20.00' }
  expect(isAsked([day(1), day(2, { date: '2026-10-06' }), day(3, night)])).toBe(false)
  expect(isAsked([day(3, night), day(4, { ...night, merchant: 'Hotelpauschale' })])).toBe(true)
  const duplicates: [string, string][] = [['expense-2', 'expense-1']]
  expect(isAsked([day(1), day(2)], { duplicates })).toBe(false)
  expect(isAsked([day(1), day(2), day(3)], { duplicates })).toBe(true)
})

describe('drives over the same distance of the year', () => {
  const BRITISH = (year: number) =>
    `(United Kingdom, ${year}-04-06 to ${year + 1}-04-05: section 230 ITEPA 2003)`
  const drive = (
    number: number,
    arithmetic: string,
    source = BRITISH(2025),
    changes: Partial<ClaimLine> = {},
  ) =>
    claimLine(number, {
      ...{ kind: 'mileage', merchant: 'Mileage, car', arithmetic: `${arithmetic} ${source}` },
      ...changes,
    })
  const found = (...lines: ClaimLine[]) =>
    findingsOf(claimOf(lines), NOTHING_ELSE, new Map())
      .filter(({ kind }) => kind === 'distance-before')
      .map(({ words }) => words.split(': ')[1])
  const tenMilesAfter = (before: string) => `After ${before} miles of the year: 10 miles x 0.45 = 4.50`
  const FIRST = 'After 0 miles of the year: 6000 miles x 0.45 + 1 x 6000 miles x 0.05 = 3000.00'

  test.each([
    ['0', ['After 0 miles of the year, which overlaps line 1']],
    ['10', ['After 10 miles of the year, which overlaps line 1']],
    ['5999.9', ['After 5999.9 miles of the year, which overlaps line 1']],
    ['6000', []],
  ])('after a drive of 6000 miles one after %s is asked about: %j', (before, words) => {
    expect(found(drive(1, FIRST), drive(2, tenMilesAfter(before)))).toEqual(words)
  })

  test('the second drive by distance is asked about, whatever its place in the claim', () => {
    expect(found(drive(1, tenMilesAfter('10')), drive(2, FIRST))).toEqual([
      'After 10 miles of the year, which overlaps line 2',
    ])
  })

  test('each drive within a longer one is asked about', () => {
    expect(found(drive(1, FIRST), drive(2, tenMilesAfter('10')), drive(3, tenMilesAfter('500')))).toEqual([
      'After 10 miles of the year, which overlaps line 1',
      'After 500 miles of the year, which overlaps line 1',
    ])
  })

  test('a drive over two bands ends after both', () => {
    const overBands = 'After 9000 miles of the year: 1000 miles x 0.45 + 2000 miles x 0.25 = 950.00'
    expect(found(drive(1, overBands), drive(2, tenMilesAfter('11999')))).toHaveLength(1)
    expect(found(drive(1, overBands), drive(2, tenMilesAfter('12000')))).toEqual([])
  })

  test('a drive that counts the whole year ends at the distance of the year', () => {
    const whole = 'After 100 km of the year: (700 km x 0.529) - (100 km x 0.529) = 317.40'
    const next = (before: string) =>
      `After ${before} km of the year: (900 km x 0.529) - (${before} km x 0.529) = 1.00`
    expect(found(drive(1, whole), drive(2, next('699')))).toHaveLength(1)
    expect(found(drive(1, whole), drive(2, next('700')))).toEqual([])
  })

  test('only the tax year, the country and the vehicle of the other drive are compared', () => {
    const second = tenMilesAfter('0')
    expect(found(drive(1, FIRST), drive(2, second, BRITISH(2026)))).toEqual([])
    const newYear = [{ date: '2025-12-30' }, { date: '2026-01-05' }]
    expect(
      found(...newYear.map((date, index) => drive(index + 1, second, BRITISH(2025), date))),
    ).toHaveLength(1)
    // the mileage of Austria changed within 2025
    const austrian = (from: string, until: string) => `(Austria, ${from} to ${until}: § 10 RGV)`
    const halves = [austrian('2025-01-01', '2025-06-30'), austrian('2025-07-01', '2025-12-31')]
    expect(found(...halves.map((half, index) => drive(index + 1, second, half)))).toHaveLength(1)
    expect(found(drive(1, second, halves[0]), drive(2, second, BRITISH(2024)))).toEqual([])
    expect(found(drive(1, FIRST), drive(2, second, BRITISH(2025), { merchant: 'Mileage, bicycle' }))).toEqual(
      [],
    )
    expect(found(drive(1, '6 km x 0.30 = 1.80'), drive(2, '6 km x 0.30 = 1.80'))).toEqual([])
  })
})

test('a refund of an expense that is not in the claim is asked about', () => {
  const claim = claimOf([line({ kind: 'refund', amount: '-5', whole: '-5', converted: '-5' })])
  expect(kindsOf(claim, { refundsOfNoExpense: new Set(['expense-1']) })).toContain('refund-of-none')
  expect(kindsOf(claim)).not.toContain('refund-of-none')
  expect(checks['refund-of-none'].isRequired).toBe(true)
})

test('more than a line cost is refunded, in its currency or that of the claim', () => {
  const found = (refunds: string[], ofRefunds: Partial<ClaimLine> = {}, changes: Partial<ClaimLine> = {}) =>
    findingsOf(refundedClaim(refunds, changes, ofRefunds), NOTHING_ELSE, new Map())
      .filter(({ kind }) => kind === 'refund-amount')
      .map(({ key, words }) => [key, words])
  expect([found(['27.12']), found(['20', '7.12'])]).toEqual([[], []])
  expect(found(['20', '7.13'])).toEqual([
    ['refund-amount expense-1 27.12 27.13 USD', 'Tesco Express, 2026-10-05, 23.47 GBP: 27.13 USD refunded'],
  ])
  // at another rate than the purchase, the same pounds are more dollars
  expect(found(['30'], { amount: '-23.47', currency: 'GBP' })).toEqual([])
  expect(found(['30'], { amount: '-23.48', currency: 'GBP' })).toEqual([
    ['refund-amount expense-1 23.47 23.48 GBP', expect.stringContaining('23.48 GBP refunded')],
  ])
  // a line that claims all but an amount claims less than it cost
  const allButTen = { share: '-10.00', claimed: '13.47', whole: '27.12', converted: '15.56' }
  expect([found(['15.56'], {}, allButTen), found(['15.57'], {}, allButTen)]).toEqual([
    [],
    [['refund-amount expense-1 15.56 15.57 USD', expect.stringContaining('15.57 USD refunded')]],
  ])
  // the claimed parts of one currency are compared without a rate too
  const unconverted = { conversion: { by: 'none' as const }, currency: 'GBP', converted: '0' }
  const yens = { ...allButTen, ...unconverted }
  const inFull = { ...unconverted, amount: '-23.47', claimed: '-23.47' }
  expect(found(['23.47'], inFull, yens)).toEqual([
    ['refund-amount expense-1 13.47 23.47 GBP', expect.stringContaining('23.47 GBP refunded')],
  ])
  // amounts of one currency are compared without a rate too
  const none = { conversion: { by: 'none' }, whole: '0', converted: '0', counts: false } as const
  expect(found(['23.48'], { ...none, amount: '-23.48', currency: 'GBP' }, none)).toHaveLength(1)
  // what has no rate costs nothing in the claim currency yet
  expect(found(['5'], {}, none)).toEqual([])
})

test.each<[string, string[], Partial<ClaimLine>]>([
  ['an amount that is less by it', [], { amount: '10.48' }],
  ['a refund of the same worth', ['15.00'], {}],
])('a credit note whose amount is doubtful is asked about beside %s', (_, refunds, changes) => {
  const claim = refundedClaim(refunds, changes)
  const creditNotes = new Map([
    ['expense-1', { notes: [note({ isDoubtful: true })], totals: [{ amount: '23.47', currency: 'GBP' }] }],
  ])
  const found = findingsOf(claim, { ...NOTHING_ELSE, creditNotes }, new Map()).filter(
    ({ kind }) => kind === 'attached-credit-note',
  )
  expect(found.map(({ words }) => words)).toEqual([
    expect.stringContaining('credit.pdf: perhaps 12.99 GBP given back, was that taken off?'),
  ])
})

test.each<[string, string[], Partial<ClaimLine>, string[]]>([
  ['nothing', [], {}, ['nothing is taken off']],
  ['a refund of less', ['3.00'], {}, ['only 3.00 USD is taken off']],
  // 12.99 GBP are 15.01 USD at the rate of the purchase
  ['a refund of the same worth', ['15.00'], {}, []],
  ['two refunds of the same worth', ['10.00', '5.00'], {}, []],
  ['a refund of a tenth less', ['13.51'], {}, []],
  ['a refund of more than a tenth less', ['13.50'], {}, ['only 13.50 USD is taken off']],
  ['an amount that is less by it', [], { amount: '10.48' }, []],
  ['an amount that is less by something else', [], { amount: '10.49' }, ['nothing is taken off']],
  [
    'an amount that finance converts',
    [],
    { conversion: { by: 'none' }, counts: false },
    ['nothing is taken off'],
  ],
])(
  'a credit note among the files of an expense is found unless taken off: %s',
  (_, refunds, changes, rests) => {
    const claim = refundedClaim(refunds, changes)
    const creditNotes = new Map([
      ['expense-1', { notes: [note()], totals: [{ amount: '23.47', currency: 'GBP' }] }],
    ])
    const found = findingsOf(claim, { ...NOTHING_ELSE, creditNotes }, new Map()).filter(
      ({ kind }) => kind === 'attached-credit-note',
    )
    const { amount } = { amount: '23.47', ...changes }
    expect(found.map(({ words, expenseId, line }) => [words, expenseId, line])).toEqual(
      rests.map((rest) => [
        `Tesco Express, 2026-10-05, ${amount} GBP: credit.pdf: 12.99 GBP given back, and ${rest}`,
        'expense-1',
        1,
      ]),
    )
  },
)

test.each<[string, Partial<PaperAmount>, boolean]>([
  ['merchant, day and worth', {}, true],
  ['a similar merchant', { merchant: 'Tesco Express Ltd' }, true],
  ['no merchant', { merchant: '' }, true],
  ['no date', { date: null }, true],
  ['neither merchant nor date', { merchant: '', date: null }, false],
  ['another merchant', { merchant: 'NAIVAS WESTLANDS' }, false],
  ['a day 30 days before the refund', { date: '2026-09-09' }, true],
  ['a day 31 days before the refund', { date: '2026-09-08' }, false],
  ['a day 10 days after the refund', { date: '2026-10-19' }, true],
  ['a day 11 days after the refund', { date: '2026-10-20' }, false],
  ['a twentieth more', { amount: '13.62' }, true],
  ['more than a twentieth more', { amount: '13.70' }, false],
  ['the same amount in the claim currency', { amount: '15.00', currency: 'USD' }, true],
  ['a cent more in the claim currency', { amount: '15.01', currency: 'USD' }, false],
  ['another currency', { currency: 'JPY' }, false],
])('a kept credit note of %s %j is that of a refund: %s', (_, changes, isRefunded) => {
  const claim = refundedClaim(['15.00'])
  expect(kindsOf(claim, { paperAmounts: [note(changes)] })).toEqual(isRefunded ? [] : ['credit-note'])
})

test('of two kept credit notes that one refund may be about, one stays a finding', () => {
  const claim = refundedClaim(['15.00'])
  expect(wordsOf(claim, { paperAmounts: [note(), note({ id: 'note-2', name: 'other.pdf' })] })).toEqual([
    ['credit-note', 'other.pdf: 12.99 GBP'],
  ])
})

test('a refund of an expense with a credit note among its files is about no kept one', () => {
  const claim = refundedClaim(['15.00'])
  const creditNotes = new Map([['expense-1', { notes: [note()], totals: [] }]])
  expect(kindsOf(claim, { creditNotes, paperAmounts: [note({ id: 'note-2' })] })).toEqual(['credit-note'])
})

/** The only papers of the first expense. */
const unpaid = (...papers: PaperOfNoPurchase[]) => ({ papersOfNoPurchase: new Map([['expense-1', papers]]) })

const ORDER: PaperOfNoPurchase = { name: 'order.pdf', kind: 'order' }

test('an expense that rests on papers that nobody paid is a finding, which names each of them', () => {
  const papers: PaperOfNoPurchase[] = [
    { name: 'offer.pdf', kind: 'quotation' },
    { name: 'bill.pdf', kind: 'proforma' },
  ]
  expect(wordsOf(claimOf([line()]), unpaid(...papers, ORDER))).toEqual([
    [
      'unpaid-paper',
      'Merchant 1, 2026-10-05, 2,450.00 USD: offer.pdf looks like a quotation, bill.pdf looks like a pro-forma invoice and order.pdf looks like an order confirmation',
    ],
  ])
})

test('an expense that rests on the slip of a cash machine or of changed money is a finding', () => {
  const papers: PaperOfNoPurchase[] = [
    { name: 'cash.jpg', kind: 'withdrawal' },
    { name: 'bureau.jpg', kind: 'exchange' },
  ]
  expect(wordsOf(claimOf([line()]), unpaid(...papers))).toEqual([
    [
      'unpaid-paper',
      'Merchant 1, 2026-10-05, 2,450.00 USD: cash.jpg looks like the slip of a cash machine and bureau.jpg looks like a slip of changed money',
    ],
  ])
})

test.each<[string, Partial<ClaimLine>, string[]]>([
  ['an amount of zero', { amount: '0', counts: false }, ['zero']],
  [
    'an amount that finance converts',
    { currency: 'JPY', conversion: { by: 'none' }, counts: false },
    ['unconverted', 'unpaid-paper'],
  ],
])('a paper that nobody paid is asked about unless its expense is not claimed: %s', (_, changes, kinds) => {
  expect(kindsOf(claimOf([line(changes)]), unpaid(ORDER))).toEqual(kinds)
})

test.each<[string, Partial<ClaimLine>, boolean]>([
  ['the same day', {}, true],
  ['60 days later', { date: '2026-12-04' }, true],
  ['61 days later', { date: '2026-12-05' }, false],
  ['60 days before', { date: '2026-08-06' }, true],
  ['61 days before', { date: '2026-08-05' }, false],
  ['no date', { date: null }, false],
  ['a similar merchant', { merchant: 'Merchant 1 Ltd' }, true],
  ['another merchant', { merchant: 'Naivas' }, false],
  ['no merchant', { merchant: '' }, false],
  ['the amount with other zeros', { amount: '2450.00' }, true],
  ['another amount', { amount: '2450.01' }, false],
  ['another currency', { currency: 'EUR' }, false],
  ['an expense that is not claimed', { counts: false }, false],
])(
  'an order and an expense of the same purchase but %s %j: the finding names it: %s',
  (_, changes, isNamed) => {
    const invoice = { number: 2, expenseId: 'expense-2', merchant: 'Merchant 1', ...changes }
    const context = { ...NOTHING_ELSE, ...unpaid(ORDER) }
    const [found] = findingsOf(claimOf([line(), line(invoice)]), context, new Map()).filter(
      ({ kind }) => kind === 'unpaid-paper',
    )
    const named = `looks like an order confirmation and line 2 of ${invoice.date ?? '2026-10-05'} may be its invoice`
    expect(found?.words.endsWith(isNamed ? named : 'looks like an order confirmation')).toBe(true)
    // an invoice that arrives later makes a new finding
    expect(found?.key).toBe(`unpaid-paper expense-1${isNamed ? ' expense-2' : ''}`)
  },
)

test('of two orders of one purchase none names the other: nothing is an invoice', () => {
  const papersOfNoPurchase = new Map([
    ['expense-1', [ORDER]],
    ['expense-2', [ORDER]],
  ])
  const other = { number: 2, expenseId: 'expense-2', merchant: 'Merchant 1' }
  const found = findingsOf(claimOf([line(), line(other)]), { ...NOTHING_ELSE, papersOfNoPurchase }, new Map())
  expect(found.map(({ key }) => key)).toEqual(['unpaid-paper expense-1', 'unpaid-paper expense-2'])
})

test('each faulty file of a claim is found with what it belongs to, and has a key that the form takes', () => {
  const files = [
    claimFile(1, 1, 'lunch.jpg', storedFile('a')),
    {
      ...claimFile(2, 1, 'bill.pdf', storedFile('b')),
      lines: [1, 2, 3].map((line) => ({ line, excerpt: null, turns: 0 })),
    },
    claimFile(3, null, 'slip.jpg', storedFile('c'), 'rate'),
    claimFile(4, null, 'boarding.pdf', storedFile('d'), 'paper'),
    claimFile(5, 2, 'whole.jpg', storedFile('e')),
  ]
  const lines = [1, 2, 3].map((number) => claimLine(number))
  const claim = claimOf(lines, { files, rates: [claimRate({ file: 3 })] })
  const faultyFiles = new Map([1, 2, 3, 4].map((number) => [number, 'is missing']))
  const found = findingsOf(claim, { ...NOTHING_ELSE, faultyFiles }, new Map())
  const ofKind = found.filter(({ kind }) => kind === 'damaged-file')
  const line = 'Merchant 1, 2026-10-05, 2,450.00 KES'
  expect(ofKind.map(({ words, expenseId, rate }) => [words, expenseId, rate])).toEqual([
    [`${line}: lunch.jpg is missing`, 'expense-1', null],
    [`${line} and 2 more lines: bill.pdf is missing`, 'expense-1', null],
    ['Rate R1: slip.jpg is missing', null, 'R1'],
    ['boarding.pdf is missing', null, null],
  ])
  expect(new Set(ofKind.map(({ key }) => key)).size).toBe(4)
  for (const { key } of ofKind) expect(key.length).toBeLessThanOrEqual(FINDING_KEY_CHARACTERS_MAX)
  expect(() => requireAccepted(ofKind[0]?.key ?? '', 'The phone was stolen')).not.toThrow()
  expect(checks['damaged-file'].isRequired).toBe(true)
})

/** The words about a line whose guests and share are these. */
const guestWords = (guests: string, share: string) =>
  wordsOf(claimOf([line({ guests, share, venue: 'Vienna', note: 'New contract' })])).filter(
    ([kind]) => kind === 'guest-share',
  )

test.each([
  ['Grace Hopper (Acme), Ada Lovelace', '2/4', '2 guests named, 2 claimed of 4 persons who were there'],
  ['Grace Hopper, Ada Lovelace', '2/4', '2 guests named, 2 claimed of 4 persons who were there'],
  ['Grace Hopper, Acme; Ada Lovelace, Byte', '1/4', '2 guests named, 1 claimed of 4 persons who were there'],
  ['Grace Hopper', '1/3', '1 guest named, 1 claimed of 3 persons who were there'],
  ['Ann (A), Ben (B), Cem (C), Dan (D)', '1/3', '4 guests named, 1 claimed of 3 persons who were there'],
])('of the guests “%s” and a share of %s the claim says: %s', (guests, share, words) => {
  expect(guestWords(guests, share)).toEqual([
    ['guest-share', expect.stringMatching(/^Merchant 1, 2026-10-05, 2,450\.00 USD: /)],
  ])
  expect(guestWords(guests, share)[0]?.[1]).toContain(words)
})

test.each([
  ['with the claimant beside them', 'Grace Hopper (Acme), Ada Lovelace', '2/3'],
  ['with the claimant among them', 'Grace Hopper, Ada Lovelace, me', '1/3'],
  ['with companies behind commas', 'Grace Hopper, Acme, Ada Lovelace, Byte', '1/3'],
  ['who are only those whose part is claimed', 'Grace Hopper (Acme)', '2/4'],
  ['two of whom share a name', 'Grace and Peter Hopper', '1/4'],
  ['who are a number', '3 colleagues of Acme', '1/6'],
  ['who are a group', 'Sales team of Acme', '1/6'],
  ['who are not named', '', '1/4'],
  ['of whom a percentage is claimed', 'Grace Hopper', '50%'],
])('guests %s (“%s”) fit a share of %s', (_, guests, share) => {
  expect(guestWords(guests, share)).toEqual([])
})
