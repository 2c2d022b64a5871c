import type { CurrencyGroup, ExpenseGroup, ExpenseSums } from '~/domain/expenses/schema'
import type { CurrencySum, EventRateUse, LeftOut } from '~/domain/money/missing-rates'
import { type Formats, formatAmount, formatCountedAt, formatLeftOut, formatMoneyList } from '~/format'
import type { LeftOutViewModel } from './left-out'
import type { ConversionTerms } from './view-models'

// What expenses add up to, as pages show it.

/** The sum of expenses with something in common. */
export interface GroupViewModel {
  name: string
  count: number
  /** empty where none of them is converted */
  total: string
  /** the sum in that currency, where it differs from the sum in the claim currency */
  amount?: string
  /** `no rate yet, counted 1:1`; empty where there is one, or none is needed */
  doubt?: string
}

export const toGroupRow = (
  { name, count, total }: ExpenseGroup,
  claimCurrency: string,
  locale: Formats,
): GroupViewModel => ({
  name,
  count,
  total: formatAmount(locale, total, claimCurrency),
})

/** Returns the sum of the categories that are not shown, if there are any. */
export const toOthersRow = (
  { otherCategories: others }: Pick<ExpenseSums, 'otherCategories'>,
  claimCurrency: string,
  locale: Formats,
): GroupViewModel | null =>
  others && toGroupRow({ ...others, name: othersText(others.categoryCount) }, claimCurrency, locale)

const othersText = (count: number) => (count === 1 ? '1 other' : `${count} others`)

export function toCurrencyRow(
  group: CurrencyGroup,
  {
    baseCurrency,
    exchangeRate,
    missingRates,
    unconverted,
  }: Pick<ConversionTerms, 'baseCurrency' | 'exchangeRate' | 'missingRates'> & { unconverted: CurrencySum[] },
  locale: Formats,
): GroupViewModel {
  const row = toGroupRow(group, baseCurrency, locale)
  const left = unconverted.find(({ currency }) => currency === group.name)
  if (left) {
    const [amount, notCounted] = [group, left].map((sum) => formatAmount(locale, sum.amount, group.name))
    if (left.count === group.count)
      return { ...row, total: '', amount: notCounted, doubt: 'no rate yet, not counted' }
    return { ...row, amount, doubt: `no rate yet, ${notCounted} not counted` }
  }
  const amount = formatAmount(locale, group.amount, group.name)
  if (group.name === baseCurrency && amount === row.total) return row
  const doubt = missingRates.has(group.name)
    ? `no rate yet, counted ${formatCountedAt(locale, exchangeRate)}`
    : ''
  return { ...row, amount, doubt }
}

/** What a total leaves out, as pages show it. */
export const toLeftOut = ({ unconverted, uncounted }: LeftOut, locale: Formats): LeftOutViewModel => ({
  unconverted: unconverted.map(({ currency, count }) => ({ currency, count })),
  amounts: formatMoneyList(locale, unconverted),
  words: formatLeftOut(locale, unconverted),
  uncounted: uncounted && {
    count: uncounted.count,
    amount: formatAmount(locale, uncounted.amount, uncounted.currency),
  },
})

/** What is said beside a total, in a few words: what it leaves out, and how many lines have no rate. */
export function toTotalNotes(missing: EventRateUse[], { words }: LeftOutViewModel): string[] {
  const lines = missing.reduce((sum, { count }) => sum + count, 0)
  const withoutRate = lines === 1 ? '1 line has no rate' : `${lines} lines have no rate`
  return [words, lines > 0 ? withoutRate : ''].filter(Boolean)
}
