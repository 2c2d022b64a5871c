import { shortCode } from '~/components/ui/money'
import type { OtherCurrencyAdvances } from '~/domain/advances/schema'

const codes = (currencies: string[]): string =>
  currencies.map((currency) => shortCode(currency) || 'no currency').join(', ')

const advances = (count: number): string => (count === 1 ? '1 advance' : `${count} advances`)

/** Returns `1 advance in USD`. */
export const advancesInText = ({ count, currencies }: OtherCurrencyAdvances): string =>
  `${advances(count)} in ${codes(currencies)}`

/** Says how advances in another currency count: an older claim, frozen with them, deducted them 1:1. */
export const advancesCount = (status: string): string =>
  status === 'closed' ? 'counted 1:1' : 'not taken off'

/** Returns `1 advance is in USD, not taken off`. */
export const advancesCountedText = ({ count, currencies }: OtherCurrencyAdvances, status: string): string =>
  `${advances(count)} ${count === 1 ? 'is' : 'are'} in ${codes(currencies)}, ${advancesCount(status)}`
