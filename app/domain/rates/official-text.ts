import type { Official, OfficialStep } from './official-schema'

// Words for published rates, on pages and in the files of claims.

export const PUBLISHER_NAMES: Record<Official['publisher'], string> = {
  ecb: 'European Central Bank',
  inforeuro: 'European Commission, InforEuro',
  hmrc: 'HM Revenue & Customs',
  us_treasury: 'US Treasury',
  bazg: 'Swiss customs office, BAZG',
}

type Pair = Pick<OfficialStep, 'baseAmount' | 'base' | 'quoteAmount' | 'quote'>

/** Returns `1 EUR = 37.728 THB`, with the digits as published. */
export const publishedPairText = ({ baseAmount, base, quoteAmount, quote }: Pair): string =>
  `${baseAmount} ${base} = ${quoteAmount} ${quote}`

/**
 * Returns `1 EUR = 37.728 THB for 2026-04-13`, or for a mean its sum and the number of its rates.
 * @param writeDays writes a range of days: for pages in the user's formats, for claims in ISO 8601
 */
export function stepText(step: OfficialStep, writeDays: (first: string, last: string) => string): string {
  const { count, from, to } = step
  const source = count === 1 ? ', the rate of' : `, the sum of the ${count} rates of`
  return `${publishedPairText(step)}${count === null ? ' for' : source} ${writeDays(from, to)}`
}

/** Returns the publisher, and whether the claimant named the month of its file. */
export const publisherText = ({ publisher, rule, isMonthStated }: Official): string =>
  [
    PUBLISHER_NAMES[publisher],
    ...(rule === 'published' ? [] : ['mean of daily rates']),
    ...(isMonthStated ? ['month as the claimant states'] : []),
  ].join(', ')

/** Returns the steps of a conversion in order, each with the amounts that go in (`given`) and come out. */
export function conversionSteps(steps: OfficialStep[], currency: string) {
  let from = currency
  return steps.map(({ baseAmount, base, quoteAmount, quote }) => {
    const isFromBase = base === from
    const conversion = {
      ...{ from, to: isFromBase ? quote : base },
      given: isFromBase ? baseAmount : quoteAmount,
      got: isFromBase ? quoteAmount : baseAmount,
    }
    from = conversion.to
    return conversion
  })
}

/** Returns ` x 1 EUR / 37.728 THB x 0.9242 CHF / 1 EUR`: the factors of a conversion in two steps. */
export const stepFactors = ({ steps }: Official, currency: string): string =>
  conversionSteps(steps, currency)
    .map(({ given, got, from, to }) => ` x ${got} ${to} / ${given} ${from}`)
    .join('')
