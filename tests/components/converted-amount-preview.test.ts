import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RateOption } from '~/components/rates/view-models'
import { ConvertedAmountPreview } from '~/components/receipts/review/converted-amount-preview'

const ENGLISH = { decimal: '.', group: ',', groupDigits: 3, groupedFrom: 4 }

const shown = (
  values: Record<string, string>,
  rates: RateOption[] = [],
  figures = ENGLISH,
  rateCurrency: string | null = null,
) => {
  const rate = { rate: 0.0077, rateCurrency, countedAt: 'at 0.0077' }
  const terms = { currency: 'USD', eventRateCurrencies: [], ...rate }
  const event = { ...terms, id: 'e', figures }
  const page = renderToStaticMarkup(createElement(ConvertedAmountPreview, { event, rates, values }))
  return /<span>(.*)<\/span>/.exec(page)?.[1]
}

it.each([
  ['1000', 'KES', '', '7.70 USD in the claim'],
  ['1000', 'KES', '18.87', '18.87 USD in the claim'],
  ['', '', '18.5', '18.50 USD in the claim'],
  ['1000', 'KES', '18.8750', '7.70 USD in the claim'],
  ['6.250', 'KWD', '', '0.05 USD in the claim'],
  ['1.200', 'JPY', '', '9.24 USD in the claim'],
  ['1.200', 'KES', '', undefined],
  ['20', 'USD', '', undefined],
  ['1000', 'no code', '', undefined],
])('%j %j with %j charged is shown as %j', (amount, currency, charged_amount, expected) => {
  expect(shown({ amount, currency, charged_amount })).toBe(expected)
})

it.each([
  ['USD', '8.00 USD in the claim, at R1'],
  ['EUR', '7.70 USD in the claim'],
])('with a rate to %s, 1000 KES are shown as %s', (claimCurrency, expected) => {
  const pair = { currency: 'KES', receiptAmount: '1000', claimCurrency, claimAmount: '8' }
  const rate = {
    ...pair,
    id: '1',
    date: '2026-10-05',
    code: 'R1',
    words: 'R1',
    isUsable: claimCurrency === 'USD',
  }
  const values = { amount: '1000', currency: 'KES', charged_amount: '', date: '2026-10-05' }
  expect(shown(values, [rate])).toBe(expected)
})

it.each([
  [{ decimal: ',', group: '.', groupDigits: 3, groupedFrom: 4 }, '1234567', '1.234.567,00 USD in the claim'],
  [{ decimal: ',', group: ' ', groupDigits: 3, groupedFrom: 5 }, '1234.5', '1234,50 USD in the claim'],
  [
    { decimal: '.', group: ',', groupDigits: 2, groupedFrom: 4 },
    '12345678',
    '1,23,45,678.00 USD in the claim',
  ],
  [{ decimal: '.', group: ',', groupDigits: 2, groupedFrom: 4 }, '12', '12.00 USD in the claim'],
])('in the style %j, %s is %s', (figures, charged_amount, expected) => {
  expect(shown({ charged_amount }, [], figures)).toBe(expected)
})

it('with a rate for KES alone, 1000 KES are shown as that converts them', () => {
  expect(shown({ amount: '1000', currency: 'KES' }, [], ENGLISH, 'KES')).toBe('7.70 USD in the claim')
})
