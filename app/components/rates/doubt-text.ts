import type { RateDoubt } from '~/domain/conversion/rate-doubt'

const UNUSUAL = 'This is far from what these currencies are usually worth.'

function words(doubt: RateDoubt, isAmbiguous: boolean): string {
  if (doubt.kind === 'swapped') return isAmbiguous ? UNUSUAL : 'These two amounts may be swapped.'
  if (doubt.kind === 'unusual') return UNUSUAL
  const { percent } = doubt
  return `This is ${Math.abs(percent)} % ${percent < 0 ? 'below' : 'above'} your other rates.`
}

/**
 * Describes the doubt about a rate; empty without one.
 * @param question the question about an ambiguous amount of the rate; a wrong guess makes a rate look swapped
 */
export function doubtText(doubt: RateDoubt | null, question: string | null = null): string {
  if (doubt === null) return ''
  return question === null ? words(doubt, false) : `${words(doubt, true)} ${question}.`
}
