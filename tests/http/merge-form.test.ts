import { expect, it } from 'vitest'
import { mergeValues } from '~/http/pages/merge-form.server'

// Merges a form with the values that another tab has saved. The form here is like that of an expense.

const TAXES = [1, 2, 3].flatMap((place) => ['rate', 'net', 'amount'].map((part) => `tax_${place}_${part}`))
const AMOUNTS = ['amount', ...TAXES].map((name) => [name, { currency: 'currency' }])

const FIELDS = {
  fieldSets: [['amount', 'currency', 'rate_id', 'charged_amount'], TAXES],
  amounts: { ...Object.fromEntries(AMOUNTS), charged_amount: { currency: 'claim_currency' } },
}

const merge = (
  sent: Record<string, string>,
  before: Record<string, string> | null,
  now: Record<string, string>,
) => mergeValues(sent, before, now, FIELDS)

const BEFORE = {
  ...{ date: '2026-10-05', merchant: 'Adler', note: '', category: '', payment: '', invoice_number: '' },
  ...{ amount: '119.00', currency: 'EUR', rate_id: '', charged_amount: '' },
  ...{ tax_1_rate: '19', tax_1_net: '100.00', tax_1_amount: '19.00' },
}
const ONE = { tax_1_rate: '7', tax_1_net: '100.00', tax_1_amount: '7.00' }
const SECOND = { tax_2_rate: '7', tax_2_net: '0.50', tax_2_amount: '0.04' }

/** Merges typed changes of a form with changes of another tab. */
const merged = (typed: Record<string, string>, theirs: Record<string, string>) => {
  const { values, conflicts } = merge({ ...BEFORE, ...typed }, BEFORE, { ...BEFORE, ...theirs })
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== (BEFORE[name as keyof typeof BEFORE] ?? ''),
  )
  return { changed: Object.fromEntries(changed), conflicts }
}

it.each<[string, Record<string, string>, Record<string, string>, object]>([
  ['a note over nothing', { note: 'a' }, {}, { note: 'a' }],
  ['nothing over a note', {}, { note: 'a' }, { note: 'a' }],
  ['a note over a category', { note: 'a' }, { category: 'b' }, { note: 'a', category: 'b' }],
  ['a note over the same', { note: 'a ' }, { note: 'a' }, { note: 'a ' }],
  ['an amount written otherwise over another', { amount: '119' }, { amount: '120.00' }, { amount: '120.00' }],
  ['a currency written otherwise', { currency: ' eur' }, { currency: 'USD' }, { currency: 'USD' }],
  ['an amount over the same', { amount: '120' }, { amount: '120.00' }, { amount: '120' }],
  ['an amount over a tax', { amount: '120' }, ONE, { amount: '120', tax_1_rate: '7', tax_1_amount: '7.00' }],
  ['a tax written otherwise over a second one', { tax_1_net: '100' }, SECOND, SECOND],
  ['a second tax over a note', SECOND, { note: 'a' }, { ...SECOND, note: 'a' }],
  ['a text of two lines as a field shows it', { note: 'ab' }, { note: 'a\nb' }, { note: 'ab' }],
])('%s is merged without a question', (_, typed, theirs, changed) => {
  expect(merged(typed, theirs)).toEqual({ changed, conflicts: [] })
})

it.each<[string, Record<string, string>, Record<string, string>, string[]]>([
  ['a note over another', { note: 'a' }, { note: 'b' }, ['note']],
  ['an emptied merchant over another', { merchant: '' }, { merchant: 'b' }, ['merchant']],
  ['an amount over a currency', { amount: '120' }, { currency: 'USD' }, ['amount', 'currency']],
  ['an amount over a charge', { amount: '120' }, { charged_amount: '60' }, ['amount', 'charged_amount']],
  [
    'a second tax over another first one',
    SECOND,
    ONE,
    ['tax_1_rate', 'tax_1_amount', ...Object.keys(SECOND)],
  ],
])('%s is asked about, and what was typed stays', (_, typed, theirs, conflicts) => {
  expect(merged(typed, theirs)).toEqual({ changed: typed, conflicts })
})

it('with nothing known of before, all that differs is asked about', () => {
  const sent = { ...BEFORE, note: 'a', amount: '119' }
  expect(merge(sent, null, { ...BEFORE, category: 'b' })).toMatchObject({
    values: sent,
    conflicts: ['note', 'category'],
  })
})

it('fields that no form has are no part of it, however many are sent', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`tax_${at + 1_000}_rate`, '7']))
  const values = { ...BEFORE, ...many, note: 'a' }
  expect(merge(values, { ...BEFORE, other: 'a' }, BEFORE)).toEqual({ values, conflicts: [], isStored: false })
})
