import { describe, expect, it } from 'vitest'
import { type Expense, type ExpenseInput, hasSameValues } from '~/domain/expenses/schema'

const FORM: ExpenseInput = {
  ...{ date: '2026-10-05', merchant: 'Java House', category: 'Meals', note: '', payment: 'card' },
  ...{ amount: '2450', currency: 'KES', charged_amount: '19.2', claim_currency: 'USD', rate_id: 'r1' },
  ...{ corrects_id: null, share: '', share_reason: '', allocation: '', guests: '', venue: '' },
  ...{ invoice_number: 'RE-7', taxes: [{ rate: '16', net: '2112.07', amount: '337.93', place: 0 }] },
}

const EXPENSE: Expense = {
  ...{ kind: 'receipt', correctsId: null },
  ...{ id: '1', date: '2026-10-05', merchant: 'Java House', category: 'Meals', note: '', payment: 'card' },
  ...{ amount: '2450', currency: 'KES', chargedAmount: '19.2', rateId: 'r1', convertedAmount: '19.2' },
  ...{ arithmetic: '', share: '', shareReason: '', allocation: '', guests: '', venue: '' },
  ...{ appliedRateId: null, declaration: null, imagePath: null, changedIn: 0 },
  ...{ invoiceNumber: 'RE-7', taxes: [{ rate: '16', net: '2112.07', amount: '337.93' }] },
}

describe('a form says the same as its expense', () => {
  it.each<Partial<ExpenseInput>>([
    {},
    { amount: '2450.00', charged_amount: '19.20' },
    { currency: null },
    { claim_currency: 'EUR' },
    { taxes: [{ place: 3, amount: '337.93', net: '2112.07', rate: '16' }] },
  ])('with %j', (change) => {
    expect(hasSameValues(EXPENSE, { ...FORM, ...change })).toBe(true)
  })
})

describe('a form says otherwise than its expense', () => {
  it.each<Partial<ExpenseInput>>([
    { date: '2026-10-06' },
    { merchant: 'Elsewhere' },
    { category: '' },
    { note: 'With Ada' },
    { payment: '' },
    { amount: '2450.01' },
    { currency: 'EUR' },
    { charged_amount: null },
    { charged_amount: '19.21' },
    { rate_id: null },
    { rate_id: 'r2' },
    { invoice_number: '' },
    { taxes: [] },
    { taxes: [{ rate: '16', net: null, amount: '337.93', place: 0 }] },
  ])('with %j', (change) => {
    expect(hasSameValues(EXPENSE, { ...FORM, ...change })).toBe(false)
  })
})
