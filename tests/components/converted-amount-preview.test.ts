import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RateOption } from '~/components/rates/view-models'
import { ConvertedAmountPreview } from '~/components/receipts/review/converted-amount-preview'

const shown = (values: Record<string, string>, rates: RateOption[] = []) => {
  const event = { currency: 'USD', eventRateCurrencies: [], id: 'e', rate: 0.0077, countedAt: 'at 0.0077' }
  const page = renderToStaticMarkup(createElement(ConvertedAmountPreview, { event, rates, values }))
  return /<span>(.*) in the claim<\/span>/.exec(page)?.[1]
}

it.each([
  ['1000', 'KES', '', '7.70 USD'],
  ['1000', 'KES', '18.8750', '18.88 USD'],
  ['', '', '18.5', '18.50 USD'],
  ['20', 'USD', '', undefined],
  ['1000', 'no code', '', undefined],
])('%j %j with %j charged is shown as %j', (amount, currency, charged_amount, expected) => {
  expect(shown({ amount, currency, charged_amount })).toBe(expected)
})

it.each([
  ['USD', '8.00 USD'],
  ['EUR', '7.70 USD'],
])('with a rate to %s, 1000 KES are shown as %s', (claimCurrency, expected) => {
  const pair = { currency: 'KES', receiptAmount: '1000', claimCurrency, claimAmount: '8' }
  const rate = { ...pair, id: '1', date: '2026-10-05', words: 'R1', isUsed: claimCurrency === 'USD' }
  const values = { amount: '1000', currency: 'KES', charged_amount: '', date: '2026-10-05' }
  expect(shown(values, [rate])).toBe(expected)
})
