import { expect, test } from 'vitest'
import { offeredChanges } from '~/components/expenses/change-fields'

const rate = (id: string, claimCurrency: string) => ({
  ...{ id, claimCurrency, currency: 'KES', receiptAmount: '1000', claimAmount: '8', date: '2026-10-05' },
  ...{ code: `R${id}`, words: `R${id}`, isUsable: claimCurrency === 'USD' },
})
const fields = (...rates: ReturnType<typeof rate>[]) =>
  offeredChanges({ rates, moveTargets: [] }).map(({ field, options }) => [field, options])

test('a bulk change offers no rate to a former claim currency', () => {
  expect(fields(rate('1', 'EUR'), rate('2', 'USD'))).toContainEqual([
    'rate',
    [
      ['', 'By date'],
      ['2', 'R2'],
    ],
  ])
  expect(fields(rate('1', 'EUR')).map(([field]) => field)).not.toContain('rate')
})
