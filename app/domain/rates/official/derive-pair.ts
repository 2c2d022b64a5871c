import Big from 'big.js'
import type { Pair } from '~/domain/conversion/convert'
import type { Decimal } from '~/domain/money/decimal'
import { DIGITS_MAX } from '~/domain/money/decimal'
import { RATE_DECIMALS_MAX } from '~/limits'
import type { OfficialStep } from './official-schema'

// Makes the pair of a rate from published pairs, exactly. The pair converts in one step what the published
// pairs convert in one or two, so an amount is rounded once, at the end.

/** The amounts of a step: what goes in, in the currency before it, and what comes out. */
export function amountsOfStep(step: OfficialStep, currency: string): { given: Decimal; got: Decimal } {
  return step.base === currency
    ? { given: step.baseAmount, got: step.quoteAmount }
    : { given: step.quoteAmount, got: step.baseAmount }
}

/** Returns the currency that a step leads to. */
export const currencyAfter = ({ base, quote }: OfficialStep, currency: string): string =>
  base === currency ? quote : base

/** Returns the steps of a conversion in order, each with its currencies and amounts. */
export function conversionSteps(steps: OfficialStep[], currency: string) {
  let from = currency
  return steps.map((step) => {
    const to = currencyAfter(step, from)
    const conversion = { step, from, to, ...amountsOfStep(step, from) }
    from = to
    return conversion
  })
}

/**
 * Returns the pair of a rate from a currency: the product of the amounts that go in, and the product of the
 * amounts that come out. The amount between two steps is left out where both have the same.
 */
export function derivePair(steps: OfficialStep[], currency: string): Pair {
  const [first, second] = conversionSteps(steps, currency)
  if (!first) throw new Error('a rate needs a published pair')
  if (!second) return { receiptAmount: plain(first.given), claimAmount: plain(first.got) }
  if (Big(first.got).eq(second.given))
    return { receiptAmount: plain(first.given), claimAmount: plain(second.got) }
  return {
    receiptAmount: Big(first.given).times(second.given).toFixed(),
    claimAmount: Big(first.got).times(second.got).toFixed(),
  }
}

const plain = (amount: Decimal) => Big(amount).toFixed()

/** Whether the databases keep the amounts of a pair exactly, and its form accepts them. */
export const isStorable = ({ receiptAmount, claimAmount }: Pair): boolean =>
  [receiptAmount, claimAmount].every((amount) => {
    const [whole = '', fraction = ''] = amount.split('.')
    return whole.length + fraction.length <= DIGITS_MAX && fraction.length <= RATE_DECIMALS_MAX
  })
