import type { RateDoubt } from '~/domain/conversion/rate-doubt'

const UNUSUAL = 'This is far from what these currencies are usually worth.'

/**
 * Describes a doubt about a rate.
 * @param hasAmbiguousAmount whether an amount of the rate can be read in two ways, such as `1.500`. The text
 * then does not say that the amounts may be swapped, because a misread amount can look the same.
 */
function describe(doubt: RateDoubt, hasAmbiguousAmount: boolean): string {
  if (doubt.kind === 'swapped') return hasAmbiguousAmount ? UNUSUAL : 'These two amounts may be swapped.'
  if (doubt.kind === 'unusual') return UNUSUAL
  const { percent } = doubt
  return `This is ${Math.abs(percent)} % ${percent < 0 ? 'below' : 'above'} your other rates.`
}

/**
 * Describes why a rate looks wrong; empty without a doubt.
 * @param question the question about an ambiguous amount of the rate, without a final full stop:
 * `1.500 can be 1,500 or 1.5. Write 1500 or 1.5`; null if no amount is ambiguous
 */
export function doubtText(doubt: RateDoubt | null, question: string | null = null): string {
  if (doubt === null) return ''
  return question === null ? describe(doubt, false) : `${describe(doubt, true)} ${question}.`
}
