import { isAnyDue } from '~/domain/advances/labels'
import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import { sumOf } from '~/domain/money/decimal'
import type { ClaimSums, ClaimTotals } from './schema'

/** Whether a due was paid, waits for its payment, or belongs to an event that is still open. */
type DueState = 'paid' | 'waiting' | 'open'

/** An amount that an event asks for, or that was paid for it, in a year. */
export interface Due extends ClaimTotals {
  currency: string
  year: string
  state: DueState
}

const sumDues = (dues: Due[]): ClaimTotals => ({
  count: dues.length,
  total: sumOf(dues.map(({ total }) => total)).toFixed(),
  unconverted: sumsByCurrency(dues.flatMap(({ unconverted }) => unconverted))
    .filter(({ amount }) => isAnyDue(amount))
    .map(({ currency, amount }) => ({ currency, amount })),
})

/** Sums the dues in one currency for a year. */
export function claimSums(dues: Due[], currency: string, year: string): ClaimSums {
  const currencyDues = dues.filter((each) => each.currency === currency)
  const sumOfState = (state: DueState) =>
    sumDues(currencyDues.filter((each) => each.year === year && each.state === state))
  const unpaidDues = currencyDues.filter(({ state }) => state !== 'paid')
  return {
    paid: sumOfState('paid'),
    waiting: sumOfState('waiting'),
    open: sumOfState('open'),
    owed: sumDues(unpaidDues.filter((each) => each.year === year)),
    owedOfOtherYears: sumDues(unpaidDues.filter((each) => each.year !== year)),
  }
}
