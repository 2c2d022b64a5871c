import type { RateDoubt } from '~/domain/money/rate-doubt'

/** Returns in words what is doubtful about a rate; empty when nothing is. */
export function doubtText(doubt: RateDoubt | null): string {
  if (doubt === null) return ''
  if (doubt.kind === 'swapped') return 'These two amounts may be swapped.'
  if (doubt.kind === 'unusual') return 'This is far from what these currencies are usually worth.'
  const { percent } = doubt
  return `This is ${Math.abs(percent)} % ${percent < 0 ? 'below' : 'above'} your other rates.`
}
