import type { RateDoubt } from '~/domain/conversion/rate-doubt'

const UNUSUAL = 'This is far from what these currencies are usually worth.'

function describe(doubt: RateDoubt, isAmbiguous: boolean): string {
  if (doubt.kind === 'swapped') return isAmbiguous ? UNUSUAL : 'These two amounts may be swapped.'
  if (doubt.kind === 'unusual') return UNUSUAL
  const { percent } = doubt
  return `This is ${Math.abs(percent)} % ${percent < 0 ? 'below' : 'above'} your other rates.`
}

/**
 * Describes why a rate looks wrong; empty without a doubt.
 * @param question the question about an ambiguous amount of the rate. If such an amount is read wrongly, the
 * rate can look swapped, so the text then does not say so.
 */
export function doubtText(doubt: RateDoubt | null, question: string | null = null): string {
  if (doubt === null) return ''
  return question === null ? describe(doubt, false) : `${describe(doubt, true)} ${question}.`
}
