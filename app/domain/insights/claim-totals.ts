import Big from 'big.js'
import { isAnyDue } from '~/domain/advances/labels'
import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import type { ClaimSums, ClaimTotals } from './schema'

type State = 'paid' | 'waiting' | 'open'

/** An amount that an event asks for, or that was paid for it, in a year. */
export interface Due extends ClaimTotals {
  currency: string
  year: string
  state: State
}

const sum = (dues: Due[]): ClaimTotals => ({
  count: dues.length,
  total: dues.reduce((total, each) => total.plus(each.total), Big(0)).toFixed(),
  unconverted: sumsByCurrency(dues.flatMap(({ unconverted }) => unconverted))
    .filter(({ amount }) => isAnyDue(amount))
    .map(({ currency, amount }) => ({ currency, amount })),
})

/** Sums the dues in one currency for a year. */
export function claimSums(dues: Due[], currency: string, year: string): ClaimSums {
  const own = dues.filter((each) => each.currency === currency)
  const sumIn = (state: State) => sum(own.filter((each) => each.year === year && each.state === state))
  const owed = own.filter(({ state }) => state !== 'paid')
  return {
    paid: sumIn('paid'),
    waiting: sumIn('waiting'),
    open: sumIn('open'),
    owed: sum(owed.filter((each) => each.year === year)),
    owedOfOtherYears: sum(owed.filter((each) => each.year !== year)),
  }
}
