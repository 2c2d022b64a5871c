import { shortCode } from '~/components/ui/money'
import type { OtherCurrencyAdvances } from '~/domain/advances/schema'
import { pluralize } from '~/domain/text/pluralize'

const currencyCodes = (currencies: string[]): string =>
  currencies.map((currency) => shortCode(currency) || 'no currency').join(', ')

/** Returns `1 advance in USD`. */
export const advancesInText = ({ count, currencies }: OtherCurrencyAdvances): string =>
  `${pluralize(count, 'advance')} in ${currencyCodes(currencies)}`

/** Says how advances in another currency count. They have no rate; earlier releases counted them 1:1. */
export const advancesEffect = (status: string): string =>
  status === 'closed' ? 'counted 1:1' : 'not taken off'

/** Returns `1 advance is in USD, not taken off`. */
export const advancesCountedText = ({ count, currencies }: OtherCurrencyAdvances, status: string): string =>
  `${pluralize(count, 'advance is', 'advances are')} in ${currencyCodes(currencies)}, ${advancesEffect(status)}`
