import { shortCode } from '~/components/ui/money'
import type { OtherCurrencyAdvances } from '~/domain/advances/schema'

const currencyCodes = (currencies: string[]): string =>
  currencies.map((currency) => shortCode(currency) || 'no currency').join(', ')

const advancesText = (count: number): string => (count === 1 ? '1 advance' : `${count} advances`)

/** Returns `1 advance in USD`. */
export const advancesInText = ({ count, currencies }: OtherCurrencyAdvances): string =>
  `${advancesText(count)} in ${currencyCodes(currencies)}`

/** Says how advances in another currency count. They have no rate; earlier releases counted them 1:1. */
export const advancesEffect = (status: string): string =>
  status === 'closed' ? 'counted 1:1' : 'not taken off'

/** Returns `1 advance is in USD, not taken off`. */
export const advancesCountedText = ({ count, currencies }: OtherCurrencyAdvances, status: string): string =>
  `${advancesText(count)} ${count === 1 ? 'is' : 'are'} in ${currencyCodes(currencies)}, ${advancesEffect(status)}`
