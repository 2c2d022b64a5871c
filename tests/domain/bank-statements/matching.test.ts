import { describe, expect, test } from 'vitest'
import type { Chargeable } from '~/domain/bank-statements/chargeable'
import { isSure, propose } from '~/domain/bank-statements/matching'
import type { Transaction } from '~/domain/bank-statements/transactions'
import { STATEMENT_EXPENSES_PER_ROW_MAX } from '~/limits'

const expense = (
  id: string,
  date: string | null,
  merchant: string,
  amount: string,
  currency = 'KES',
  convertedAmount = amount,
): Chargeable => ({
  ...{ id, date, merchant, amount, currency, convertedAmount, appliedRateId: 'rate' },
  chargedAmount: null,
})

let line = 0
const charge = (
  date: string,
  text: string,
  amount: string,
  original: [string, string] | null = null,
): Transaction => {
  line += 1
  return {
    line,
    booked: date,
    date,
    payee: '',
    text,
    reference: '',
    amount,
    original: original && { amount: original[0], currency: original[1] },
    fee: null,
    heldFee: null,
    cells: [],
    state: 'paid',
    reason: '',
  }
}

/**
 * A short form of each suggestion: the row's text, the expense, the matching values, and whether it is sure.
 */
const shortly = (transactions: Transaction[], expenses: Chargeable[], currency = 'USD') =>
  propose(transactions, expenses, currency).map((each) => [
    each.charge.text,
    each.expense.id,
    each.agreement,
    isSure(each),
  ])

describe('a row and an expense', () => {
  const lunch = expense('lunch', '2026-10-05', 'Naivas', '2450', 'KES', '18.87')

  test.each<[string, Transaction, unknown[]]>([
    [
      'the amount of the purchase',
      charge('2026-10-07', 'X', '18.92', ['2450.00', 'KES']),
      ['original', true],
    ],
    [
      'the amount of the purchase, far from the rate',
      charge('2026-10-07', 'X', '25.00', ['2450', 'KES']),
      ['original', true],
    ],
    [
      'about the amount, and the name',
      charge('2026-10-06', 'NAIVAS WESTLANDS NAIROBI', '18.92'),
      ['near', true],
    ],
    [
      'about the amount, and a name run together',
      charge('2026-10-06', 'NAIVASWESTL KE', '18.92'),
      ['near', true],
    ],
    ['about the amount', charge('2026-10-06', 'UBER TRIP', '18.92'), ['near', false]],
    ['the amount, soon', charge('2026-10-06', 'UBER TRIP', '18.87'), ['equal', true]],
    ['the amount, 5 days later', charge('2026-10-10', 'UBER TRIP', '18.87'), ['equal', true]],
    ['the amount, 6 days later', charge('2026-10-11', 'UBER TRIP', '18.87'), ['equal', false]],
    ['the amount, 10 days later', charge('2026-10-15', 'UBER TRIP', '18.87'), ['equal', false]],
    ['the amount, 10 days before', charge('2026-09-25', 'UBER TRIP', '18.87'), ['equal', false]],
    ['the amount, on the day', charge('2026-10-05', 'UBER TRIP', '18.87'), ['equal', true]],
    ['the amount, a day before', charge('2026-10-04', 'UBER TRIP', '18.87'), ['equal', false]],
    ['the amount, before', charge('2026-10-01', 'UBER TRIP', '18.87'), ['equal', false]],
    ['a terminal that converted', charge('2026-10-06', 'NAIVAS', '18.92', ['18.92', 'USD']), ['near', true]],
    ['5 % more', charge('2026-10-06', 'NAIVAS', '19.81'), ['near', true]],
  ])('are one by %s', (_how, row, [agreement, sure]) => {
    expect(shortly([row], [lunch])).toEqual([[row.text, 'lunch', agreement, sure]])
  })

  test.each<[string, Transaction]>([
    ['another amount', charge('2026-10-06', 'UBER TRIP', '19.90')],
    ['another amount of the purchase', charge('2026-10-06', 'NAIVAS', '18.92', ['2440', 'KES'])],
    ['another currency of the purchase', charge('2026-10-06', 'NAIVAS', '18.92', ['16.20', 'EUR'])],
    ['11 days', charge('2026-10-16', 'NAIVAS', '18.87', ['2450', 'KES'])],
    ['11 days before', charge('2026-09-24', 'NAIVAS', '18.87', ['2450', 'KES'])],
  ])('are two by %s', (_how, row) => {
    expect(propose([row], [lunch], 'USD')).toEqual([])
  })

  test.each([
    ['18.99', 0],
    ['19.00', 1],
    ['21.00', 1],
    ['21.01', 0],
  ])('a row of %s and an expense of about 20.00 make %i proposal', (amount, count) => {
    const about = expense('about', '2026-10-05', 'Naivas', '2600', 'KES', '20.00')
    expect(propose([charge('2026-10-06', 'UBER TRIP', amount)], [about], 'USD')).toHaveLength(count)
  })

  const dinner = expense('dinner', '2026-10-05', 'Gasthaus Löwen', '37.80', 'USD')

  test.each<[string, Transaction, number]>([
    ['4.20 more, on the day', charge('2026-10-05', 'GASTHAUS LOWEN FREIBURG', '42.00'), 1],
    ['25 % more', charge('2026-10-05', 'GASTHAUS LOWEN FREIBURG', '47.25'), 1],
    ['a cent above 25 % more', charge('2026-10-05', 'GASTHAUS LOWEN FREIBURG', '47.26'), 0],
    ['a cent more', charge('2026-10-05', 'GASTHAUS LOWEN FREIBURG', '37.81'), 1],
    ['a cent less', charge('2026-10-05', 'GASTHAUS LOWEN FREIBURG', '37.79'), 0],
    ['5 days later', charge('2026-10-10', 'GASTHAUS LOWEN FREIBURG', '42.00'), 1],
    ['6 days later', charge('2026-10-11', 'GASTHAUS LOWEN FREIBURG', '42.00'), 0],
    ['a day before', charge('2026-10-04', 'GASTHAUS LOWEN FREIBURG', '42.00'), 0],
    ['another name', charge('2026-10-05', 'UBER TRIP', '42.00'), 0],
  ])('of the same name may differ by a tip: %s', (_, row, count) => {
    const found = shortly([row], [dinner])
    expect(found).toEqual(count === 0 ? [] : [[row.text, 'dinner', 'tip', false]])
  })

  test.each<[string, string, [string, string], number]>([
    ['10 % more', '20.80', ['2695', 'KES'], 1],
    ['the amount of the purchase less', '20.80', ['2449', 'KES'], 0],
    ['more in another currency', '20.80', ['19.10', 'EUR'], 0],
  ])('of a known purchase differ by a tip in its currency: %s', (_, amount, original, count) => {
    const row = charge('2026-10-06', 'NAIVAS', amount, original)
    expect(shortly([row], [lunch])).toEqual(count === 0 ? [] : [['NAIVAS', 'lunch', 'tip', false]])
  })

  test('that agree are a pair before one that a tip may explain', () => {
    const equal = charge('2026-10-07', 'GASTHAUS LOWEN', '37.80')
    const more = charge('2026-10-05', 'GASTHAUS LOWEN', '42.00')
    expect(
      propose([more, equal], [dinner], 'USD').map(({ charge, agreement }) => [charge, agreement]),
    ).toEqual([[equal, 'equal']])
  })

  test('in the claim currency an amount is equal, or another', () => {
    const taxi = expense('taxi', '2026-10-05', 'Taxi', '20', 'USD')
    expect(shortly([charge('2026-10-05', 'TAXI', '20.00')], [taxi])).toEqual([
      ['TAXI', 'taxi', 'equal', true],
    ])
    expect(propose([charge('2026-10-05', 'BUS', '20.10')], [taxi], 'USD')).toEqual([])
  })

  test.each([
    ['Java', true],
    ['Jav', false],
  ])('a merchant %s is named by its letters within a word: %j', (merchant, named) => {
    const coffee = expense('coffee', '2026-10-05', merchant, '2450', 'KES', '18.87')
    const [proposal] = propose([charge('2026-10-06', 'POSJAVAHSE NAIROBI', '18.92')], [coffee], 'USD')
    expect(proposal?.isNamed).toBe(named)
  })

  test('a row without a text names no merchant', () => {
    const lunch = expense('lunch', '2026-10-05', 'Naivas', '2450', 'KES', '18.87')
    expect(shortly([charge('2026-10-06', '', '18.92')], [lunch])).toEqual([['', 'lunch', 'near', false]])
  })

  test('what has no date, or does not count, is left alone', () => {
    const without = [
      expense('a', null, 'Naivas', '2450', 'KES', '18.87'),
      expense('b', 'soon', 'Naivas', '2450', 'KES', '18.87'),
    ]
    const zero = { ...expense('c', '2026-10-05', 'Naivas', '2450', 'KES', '0'), chargedAmount: '0' }
    expect(
      propose([charge('2026-10-05', 'NAIVAS', '18.87', ['2450', 'KES'])], [...without, zero], 'USD'),
    ).toEqual([])
  })

  test('an amount without a rate is matched by the purchase, or by its name and about its worth', () => {
    const lunch = expense('lunch', '2026-10-05', 'Naivas', '2450', 'KES', '0')
    expect(shortly([charge('2026-10-06', 'POS 1', '18.92', ['2450', 'KES'])], [lunch])).toEqual([
      ['POS 1', 'lunch', 'original', true],
    ])
    expect(shortly([charge('2026-10-06', 'NAIVAS', '18.92')], [lunch])).toEqual([
      ['NAIVAS', 'lunch', 'worth', false],
    ])
    expect(shortly([charge('2026-10-06', 'POS 1', '18.92')], [lunch])).toEqual([])
    expect(shortly([charge('2026-10-06', 'NAIVAS', '189.20')], [lunch])).toEqual([])
  })

  test('an amount in the claim currency that does not count yet is matched as it is', () => {
    const taxi = expense('taxi', '2026-10-05', 'Taxi', '20', 'USD', '0')
    expect(shortly([charge('2026-10-05', 'TAXI', '20')], [taxi])).toEqual([['TAXI', 'taxi', 'equal', true]])
  })

  test('an empty merchant resembles no other', () => {
    const nameless = expense('a', '2026-10-05', '', '2450', 'KES', '18.87')
    expect(shortly([charge('2026-10-06', 'NAIVAS', '18.92')], [nameless])).toEqual([
      ['NAIVAS', 'a', 'near', false],
    ])
  })
})

describe('of two expenses that a row fits', () => {
  const row = (original: [string, string] | null = ['2450', 'KES']) =>
    charge('2026-10-06', 'NAIVAS', '18.92', original)
  const purchase = (merchant: string, date = '2026-10-05') =>
    expense(`purchase of ${date}`, date, merchant, '2450', 'KES', '18.50')
  const near = (merchant: string) => expense('near', '2026-10-05', merchant, '2400', 'KES', '18.50')
  const equal = (merchant: string) => expense('equal', '2026-10-05', merchant, '18.92', 'USD')

  test.each<[string, string, Transaction, Chargeable[]]>([
    ['equal, whose name fits,', 'that of the purchase', row(), [purchase('Other'), equal('Naivas')]],
    ['near, whose name fits,', 'an equal one', row(null), [equal('Other'), near('Naivas')]],
    ['equal, whose name fits,', 'a near one too', row(null), [near('Naivas'), equal('Naivas')]],
    ['equal, whose name does not fit,', 'a near one', row(null), [near('Other'), equal('Other')]],
  ])('the one that is %s comes before %s', (_what, _other, charged, [other, best]) => {
    for (const expenses of [
      [other, best],
      [best, other],
    ] as Chargeable[][])
      expect(propose([charged], expenses, 'USD').map((each) => each.expense.id)).toEqual([best?.id])
  })

  test('that of the purchase comes before a near one whose name fits', () => {
    const expenses = [near('Naivas'), purchase('Other')]
    // in another currency than that of the purchase, a near amount belongs to a different expense
    const own = { ...near('Naivas'), currency: 'USD', amount: '18.92', convertedAmount: '18.92' }
    expect(propose([row()], expenses, 'USD')[0]?.expense.id).toBe('purchase of 2026-10-05')
    expect(propose([row()], [own, purchase('Naivas')], 'USD')[0]?.expense.id).toBe('purchase of 2026-10-05')
  })

  test.each([
    ['2026-10-04', '2026-10-05'],
    // days before the expense count twice
    ['2026-10-07', '2026-10-05'],
    ['2026-10-03', '2026-10-07'],
    ['2026-10-08', '2026-10-03'],
  ])('the day %s is further than %s', (further, nearer) => {
    const expenses = [purchase('Naivas', further), purchase('Naivas', nearer)]
    expect(propose([row()], expenses, 'USD')[0]?.expense.date).toBe(nearer)
  })

  test('the first is taken of equal ones, and the first of equal rows', () => {
    const expenses = ['one', 'two'].map((id) => expense(id, '2026-10-05', 'Naivas', '20', 'USD'))
    const rows = [charge('2026-10-05', 'NAIVAS', '20'), charge('2026-10-05', 'NAIVAS', '20')]
    expect(propose(rows.slice(0, 1), expenses, 'USD').map((each) => each.expense.id)).toEqual(['one'])
    expect(propose(rows.toReversed(), expenses.slice(0, 1), 'USD').map((each) => each.charge.line)).toEqual([
      rows[0]?.line,
    ])
  })
})

describe('many rows and expenses', () => {
  test.each<[number, string, string, [string, string] | null]>([
    [STATEMENT_EXPENSES_PER_ROW_MAX, 'equal', 'last', null],
    [STATEMENT_EXPENSES_PER_ROW_MAX + 1, 'equal', 'first', null],
    [STATEMENT_EXPENSES_PER_ROW_MAX, 'original', 'last', ['2450', 'KES']],
    [STATEMENT_EXPENSES_PER_ROW_MAX + 1, 'original', 'first', ['2450', 'KES']],
  ])(
    'of %i of one day with the %s amount, the last of them named, a row is for the %s',
    (count, agreement, id, original) => {
      const others = Array.from({ length: count - 2 }, (_, at) =>
        expense(`other ${at}`, '2026-10-05', 'Elsewhere', '2450', 'KES', '18.87'),
      )
      const first = expense('first', '2026-10-05', 'Elsewhere', '2450', 'KES', '18.87')
      const last = expense('last', '2026-10-05', 'Naivas', '2450', 'KES', '18.87')
      const [proposal] = propose(
        [charge('2026-10-05', 'NAIVAS', '18.87', original)],
        [first, ...others, last],
        'USD',
      )
      expect([proposal?.agreement, proposal?.expense.id]).toEqual([agreement, id])
    },
  )

  test('each is of one pair at most, the best first', () => {
    const expenses = [
      expense('near', '2026-10-05', 'Java House', '2400', 'KES', '18.48'),
      expense('exact', '2026-10-05', 'Naivas', '2450', 'KES', '18.87'),
    ]
    const rows = [
      charge('2026-10-05', 'JAVA HOUSE', '18.87'),
      charge('2026-10-06', 'NAIVAS', '18.92', ['2450', 'KES']),
    ]
    expect(shortly(rows, expenses)).toEqual([
      ['JAVA HOUSE', 'near', 'near', true],
      ['NAIVAS', 'exact', 'original', true],
    ])
    expect(shortly(rows, expenses.toReversed())).toEqual(shortly(rows, expenses))
    expect(propose(rows, expenses.slice(1), 'USD')).toHaveLength(1)
  })

  test('equal purchases are booked in the order in which they were made', () => {
    const days = ['05', '06', '07', '08']
    const expenses = days.map((day) => expense(day, `2026-10-${day}`, 'Uber', '500', 'KES', '3.85'))
    const rows = ['07', '08', '09', '10'].map((day, at) =>
      charge(`2026-10-${day}`, `UBER ${at}`, `3.8${at}`, ['500', 'KES']),
    )
    expect(shortly(rows, expenses).map(([text, id]) => [text, id])).toEqual([
      ['UBER 0', '05'],
      ['UBER 1', '06'],
      ['UBER 2', '07'],
      ['UBER 3', '08'],
    ])
  })

  test.each<[string, [Chargeable, Chargeable], [Transaction, Transaction]]>([
    [
      'amount',
      [
        expense('first', '2026-10-05', 'Uber', '600', 'KES', '4.62'),
        expense('second', '2026-10-06', 'Uber', '500', 'KES', '3.85'),
      ],
      [
        charge('2026-10-07', 'UBER', '3.85', ['500', 'KES']),
        charge('2026-10-08', 'UBER', '4.62', ['600', 'KES']),
      ],
    ],
    [
      'currency',
      [
        expense('first', '2026-10-05', 'Uber', '500', 'TZS', '3.85'),
        expense('second', '2026-10-06', 'Uber', '500', 'KES', '3.85'),
      ],
      [
        charge('2026-10-07', 'UBER', '3.85', ['500', 'KES']),
        charge('2026-10-08', 'UBER', '3.85', ['500', 'TZS']),
      ],
    ],
    [
      'merchant',
      [
        expense('first', '2026-10-05', 'Artcaffe', '500', 'KES', '3.85'),
        expense('second', '2026-10-06', 'Uber', '500', 'KES', '3.85'),
      ],
      [
        charge('2026-10-07', 'UBER', '3.85', ['500', 'KES']),
        charge('2026-10-08', 'ARTCAFFE', '3.85', ['500', 'KES']),
      ],
    ],
    [
      'agreement',
      [
        expense('first', '2026-10-05', 'Uber', '500', 'KES', '3.85'),
        expense('second', '2026-10-06', 'Uber', '500', 'KES', '3.85'),
      ],
      [charge('2026-10-07', 'UBER', '3.85', ['500', 'KES']), charge('2026-10-08', 'UBER', '3.85')],
    ],
    [
      'name',
      [
        expense('first', '2026-10-05', 'Uber', '500', 'KES', '3.85'),
        expense('second', '2026-10-06', 'Uber', '500', 'KES', '3.85'),
      ],
      [
        charge('2026-10-07', 'UBER', '3.85', ['500', 'KES']),
        charge('2026-10-08', 'CARD', '3.85', ['500', 'KES']),
      ],
    ],
  ])('purchases of another %s are booked in any order', (_what, expenses, rows) => {
    expect(shortly(rows, expenses).map(([text, id]) => [text, id])).toEqual([
      [rows[0].text, 'second'],
      [rows[1].text, 'first'],
    ])
  })

  test('of two at one price, the name decides before the day', () => {
    const expenses = [
      expense('tea', '2026-10-06', 'Artcaffe', '500', 'KES', '3.85'),
      expense('ride', '2026-10-05', 'Uber', '500', 'KES', '3.85'),
    ]
    expect(shortly([charge('2026-10-06', 'UBER TRIP', '3.88', ['500', 'KES'])], expenses)).toEqual([
      ['UBER TRIP', 'ride', 'original', true],
    ])
  })
})

test('an amount that counts 1:1 for want of a rate does not fit a row of the same figure', () => {
  const withoutRate = { ...expense('e', '2026-10-05', 'Cafe', '137.18', 'EUR'), appliedRateId: null }
  expect(propose([charge('2026-10-05', 'CAFE', '137.18')], [withoutRate], 'USD')).toEqual([])
  const pegged = { ...withoutRate, appliedRateId: 'rate' }
  expect(propose([charge('2026-10-05', 'CAFE', '137.18')], [pegged], 'USD')).toHaveLength(1)
})

describe('a row of a bank fee', () => {
  const fee = (text: string, amount: string): Transaction => ({
    ...charge('2026-10-06', text, amount),
    state: 'fee',
  })

  test.each([
    ['of nearly what another purchase counts', '19.05', 'Naivas', []],
    ['of what another expense counts', '18.87', 'Naivas', [['FEE 1.75 %', 'it', 'equal', true]]],
    ['that an expense is named by', '19.05', 'Fee', [['FEE 1.75 %', 'it', 'near', true]]],
  ])('%s', (_, amount, merchant, expected) => {
    const expenses = [expense('it', '2026-10-05', merchant, '2450', 'KES', '18.87')]
    expect(shortly([fee('FEE 1.75 %', amount)], expenses)).toEqual(expected)
  })
})
