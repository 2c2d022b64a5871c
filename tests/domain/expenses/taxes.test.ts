import { describe, expect, it } from 'vitest'
import { expenseSchema } from '~/domain/expenses/schema'
import { expectedTax, misfittingGross, taxErrors, taxSum } from '~/domain/expenses/taxes'
import { taxesFromJson, taxesToJson } from '~/domain/expenses/taxes-json'

const LUNCH = { date: '2026-10-05', merchant: 'Java House', amount: '119', currency: 'EUR' }

/** The errors of a form by field; null when there are none. */
function errorsOf(form: Record<string, string>): Record<string, string> | null {
  const { error } = expenseSchema.safeParse({ ...LUNCH, ...form })
  return error ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join(), message])) : null
}

const taxesOf = (form: Record<string, string>) => expenseSchema.parse({ ...LUNCH, ...form }).taxes

const tax = (rate: string | null, net: string | null, amount: string, place = 0) => ({
  ...{ rate, net, amount, place },
})

describe('the taxes in a form', () => {
  it('are none where nothing is typed', () => {
    expect([taxesOf({}), taxesOf({ tax_1_rate: ' ', tax_1_net: '', tax_1_amount: '' })]).toEqual([[], []])
  })

  it('are those of the places that are filled, each with its place', () => {
    const form = { tax_2_rate: '7', tax_2_net: '100', tax_2_amount: '7', tax_10_amount: '0.5' }
    expect(taxesOf(form)).toEqual([tax('7', '100', '7', 1), tax(null, null, '0.5', 9)])
  })

  it('end with the tenth place', () => {
    expect(taxesOf({ tax_0_amount: '1', tax_11_amount: '1' })).toEqual([])
  })

  it.each([
    ['19', '19'],
    ['19.0', '19'],
    ['5,5', '5.5'],
    ['7 %', '7'],
    ['7%', '7'],
    ['0', '0'],
    ['100', '100'],
    ['8.875', '8.875'],
    ['1.001', '1.001'],
  ])('have the rate %j as %s', (typed, rate) => {
    expect(taxesOf({ tax_1_rate: typed, tax_1_amount: '1' })).toEqual([tax(rate, null, '1')])
  })

  it.each(['100.001', '101', '8.8755', '-1', '1e1', 'x', '%'])('have no rate %j', (typed) => {
    expect(errorsOf({ tax_1_rate: typed, tax_1_amount: '1' })).toEqual({
      tax_1_rate: 'Enter a rate from 0 to 100, with at most 3 decimals',
    })
  })

  it.each([
    ['19.00', '19'],
    ['1,234.50', '1234.5'],
    ['0', '0'],
    ['0,00', '0'],
    ['-3.10', '-3.1'],
    ['−3.10', '-3.1'],
    ['00.5', '0.5'],
  ])('have the amount %j as %s', (typed, amount) => {
    expect(taxesOf({ tax_1_net: typed, tax_1_amount: typed })).toEqual([tax(null, amount, amount)])
  })

  it.each(['x', '-', '--1', '1.23456', '1234567890123456'])('have no amount %j', (typed) => {
    expect(Object.keys(errorsOf({ tax_3_net: typed, tax_3_amount: typed }) ?? {})).toEqual([
      'tax_3_net',
      'tax_3_amount',
    ])
  })

  it('have no amount that can be read in two ways', () => {
    expect(errorsOf({ tax_1_amount: '1.230' })).toEqual({
      tax_1_amount: '1.230 can be 1,230 or 1.23. Write 1230 or 1.23',
    })
  })

  it('need the tax where a rate or a net amount is typed', () => {
    const message = 'Enter the tax, 0 if there is none'
    expect(errorsOf({ tax_1_rate: '7', tax_2_net: '10' })).toEqual({
      tax_1_amount: message,
      tax_2_amount: message,
    })
  })

  it('have errors beside the errors of other fields', () => {
    expect(errorsOf({ merchant: '', tax_1_rate: 'x', tax_1_amount: '1' })).toMatchObject({
      merchant: 'Enter the merchant',
      tax_1_rate: expect.any(String),
    })
  })
})

describe('taxes and the amount that they are in', () => {
  const errors = (taxes: Parameters<typeof taxErrors>[0], amount: string, currency = 'EUR') =>
    taxErrors(taxes, { amount, currency })

  it.each([
    ['19', '119', 'EUR'],
    ['119', '119', 'EUR'],
    ['-19', '-119', 'EUR'],
    ['0', '119', 'EUR'],
    ['1.90', '119', 'EUR'],
    ['109.00', '1200', 'JPY'],
    ['1.234', '10', 'KWD'],
  ])('a tax of %s fits an amount of %s %s', (amount, total, currency) => {
    expect(errors([tax(null, null, amount)], total, currency)).toEqual({})
  })

  it('taxes that come to more than the amount do not fit, by their exact sum', () => {
    const taxes = [tax('7', null, '0.1', 1), tax('19', null, '0.2', 2)]
    expect(errors(taxes, '0.3')).toEqual({})
    expect(errors(taxes, '0.29')).toEqual({
      tax_2_amount: ['The tax comes to 0.30, which is more than the amount'],
      amount: ['This is less than its tax, which comes to 0.30'],
    })
  })

  it('decimals that the currency does not have do not fit', () => {
    expect(errors([tax('10', '10.5', '1.055')], '20')).toEqual({
      tax_1_amount: ['EUR has at most 2 decimals'],
    })
    expect(errors([tax('10', '1000.5', '100')], '1100', 'JPY')).toEqual({
      tax_1_net: ['JPY has no decimals'],
    })
  })

  it('another sign than that of the amount does not fit', () => {
    expect(errors([tax('19', '-100', '-19')], '119')).toEqual({
      tax_1_net: ['Enter tax below zero only for a refund'],
      tax_1_amount: ['Enter tax below zero only for a refund'],
    })
    expect(errors([tax('19', null, '19')], '-119')).toEqual({
      tax_1_amount: ['The tax of a refund is below zero'],
    })
  })
})

describe('a tax that is printed', () => {
  it.each([
    ['19', '100', '19'],
    ['19', '100', '19.01'],
    ['19', '100', '18.99'],
    ['7', '0.05', '0'],
    ['19', '-100', '-19'],
    ['27', '1131', '305', 'HUF'],
    ['19', null, '50'],
    [null, '100', '50'],
  ])('follows from the rate %s and net %s: %s', (rate, net, amount, currency = 'EUR') => {
    expect(expectedTax({ rate, net, amount }, currency)).toBeNull()
  })

  it.each([
    ['19', '100', '19.02', 'EUR', '19.00'],
    ['19', '100', '18.98', 'EUR', '19.00'],
    ['10', '1005', '98', 'JPY', '101'],
    ['5', '10', '0.502', 'KWD', '0.500'],
    ['27', '1131', '307', 'HUF', '305.37'],
    ['27', '1131', '305.30', 'HUF', '305.37'],
  ])('of %s %% on %s that says %s %s would be %s', (rate, net, amount, currency, expected) => {
    expect(expectedTax({ rate, net, amount }, currency)).toBe(expected)
  })

  it('that is whole while the currency is not known is right to the unit, and not beyond', () => {
    const tax = (amount: string) => expectedTax({ rate: '10', net: '1136364', amount }, '')
    expect([tax('113636'), tax('113634')]).toEqual([null, '113636'])
    expect(expectedTax({ rate: '10', net: '1136.36', amount: '113.60' }, '')).toBe('113.64')
  })
})

describe('net and tax', () => {
  type Row = [rate: string | null, net: string | null, amount: string]
  const grossOf = (rows: Row[], amount: string, currency = 'EUR', less = true) =>
    misfittingGross(
      rows.map(([rate, net, amount]) => ({ rate, net, amount })),
      { amount, currency },
      { mayBeLess: less },
    )

  it.each<[string, Row[], string, string?]>([
    ['come to the amount', [['19', '100', '19']], '119'],
    ['come to it but for the rounding to coins', [['19', '100', '19']], '118.95'],
    ['are of a part of it', [['19', '100', '19']], '150'],
    [
      'are two taxes on one net',
      [
        ['5', '100', '5'],
        ['9.975', '100', '9.98'],
      ],
      '114.98',
    ],
    ['have no net, and come to it by their rate', [['19', null, '19']], '119'],
    ['have no net, and come to it but for the rounding of the tax', [['19', null, '19']], '118.90'],
    ['have no net, and are of a part of it', [['19', null, '19']], '150'],
    [
      'have no net, in a currency of whole prices, and come to it but for the rounding of the taxes',
      [
        ['5', null, '96'],
        ['27', null, '1364'],
      ],
      '8430',
      'HUF',
    ],
    ['have neither net nor rate', [[null, null, '19']], '19'],
    ['have no net, at no rate', [['0', null, '0']], '1'],
    [
      'are two taxes on one net that is not printed',
      [
        ['5', null, '5'],
        ['9.975', null, '9.98'],
      ],
      '114.98',
    ],
    [
      'are two taxes on one net, beside a tip',
      [
        ['5', '100', '5'],
        ['9.975', '100', '9.98'],
      ],
      '130',
    ],
    [
      'are two taxes, one of them on a part of the net',
      [
        ['5', '100', '5'],
        ['10', '30', '3'],
      ],
      '108',
    ],
    ['are of a refund', [['19', '-100', '-19']], '-119'],
    ['are in a currency without decimals', [['10', '1000', '100']], '1095', 'JPY'],
    ['are none', [], '1'],
  ])('that %s fit', (_, rows, amount, currency) => {
    expect(grossOf(rows, amount, currency)).toBeNull()
  })

  it.each<[string, Row[], string, string, string?]>([
    ['more than it', [['19', '100', '19']], '118.94', '119.00'],
    ['more than a refund', [['19', '-100', '-19']], '-100', '-119.00'],
    [
      'more than it, on one net that counts once',
      [
        ['5', '100', '5'],
        ['10', '100', '10'],
      ],
      '114.9',
      '115.00',
    ],
    ['more than it in a currency without decimals', [['10', '1000', '100']], '1094', '1100', 'JPY'],
    ['more than it by their rate, without a net', [['19', null, '19']], '118.80', '119.00'],
    ['more than a refund by their rate, without a net', [['19', null, '-19']], '-100', '-119.00'],
    [
      'more than it by the net of one of them and the rate of the other',
      [
        ['7', '200', '14'],
        ['19', null, '5.67'],
      ],
      '240',
      '249.51',
    ],
    [
      'more than it, on two nets of two rates',
      [
        ['7', '200', '14'],
        ['19', '29.83', '5.67'],
      ],
      '240',
      '249.50',
    ],
    ['more than it by the tax alone', [[null, null, '19']], '18.90', '19.00'],
  ])('that come to %s do not fit', (_, rows, amount, gross, currency) => {
    expect(grossOf(rows, amount, currency)).toBe(gross)
  })

  it('that come to less do not fit where all of the amount has to be in them', () => {
    expect(grossOf([['19', '100', '19']], '150', 'EUR', false)).toBe('119.00')
    expect(grossOf([['19', '100', '19']], '119.05', 'EUR', false)).toBeNull()
  })
})

describe('stored taxes', () => {
  it('are read as they were written', () => {
    const taxes = [
      { rate: '5.5', net: null, amount: '-1.1' },
      { rate: null, net: '3', amount: '0' },
    ]
    expect(taxesFromJson(taxesToJson(taxes))).toEqual(taxes)
  })

  it.each(['', '{}', 'null', '[1]', '[{"rate":"x","net":null,"amount":"1"}]'])('are none in %j', (json) => {
    expect(taxesFromJson(json)).toEqual([])
  })

  it('are at most 10', () => {
    const some = (count: number) =>
      Array.from({ length: count }, () => ({ rate: null, net: null, amount: '1' }))
    expect([10, 11].map((count) => taxesFromJson(taxesToJson(some(count))).length)).toEqual([10, 0])
  })

  it('add up to the last digit', () => {
    expect(taxSum([tax(null, null, '0.1'), tax(null, null, '0.2'), tax(null, null, '-0.05')])).toBe('0.25')
  })
})
