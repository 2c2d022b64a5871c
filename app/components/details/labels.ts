import { shortCode } from '~/components/ui/money'
import type { OtherCurrencyAdvances } from '~/domain/advances/schema'

const codes = (currencies: string[]): string =>
  currencies.map((currency) => shortCode(currency) || 'no currency').join(', ')

const advances = (count: number): string => (count === 1 ? '1 advance' : `${count} advances`)

/** `1 advance in USD` */
export const advancesInText = ({ count, currencies }: OtherCurrencyAdvances): string =>
  `${advances(count)} in ${codes(currencies)}`

/** `1 advance is in USD, counted 1:1` */
export const advancesCountedText = ({ count, currencies }: OtherCurrencyAdvances): string =>
  `${advances(count)} ${count === 1 ? 'is' : 'are'} in ${codes(currencies)}, counted 1:1`

/** `entered in USD, counted 1:1` */
export const enteredInText = (currency: string): string => `entered in ${codes([currency])}, counted 1:1`
