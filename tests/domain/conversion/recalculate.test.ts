import { expect, test } from 'vitest'
import { recalculate } from '~/domain/conversion/recalculate.server'

const lunch = (currency: string, convertedAmount: string) => ({
  ...{
    id: currency,
    kind: 'receipt',
    amount: '1000',
    share: '',
    currency,
    convertedAmount,
    date: '2026-10-05',
    deletedAt: null,
  },
  ...{ chargedAmount: null, otherCharge: null, otherChargeCurrency: null, rateId: null, appliedRateId: null },
})

test('when the rate of an event is given for another currency, amounts in that one count, and amounts in the former one do not', () => {
  const terms = { baseCurrency: 'USD', exchangeRate: 0.5 }
  const changed = recalculate(
    [lunch('KES', '500'), lunch('JPY', '0'), lunch('USD', '1000')],
    { ...terms, sampleCurrency: 'KES' },
    { ...terms, sampleCurrency: 'JPY', rates: [] },
  )
  expect(changed.map(({ id, convertedAmount }) => [id, convertedAmount])).toEqual([
    ['KES', '0'],
    ['JPY', '500'],
    ['USD', '1000'],
  ])
})
