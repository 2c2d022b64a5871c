import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { toProposalRow } from '~/components/bank-statements/proposal-view-models'
import { toBalanceViewModel } from '~/components/bank-statements/statement-facts'
import { toStatementTable } from '~/components/bank-statements/table-view-models'
import { claimSentence } from '~/components/claims/finding-view-models'
import { toBalance } from '~/components/details/view-models'
import { TermsChangePreview } from '~/components/events/terms-change-preview'
import { ReceiptThumbnail } from '~/components/expenses/receipt-thumbnail'
import { toCurrencyRow, toOthersRow } from '~/components/expenses/sum-view-models'
import { type ExpenseViewModel, extractUsualConversion } from '~/components/expenses/view-models'
import { rateValues, toRateOption } from '~/components/rates/view-models'
import { firstOpenField, toDraftValues } from '~/components/receipts/review/draft'
import { AMBIGUOUS, BELOW_ZERO } from '~/components/receipts/review/draft-values'
import { pathOfRestored, toTrashRow } from '~/components/trash/view-models'
import { shortCode } from '~/components/ui/money'
import type { Proposal } from '~/domain/bank-statements/matching'
import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { ListedExpense } from '~/domain/expenses/schema'
import type { Rate } from '~/domain/rates/schema'
import { type MergedReading, type MergedValue, mergeExact } from '~/domain/receipts/reading/merge-exact'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import type { TrashItem } from '~/domain/trash/schema'
import { formatsOf } from '~/format/formats'
import { wordsOf } from '../domain/receipts/text'

// The words and figures that pages show.

const ENGLISH = formatsOf('en')

describe('a sentence of a claim', () => {
  const DUTCH = formatsOf('nl', {
    ...{ numberFormat: 'point-comma', dateFormat: 'dots', timeZone: 'UTC', theme: 'system' },
  })
  it.each([
    ['Inn, 2026-10-05, 2,450.00 KES', 'Inn, 05.10.2026, 2.450,00 KES'],
    ['booked 2026-10-05.', 'booked 05.10.2026.'],
    ['scan-2026-10-05-inn.pdf, 2026-10-05.jpg: 5', 'scan-2026-10-05-inn.pdf, 2026-10-05.jpg: 5'],
    ["KES at 0.0077, the event's exchange rate", "KES at 0,0077, the event's exchange rate"],
    ['19 % of 1000.5: 190.10', '19 % of 1.000,5: 190,10'],
    ['VND at 0.000037735849056603776, 2.5 lines', 'VND at 0.000037735849056603776, 2,5 lines'],
    ['version 1.2.3 of a-1.5, v2.5, 3 lines', 'version 1.2.3 of a-1.5, v2.5, 3 lines'],
  ])('%s reads %s with a comma before the fraction', (words, read) => {
    expect(claimSentence(words, DUTCH)).toBe(read)
  })
})

describe('a balance', () => {
  const UNPAID = {
    priorPayments: { isPaid: false, unconverted: [], paidInAll: null },
    leftOut: { unconverted: [], forFinance: [], uncounted: null },
  }
  it.each([
    ['12.5', { due: '12.50', isPaidBack: false, isPaid: false }],
    ['0', { due: '0.00', isPaidBack: false }],
    ['-12.5', { due: '12.50', isPaidBack: true }],
  ])('of %s is without a sign: %j', (due, shown) => {
    const balance = { total: '1', advances: '1', paid: '0', rounding: '0', due }
    expect(toBalance({ balance, ...UNPAID }, 'USD', ENGLISH)).toMatchObject(shown)
  })

  it.each([
    ['0', '0', []],
    ['0.01', '0', [{ label: 'Less advances', amount: '0.01' }]],
    ['0', '2', [{ label: 'Paid before', amount: '2.00' }]],
    ['0', '-2', [{ label: 'Paid back', amount: '2.00' }]],
  ])('of advances of %s and payments of %s says %j', (advances, paid, shown) => {
    const of = { total: '1', advances, paid, rounding: '0', due: '1' }
    const balance = toBalance({ balance: of, ...UNPAID }, 'USD', ENGLISH)
    expect(balance.terms).toEqual(shown)
  })
})

describe('a group of expenses', () => {
  const NOTHING: LeftOut = { unconverted: [], forFinance: [], uncounted: null }
  const shown = (name: string, amount: string, missing: string[] = [], leftOut: Partial<LeftOut> = {}) => {
    const terms = { baseCurrency: 'USD', exchangeRate: 1, missingRates: new Set(missing) }
    return toCurrencyRow(
      { name, amount, count: 1, total: '10' },
      { ...terms, leftOut: { ...NOTHING, ...leftOut } },
      ENGLISH,
    )
  }

  it.each([
    ['USD', '10', undefined],
    ['USD', '9', '9.00'],
    ['KES', '10', '10.00'],
  ])('in %s of %s in a claim of 10 USD shows the amount %s', (name, amount, expected) => {
    expect(shown(name, amount).amount).toBe(expected)
  })

  it('in a currency without a rate says how it counts', () => {
    expect(shown('KES', '10', ['KES']).remark).toEqual({
      words: 'no rate yet, counted 1:1',
      isDoubtful: true,
    })
    expect(shown('KES', '10', ['EUR']).remark).toBeUndefined()
  })

  it('in a currency without a rate shows what is not counted in that currency, and no total', () => {
    const yen = [{ currency: 'JPY', count: 1, amount: '8640' }]
    expect(shown('JPY', '0', [], { unconverted: yen })).toMatchObject({
      amount: '8,640',
      total: '',
      remark: { words: 'no rate yet, not counted', isDoubtful: true },
    })
    expect(shown('JPY', '0', [], { forFinance: yen })).toMatchObject({
      amount: '8,640',
      total: '',
      remark: { words: 'finance converts it', isDoubtful: false },
    })
  })

  it.each([
    ['unconverted', 'no rate yet, 1,000 not counted, the rest counted 1:1'],
    ['forFinance', 'finance converts 1,000, the rest counted 1:1'],
  ])('some of whose lines are %s and the rest counted 1:1 says both', (leftOut, words) => {
    const terms = { baseCurrency: 'USD', exchangeRate: 1, missingRates: new Set(['JPY']) }
    const yen = { ...NOTHING, [leftOut]: [{ currency: 'JPY', count: 1, amount: '1000' }] }
    const group = { name: 'JPY', amount: '500', count: 2, total: '500' }
    expect(toCurrencyRow(group, { ...terms, leftOut: yen }, ENGLISH)).toMatchObject({
      amount: '500',
      remark: { words, isDoubtful: true },
    })
  })

  it.each([
    [2, '200.00', '100.00 not counted yet'],
    [1, '', 'not counted yet'],
  ])(
    'in the claim currency of %i expenses, of which one does not count yet, says so',
    (count, total, words) => {
      const uncounted = { currency: 'USD', count: 1, amount: '100' }
      const terms = { baseCurrency: 'USD', exchangeRate: 1, missingRates: new Set<string>() }
      const group = { name: 'USD', amount: '200', count, total: '200' }
      expect(toCurrencyRow(group, { ...terms, leftOut: { ...NOTHING, uncounted } }, ENGLISH)).toMatchObject({
        total,
        remark: { words, isDoubtful: true },
      })
    },
  )

  it.each([
    [1, '1 other'],
    [2, '2 others'],
  ])('of %i categories that are not shown is named %s', (categoryCount, name) => {
    const otherCategories = { categoryCount, count: 3, total: '1' }
    const row = toOthersRow({ otherCategories }, { ...NOTHING, uncounted: null }, 'USD', ENGLISH)
    expect(row).toEqual({ name, count: 3, total: '1.00' })
  })

  it('of categories that are not shown says what their sum leaves out', () => {
    const otherCategories = { categoryCount: 2, count: 3, total: '1' }
    const unconverted = [{ currency: 'JPY', count: 1, amount: '8640' }]
    const row = toOthersRow({ otherCategories }, { ...NOTHING, unconverted, uncounted: null }, 'USD', ENGLISH)
    expect(row?.remark).toEqual({ words: 'no rate yet, 8,640 JPY not counted', isDoubtful: true })
  })
})

describe('the conversion that lines have in common', () => {
  it.each<[string[], string, string[]]>([
    [[], '', []],
    [['× 2'], '', ['× 2']],
    [['× 2', '× 3'], '', ['× 2', '× 3']],
    [['× 2', '× 2'], 'KES × 2', ['', '']],
    [['× 3', '× 2', '', '× 2'], 'KES × 2', ['× 3', '', '', '']],
    [['× 2', '× 3', '× 3', '× 2', '× 3'], 'KES × 3', ['× 2', '', '', '× 2', '']],
    [['as charged', 'as charged'], '', ['as charged', 'as charged']],
    [['as recorded', '× 2', 'as recorded', '× 2'], 'KES × 2', ['as recorded', '', 'as recorded', '']],
  ])('of lines that say %j is said once as %j, and left out of them: %j', (all, usual, left) => {
    const said = extractUsualConversion(
      all.map((how) => ({ conversionText: how, currency: 'KES' }) as ExpenseViewModel),
    )
    expect([said.usual, said.rows.map(({ conversionText: how }) => how)]).toEqual([usual, left])
  })

  it.each([
    [['TZS', 'KES', 'UGX'], 'KES, TZS, UGX × 2'],
    [['TZS', 'KES', 'UGX', 'RWF'], '× 2'],
  ])('of lines in %j is %s', (currencies, usual) => {
    const rows = currencies.map((currency) => ({ conversionText: '× 2', currency }) as ExpenseViewModel)
    expect(extractUsualConversion(rows).usual).toBe(usual)
  })
})

describe('a row of a statement', () => {
  const charge = { line: 2, date: '2026-10-06', text: 'CAFE', amount: '10.5', original: null }
  const expense = { id: 'x', date: '2026-10-05', merchant: 'Café', amount: '10', currency: 'KES' }
  const proposal = {
    ...{ charge, expense: { ...expense, convertedAmount: '10' }, agreement: 'near', isNamed: true, days: 1 },
  } as unknown as Proposal<ListedExpense>
  const context = {
    eventId: 'event',
    pagePath: '/here',
    claimCurrency: 'USD',
    format: 'csv' as const,
    refundsByLine: new Map(),
    cashFeesByLine: new Map(),
    usesByLine: new Map(),
    linesUsableAgain: new Set<number>(),
  }
  const agreement = (change: object) =>
    toProposalRow({ ...proposal, ...change }, context, ENGLISH).agreementText

  it.each([
    [{ days: 0 }, 'the same day'],
    [{ days: 1 }, '1 day later'],
    [{ days: 2 }, '2 days later'],
    [{ days: -1 }, '1 day before'],
    [{ days: -2 }, '2 days before'],
    [{ isNamed: false }, 'different name, 1 day later'],
    [{}, '5 % more than it counts now, name matches'],
    [{ charge: { ...charge, amount: '9.5' } }, '5 % less than it counts now'],
    [
      { agreement: 'tip', charge: { ...charge, amount: '11.5', original: null } },
      '1.50 USD more than the receipt: a tip?, name matches',
    ],
    [
      {
        agreement: 'tip',
        charge: { ...charge, amount: '9', original: { amount: '11.25', currency: 'KES' } },
      },
      '1.25 KES more than the receipt: a tip?, name matches',
    ],
    [
      {
        agreement: 'differs',
        isNamed: false,
        charge: { ...charge, amount: '7', original: { amount: '8', currency: 'KES' } },
      },
      '2.00 KES less than the receipt, part of the name matches, 1 day later',
    ],
    [{ agreement: 'worth', isNamed: false }, 'but about its worth, part of the name matches'],
  ])('with %j fits so: %s', (change, words) => {
    expect(agreement(change)).toContain(words)
  })
})

describe('the columns of a statement', () => {
  it('are as many as the longest row has, named by their titles and the first that stands in them', () => {
    const row = (line: number, ...cells: string[]) => ({ line, cells, source: '' })
    const header = row(1, 'Date', '', 'x'.repeat(40), 'y'.repeat(41))
    const rows = [row(2, '', 'a'), row(3, '5 Oct', 'b', '', '', 'z'), row(4), row(5), row(6)]
    const { titles, columnOptions, fileRows } = toStatementTable({ header, rows, preamble: [] })
    expect(titles).toEqual(['Date', 'Column 2', 'x'.repeat(40), `${'y'.repeat(39)}…`, 'Column 5'])
    expect(columnOptions.map(([, words]) => words)).toEqual([
      'Date: 5 Oct',
      'Column 2: a',
      'x'.repeat(40),
      `${'y'.repeat(39)}…`,
      'Column 5: z',
    ])
    expect(fileRows.map(({ line, cells }) => [line, cells.length])).toEqual([2, 3, 4, 5].map((at) => [at, 5]))
    expect(toStatementTable({ header: null, rows: [], preamble: [] }).titles).toEqual([])
  })
})

describe('a rate', () => {
  const rate = {
    ...{
      id: 'r',
      code: 'R1',
      currency: 'KES',
      receiptAmount: '1000',
      claimAmount: '7.7',
      date: '2026-10-05',
    },
    ...{ claimCurrency: 'USD', source: 'card', fee: '0.5', note: '', document: null },
  } as unknown as Rate

  it('fills its form with amounts in the claim currency of now alone', () => {
    const pair = (claimCurrency: string, changed: Partial<Rate> = {}) => {
      const { claim_amount, fee } = rateValues({ ...rate, ...changed }, claimCurrency, ENGLISH)
      return [claim_amount, fee]
    }
    expect(pair('USD')).toEqual(['7.70', '0.50'])
    expect(pair('USD', { fee: null })).toEqual(['7.70', ''])
    expect(pair('EUR')).toEqual(['', ''])
  })

  it('is a choice with its date, or as one that is not used', () => {
    const words = (claimCurrency: string) => toRateOption(rate, claimCurrency, ENGLISH).words
    expect(words('USD')).toBe('R1 · 1,000.00 KES = 7.70 USD · Oct 5, 2026')
    expect(words('EUR')).toBe('R1 · 1,000.00 KES = 7.70 USD · to USD, not used')
  })
})

describe('a draft', () => {
  const place = { page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } }
  const said = (value: string, confidence: number): MergedValue => ({
    ...{ value, alternatives: [], confidence, place, source: null, contradiction: null },
  })
  const nothing = {
    date: null,
    merchant: null,
    total: null,
    currency: null,
    otherMerchants: [],
    otherCurrencies: [],
    taxes: [],
    taxSource: null,
    invoiceNumber: null,
    ...{ tip: null, payment: null, category: null },
  }

  const draftOf = (reading: MergedReading | null, defaultCurrency: string) =>
    toDraftValues(reading, { defaultCurrency, claimCurrency: defaultCurrency, formats: ENGLISH })
  const offer = (value: string) => ({ value, label: value })

  it('marks what was read with doubt, but for a currency that is that of the last expense', () => {
    const doubt = SURE_CONFIDENCE_MIN - 0.01
    const reading = { ...nothing, date: said('2026-10-05', SURE_CONFIDENCE_MIN), total: said('5', doubt) }
    const marks = (currency: string) =>
      Object.keys(
        draftOf({ ...reading, currency: said(currency, doubt), otherCurrencies: [currency] }, 'KES').marks,
      )
    expect(marks('KES')).toEqual(['merchant', 'amount'])
    expect(marks('USD')).toEqual(['merchant', 'amount', 'currency'])
  })

  it.each([
    ['a code', 'Safari Lodge\nNairobi Kenya\nTotal USD 100.00', ['USD', 'KES']],
    ['a sign of several currencies', 'Safari Lodge\nNairobi Kenya\nTotal $100.00', ['KES', 'USD', 'CAD']],
  ])('has no currency where the receipt prints %s that is not that of its country', (_, text, offered) => {
    const reading = mergeExact({ ...readReceipt([wordsOf(text)]), exact: [] })
    const { values, marks, offers } = draftOf(reading, 'KES')
    expect(values.currency).toBeUndefined()
    expect(marks.currency).toBeDefined()
    expect(offers.currency).toEqual(offered.map(offer))
  })

  it.each([
    ['a place', 'Java Corner\nMoi Avenue, Nairobi\nTotal 9', 'KES'],
    ['a place in the name', 'PIZZERIA NAPOLI\nBahnhofstrasse 5\n9000 St. Gallen\nTOTAL 28.00', 'EUR'],
    ['another place in the name', 'DUBLIN PUB\n12 High Street\nColumbus OH\nTOTAL 28.00', 'EUR'],
    ['a city of bakers', 'PARIS BAKERY\n4 Mill Road\nLeeds\nTOTAL 28.00', 'EUR'],
    ['a restaurant', 'RESTAURANT WIEN\nSeestrasse 1\n8800 Thalwil\nTOTAL 28.00', 'EUR'],
    ['a language', 'SUMA 12,00\nGotówka 20,00\nReszta 8,00', 'PLN'],
  ])('asks for a currency that only %s tells, and that is that of the last expense', (_, text, expected) => {
    const reading = mergeExact({ ...readReceipt([wordsOf(text, 0.97)]), exact: [] })
    const { values, marks, offers } = draftOf(reading, expected)
    expect([values.currency, marks.currency]).toEqual([undefined, 'Which one?'])
    expect(offers.currency?.map(({ value }) => value)).toContain(expected)
  })

  it('offers the currency of a Swiss town beside that of the claim, not that of the name', () => {
    const text = 'PIZZERIA NAPOLI\nBahnhofstrasse 5\n9000 St. Gallen\nTOTAL 28.00'
    const reading = mergeExact({ ...readReceipt([wordsOf(text, 0.97)]), exact: [] })
    expect(draftOf(reading, 'EUR').offers.currency).toEqual(['CHF', 'EUR'].map(offer))
  })

  it.each([
    ['a sign', 'Corner Grill\nSydney\nTotal $28.00', 'AUD', 'AUD'],
    ['a sign, with a place in the name', 'SYDNEY GRILL\nColumbus OH\nTotal $28.00', 'AUD', undefined],
  ])('has the currency of the last expense where %s and a place say it', (_, text, last, value) => {
    const reading = mergeExact({ ...readReceipt([wordsOf(text, 0.8)]), exact: [] })
    expect(draftOf(reading, last).values.currency).toBe(value)
  })

  it('has no currency where none was read, is offered that of the last expense, and has its digits', () => {
    const draft = draftOf({ ...nothing, total: said('1490', 1) }, 'JPY')
    expect(draft.values).toEqual({ amount: '1490' })
    expect(draft.offers.currency).toEqual([offer('JPY')])
    expect(draftOf(null, 'JPY').values).toEqual({})
  })

  it.each([
    ['said for sure', said('USD', SURE_CONFIDENCE_MIN), 'USD', []],
    ['said with doubt', said('USD', SURE_CONFIDENCE_MIN - 0.01), undefined, ['USD', 'KES']],
    ['guessed, and that of the last expense', said('KES', SURE_CONFIDENCE_MIN - 0.01), undefined, ['KES']],
    ['printed with doubt, and that of the last expense', said('KES', 0.1), 'KES', [], ['KES']],
    [
      'that of the last expense beside another that is printed',
      { ...said('KES', SURE_CONFIDENCE_MIN - 0.01), alternatives: ['USD'] },
      undefined,
      ['KES', 'USD'],
      ['KES', 'USD'],
    ],
  ])('has a currency that is %s', (_, currency, value, offered, otherCurrencies: string[] = []) => {
    const draft = draftOf({ ...nothing, currency, otherCurrencies }, 'KES')
    expect([draft.values.currency, draft.offers.currency]).toEqual([value, offered.map(offer)])
  })

  it('says which values come from data', () => {
    const exact = (value: string): MergedValue => ({ ...said(value, 1), place: null, source: 'invoice' })
    const taxes = [{ rate: '19', net: '100.00', amount: '19.00', confidence: 1, place: null }]
    const reading = {
      ...nothing,
      total: exact('119.00'),
      currency: exact('EUR'),
      taxes,
      taxSource: 'code' as const,
    }
    const draft = draftOf(reading, 'KES')
    expect([draft.values.amount, draft.values.currency, draft.offers.currency]).toEqual(['119.00', 'EUR', []])
    expect(draft.sources).toEqual({
      amount: 'From the invoice’s data',
      currency: 'From the invoice’s data',
      taxes: 'From the code on the receipt',
    })
    expect(draft.places).toEqual([])
  })

  it.each([
    ['no tax', '119.00', [], 'no tax was read'],
    ['more tax than the amount', '9.00', ['19.00'], 'the tax that was read does not fit the amount'],
    ['a tax and no amount', null, ['19.00'], 'the tax that was read does not fit the amount'],
  ])('with %s says why there are no taxes', (_, total, amounts, words) => {
    const taxes = amounts.map((amount) => ({ rate: '19', net: null, amount, confidence: 1, place: null }))
    const draft = draftOf({ ...nothing, total: total === null ? null : said(total, 1), taxes }, 'EUR')
    expect([draft.values.tax_1_amount, draft.sources.taxes]).toEqual([undefined, words])
  })

  it.each([
    ['print', 'The printed text says 119.00'],
    ['invoice', 'The data in the file also says 119.00'],
    ['code', 'A code on the receipt says 119.00'],
  ] as const)('is to be checked where %s says another value', (by, mark) => {
    const total: MergedValue = {
      ...{ value: '120.00', alternatives: [], confidence: 1, place: null, source: 'invoice' },
      contradiction: { by, value: '119.00' },
    }
    expect(draftOf({ ...nothing, total }, 'KES').marks.amount).toBe(mark)
  })

  it('offers the currencies that its sign may stand for, after that of the last expense', () => {
    const otherCurrencies = ['USD', 'CAD', 'AUD']
    const offered = (reading: MergedReading) =>
      draftOf(reading, 'CAD').offers.currency?.map(({ value }) => value)
    expect(offered({ ...nothing, otherCurrencies })).toEqual(['CAD', 'USD', 'AUD'])
    const more = [...otherCurrencies, 'SGD', 'HKD']
    expect(offered({ ...nothing, otherCurrencies: more })).toEqual(['CAD', 'USD', 'AUD', 'SGD'])
  })

  it('marks a date and an amount whose print has two meanings, and offers both', () => {
    const reading = {
      ...nothing,
      date: { ...said('2026-03-04', 1), alternatives: ['2026-04-03'] },
      total: { ...said('14.250', 1), alternatives: ['14250'] },
      currency: said('KWD', 1),
    }
    const { values, marks, offers } = draftOf(reading, 'EUR')
    expect([values.date, marks.date, marks.amount]).toEqual(['2026-03-04', AMBIGUOUS, AMBIGUOUS])
    expect(offers.date).toEqual([
      { value: '2026-03-04', label: 'Mar 4, 2026' },
      { value: '2026-04-03', label: 'Apr 3, 2026' },
    ])
    expect(offers.amount?.map(({ value }) => Number(value))).toEqual([14.25, 14250])
  })

  it('offers a total whose sign is unsure with both signs, and says that it may be a refund', () => {
    const total = { ...said('86.40', 0.7), alternatives: ['-86.40'] }
    const { marks, offers } = draftOf({ ...nothing, total, currency: said('GBP', 1) }, 'EUR')
    expect([marks.amount, offers.amount]).toEqual([BELOW_ZERO, [offer('86.40'), offer('-86.40')]])
  })

  it('offers other names of a merchant', () => {
    expect(draftOf({ ...nothing, otherMerchants: ['Café'] }, 'KES').offers.merchant).toEqual([offer('Café')])
    expect(draftOf(null, 'KES').offers.merchant).toEqual([])
  })

  it('is looked at first where it is doubtful or empty', () => {
    const values = { date: '2026-10-05', merchant: 'Café', amount: '5', currency: 'KES' }
    const first = (change: object, marks = {}) => firstOpenField({ values: { ...values, ...change }, marks })
    expect([first({}), first({ amount: '' }), first({ amount: '' }, { merchant: 'Check this' })]).toEqual([
      null,
      'amount',
      'merchant',
    ])
  })
})

describe('something in the trash', () => {
  const item: TrashItem = {
    ...{ kind: 'receipt', id: 'f', name: '', deletedAt: new Date('2026-10-05T23:00:00Z'), date: null },
    ...{ event: { id: 'e', name: 'Trip', isOpen: true }, amount: null, currency: '', expenseCount: 0 },
    ...{ expense: null, role: null, leftOut: null },
  }
  const expense = { id: 'x', merchant: '' }

  it.each<[Partial<TrashItem>, name: string, description: string, place: string]>([
    [{ kind: 'event' }, 'Event', 'Event with 0 expenses', '/events/e/expenses'],
    [{ kind: 'event', expenseCount: 1 }, 'Event', 'Event with 1 expense', '/events/e/expenses'],
    [{ kind: 'expense' }, 'Expense without a merchant', 'Expense of “Trip”', '/events/e/expenses?edit=f'],
    [{}, 'Receipt', 'Receipt of “Trip”, not reviewed yet', '/events/e/review?draft=f'],
    [{ expense }, 'Receipt', 'File of an expense in “Trip”', '/events/e/expenses?edit=x'],
    [{ role: 'rate' }, 'Receipt', 'Proof of an exchange rate of “Trip”', '/events/e/rates'],
    [
      { name: 'a.jpg', expense: { ...expense, merchant: 'Café' } },
      'a.jpg',
      'File of “Café” in “Trip”',
      '/events/e/expenses?edit=x',
    ],
  ])('as %j is %s', (change, name, description, place) => {
    const changed = { ...item, ...change }
    expect([toTrashRow(changed, ENGLISH), pathOfRestored(changed)]).toMatchObject([
      { name, description, until: 'Nov 4, 2026' },
      place,
    ])
  })

  it('waits for its closed event to be reopened, unless it is that event', () => {
    const event = { ...item.event, isOpen: false }
    const closed = (kind: TrashItem['kind']) => toTrashRow({ ...item, event, kind }, ENGLISH).closedEventPath
    expect([closed('event'), closed('expense'), closed('receipt')]).toEqual([
      null,
      '/events/e/expenses',
      '/events/e/expenses',
    ])
  })
})

describe('a receipt in a list', () => {
  const thumbnail = { id: 'a', turns: 0, part: null }
  const none = { thumbnail: null, files: 0, image: null, isDeclared: false, isAllowance: false, name: 'Café' }

  it.each([
    [none, 'No receipt'],
    [{ ...none, isDeclared: true }, 'Declared'],
    [{ ...none, isAllowance: true }, 'Allowance'],
    [{ ...none, image: 'old/a.jpg', isDeclared: true }, 'old/a.jpg'],
    [{ ...none, thumbnail, files: 1, image: 'a.jpg' }, ''],
    [{ ...none, thumbnail, files: 3, image: 'a.jpg' }, '+2'],
    // only a proof of payment
    [{ ...none, thumbnail, files: 1 }, 'No receipt'],
  ])('as %j says %j', (props, words) => {
    const html = renderToStaticMarkup(createElement(ReceiptThumbnail, props))
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(words)
  })
})

describe('the effect of new terms', () => {
  const effect = {
    ...{ key: '', isNew: true, expenses: 6, converted: 2, unconverted: 0 },
    ...{ charged: 0, returning: 1, advances: 0 },
    before: { amount: '1.00', currency: 'USD', leftOut: '' },
    after: { amount: '2.00', currency: 'EUR', leftOut: '' },
  }
  const shown = (change: Partial<typeof effect>) => {
    const props = { effect: { ...effect, ...change }, isStale: false, isForSubmittedForm: true }
    return renderToStaticMarkup(createElement(TermsChangePreview, props)).replaceAll(/<[^>]*>/g, '')
  }

  it.each([
    [{}, 'Saving converts 2 of 6 expenses with the new rate. 3 in EUR stay as they are.'],
    [
      { unconverted: 2 },
      '2 of 6 expenses with the new rate. 1 in EUR stays as it is. 2 without a rate do not count.',
    ],
    [{ expenses: 4 }, '2 of 4 expenses with the new rate. 1 in EUR stays as it is.'],
    [{ expenses: 3, isNew: false }, '2 of 3 expenses anew.Total'],
    [{ expenses: 1, converted: 1, returning: 0 }, '1 of 1 expense with the new rate.Total'],
    [{ expenses: 0, returning: 0, advances: 1 }, 'Check the advances first.1 advance stays in'],
  ])('with %j is said so: %s', (change, words) => {
    expect(shown(change)).toContain(words)
  })

  it('is not shown when nothing is converted and no advance is read in another currency', () => {
    expect(shown({ expenses: 0 })).toBe('')
  })
})

it('a code of 8 characters is shown whole, a longer one cut short', () => {
  expect([shortCode('12345678'), shortCode('123456789')]).toEqual(['12345678', '12345678…'])
})

describe('the balances of a bank statement', () => {
  const check = { currency: 'EUR', opening: '100', closing: '150', rows: 3, sum: '50', difference: '0' }
  it.each([
    ['equal to the sum of the rows', { brokenLine: null }, '= closing 150.00 EUR', false],
    [
      'equal, with a row that breaks them',
      { brokenLine: 7 },
      '= closing 150.00 EUR, but row 7 does not fit.',
      true,
    ],
    [
      'different from the sum of the rows',
      { difference: '-5', brokenLine: null },
      'is not closing 150.00 EUR: -5.00 is missing.',
      true,
    ],
    [
      'different, with a row that breaks them',
      { difference: '-5', brokenLine: 7 },
      'is not closing 150.00 EUR: -5.00 is missing. Row 7 does not fit.',
      true,
    ],
  ])('%s', (_, values, words, isWrong) => {
    expect(toBalanceViewModel({ ...check, ...values }, 'EUR', ENGLISH)).toEqual({
      words: `Opening 100.00 + 3 rows (50.00) ${words}`,
      isWrong,
    })
  })
})
