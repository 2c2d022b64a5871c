import {
  type CurrencySum,
  type EventRateUse,
  isAnyLeftOut,
  type LeftOut,
} from '~/domain/conversion/missing-rates'
import type { CurrencyGroup, ExpenseGroup, ExpenseSums, MatchTotals } from '~/domain/expenses/schema'
import { doubtfulNote, type Note, plainNote } from '~/domain/text/note'
import {
  formatAmount,
  formatCountedAt,
  formatForFinance,
  formatLeftOut,
  formatMoneyList,
} from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import type { LeftOutViewModel } from './left-out'
import type { ConversionTerms } from './view-models'

// View models of the sums of expenses.

/** The sum of a group of expenses. */
export interface GroupViewModel {
  name: string
  count: number
  /** empty when none of them is converted */
  total: string
  /** the sum in the group's currency, if it differs from the sum in the claim currency */
  amount?: string
  /**
   * `no rate yet, counted 1:1`, or the amount that finance converts; without it, the total counts the whole
   * group
   */
  remark?: Note
}

export const toGroupRow = (
  { name, count, total }: ExpenseGroup,
  claimCurrency: string,
  formats: Formats,
): GroupViewModel => ({
  name,
  count,
  total: formatAmount(formats, total, claimCurrency),
})

/** Returns the sum of a category, with the amounts that it leaves out. */
export function toCategoryRow(
  group: ExpenseGroup,
  leftOut: LeftOut | undefined,
  claimCurrency: string,
  formats: Formats,
): GroupViewModel {
  const row = toGroupRow(group, claimCurrency, formats)
  if (!leftOut || !isAnyLeftOut(leftOut)) return row
  const { unconverted, forFinance, uncounted } = leftOut
  const withoutRate =
    unconverted.length > 0 ? `no rate yet, ${formatMoneyList(formats, unconverted)} not counted` : ''
  const later = uncounted ? `${formatMoneyList(formats, [uncounted])} not counted yet` : ''
  const doubt = [withoutRate, later].filter(Boolean).join(', ')
  const remark = doubt ? doubtfulNote(doubt) : plainNote(formatForFinance(formats, forFinance))
  const left = [...unconverted, ...forFinance, ...(uncounted ? [uncounted] : [])]
  const isAll = left.reduce((sum, { count }) => sum + count, 0) === group.count
  return { ...row, ...(isAll && { total: '' }), remark }
}

/**
 * Returns the sum of the categories that are not shown, with the amounts that it leaves out; empty without
 * such categories.
 */
export const toOthersRow = (
  { otherCategories: others }: Pick<ExpenseSums, 'otherCategories'>,
  leftOut: LeftOut,
  claimCurrency: string,
  formats: Formats,
): GroupViewModel | null =>
  others &&
  toCategoryRow({ ...others, name: othersText(others.categoryCount) }, leftOut, claimCurrency, formats)

const othersText = (count: number) => (count === 1 ? '1 other' : `${count} others`)

export function toCurrencyRow(
  group: CurrencyGroup,
  {
    baseCurrency,
    exchangeRate,
    missingRates,
    leftOut: { unconverted, forFinance, uncounted },
  }: Pick<ConversionTerms, 'baseCurrency' | 'exchangeRate' | 'missingRates'> & { leftOut: LeftOut },
  formats: Formats,
): GroupViewModel {
  const row = toGroupRow(group, baseCurrency, formats)
  const isOfGroup = ({ currency }: CurrencySum) => currency === group.name
  const [left, ofFinance] = [unconverted.find(isOfGroup), forFinance.find(isOfGroup)]
  const notConverted = left ?? ofFinance
  const amount = formatAmount(formats, group.amount, group.name)
  const counted = missingRates.has(group.name) ? `counted ${formatCountedAt(formats, exchangeRate)}` : ''
  if (notConverted) {
    const part = formatAmount(formats, notConverted.amount, group.name)
    if (notConverted.count === group.count) {
      const remark = left ? doubtfulNote('no rate yet, not counted') : plainNote('finance converts it')
      return { ...row, total: '', amount: part, remark }
    }
    const words = left ? `no rate yet, ${part} not counted` : `finance converts ${part}`
    const rest = counted && `, the rest ${counted}`
    return { ...row, amount, remark: { words: words + rest, isDoubtful: Boolean(left || rest) } }
  }
  if (uncounted && isOfGroup(uncounted)) {
    if (uncounted.count === group.count) return { ...row, total: '', remark: doubtfulNote('not counted yet') }
    const words = `${formatAmount(formats, uncounted.amount, group.name)} not counted yet`
    return { ...row, remark: doubtfulNote(words) }
  }
  if (group.name === baseCurrency && amount === row.total) return row
  if (counted === '') return { ...row, amount }
  return { ...row, amount, remark: doubtfulNote(`no rate yet, ${counted}`) }
}

/** Returns the view model of the amounts that a total leaves out. */
export const toLeftOut = (
  { unconverted, forFinance, uncounted }: LeftOut,
  formats: Formats,
): LeftOutViewModel => ({
  unconverted: unconverted.map(({ currency, count }) => ({ currency, count })),
  amounts: formatMoneyList(formats, unconverted),
  words: formatLeftOut(formats, unconverted),
  forFinance: formatForFinance(formats, forFinance),
  uncounted: uncounted && {
    count: uncounted.count,
    amount: formatAmount(formats, uncounted.amount, uncounted.currency),
  },
})

/**
 * Returns `and 8,640 JPY without a rate` and `finance converts 6.250 KWD`: the amounts that a total leaves
 * out.
 */
export function leftOutNotes({ unconverted, forFinance, uncounted }: LeftOut, formats: Formats): Note[] {
  const later = uncounted && `and ${formatMoneyList(formats, [uncounted])} not counted yet`
  const open = [formatLeftOut(formats, unconverted), later].filter(Boolean).join(', ')
  const ofFinance = formatForFinance(formats, forFinance)
  return [...(open ? [doubtfulNote(open)] : []), ...(ofFinance ? [plainNote(ofFinance)] : [])]
}

/** Returns the notes beside the sum of a search. */
export function toMatchNotes(
  { withoutRate, uncounted }: MatchTotals,
  { status }: { status: string },
): Note[] {
  const isLeftToFinance = status === 'closed'
  const open = uncounted + (isLeftToFinance ? 0 : withoutRate)
  return [
    ...(open > 0 ? [doubtfulNote(`${open} not counted`)] : []),
    ...(isLeftToFinance && withoutRate > 0 ? [plainNote(`finance converts ${withoutRate}`)] : []),
  ]
}

/**
 * Returns short notes beside a total: the amounts that it leaves out, and the number of lines without a rate.
 */
export function toTotalNotes(missing: EventRateUse[], { words, forFinance }: LeftOutViewModel): Note[] {
  const lines = missing.reduce((sum, { count }) => sum + count, 0)
  const withoutRate = lines === 1 ? '1 line has no rate' : `${lines} lines have no rate`
  return [
    ...[words, lines > 0 ? withoutRate : ''].filter(Boolean).map(doubtfulNote),
    ...(forFinance ? [plainNote(forFinance)] : []),
  ]
}
