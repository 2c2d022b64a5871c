import {
  type CurrencySum,
  type EventRateUse,
  isAnyLeftOut,
  type LeftOut,
} from '~/domain/conversion/missing-rates'
import type { CurrencyGroup, ExpenseGroup, ExpenseSums, MatchTotals } from '~/domain/expenses/schema'
import { doubtfulNote, type Note, plainNote } from '~/domain/text/note'
import { pluralize } from '~/domain/text/pluralize'
import {
  formatAmount,
  formatCountedAt,
  formatForFinance,
  formatLeftOut,
  formatMoneyList,
} from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import type { ConversionTerms } from './view-models'

// View models of the sums of expenses. A sum may leave out expenses (`LeftOut`): `unconverted` ones need a
// rate, finance converts the `forFinance` ones, and the `uncounted` ones are in the claim currency but do not
// count until the claimant asks for it. `missingRates` and `countedWithoutRate` name currencies that count at
// an event rate which may not be for them.

/** The sum of a group of expenses. */
export interface GroupViewModel {
  name: string
  count: number
  /** the sum in the claim currency; empty when no expense of the group is converted */
  total: string
  /** the sum in the group's currency, if it differs from the sum in the claim currency */
  amount?: string
  /** `no rate yet, counted 1:1`, or the amount that finance converts; undefined if the whole group counts */
  remark?: Note
}

const toGroupRow = (
  { name, count, total }: ExpenseGroup,
  claimCurrency: string,
  formats: Formats,
): GroupViewModel => ({ name, count, total: formatAmount(formats, total, claimCurrency) })

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
  const withoutRateText =
    unconverted.length > 0 ? `no rate yet, ${formatMoneyList(formats, unconverted)} not counted` : ''
  const uncountedText = uncounted ? `${formatMoneyList(formats, [uncounted])} not counted yet` : ''
  const doubtText = [withoutRateText, uncountedText].filter(Boolean).join(', ')
  const remark = doubtText ? doubtfulNote(doubtText) : plainNote(formatForFinance(formats, forFinance))
  const leftOutSums = [...unconverted, ...forFinance, ...(uncounted ? [uncounted] : [])]
  const isAllLeftOut = leftOutSums.reduce((sum, { count }) => sum + count, 0) === group.count
  return { ...row, ...(isAllLeftOut && { total: '' }), remark }
}

/** Returns the sum of the categories that are not shown, and what it leaves out; null if all are shown. */
export const toOthersRow = (
  { otherCategories: others }: Pick<ExpenseSums, 'otherCategories'>,
  leftOut: LeftOut,
  claimCurrency: string,
  formats: Formats,
): GroupViewModel | null =>
  others &&
  toCategoryRow(
    { ...others, name: pluralize(others.categoryCount, 'other') },
    leftOut,
    claimCurrency,
    formats,
  )

/**
 * Returns the sum of the expenses in one currency. Its remark says which of them have no rate (the claimant
 * adds one, or finance converts them), do not count yet, or count at a rate that may not be for the currency.
 */
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
  const amount = formatAmount(formats, group.amount, group.name)
  const isDoubtfulRate = missingRates.has(group.name)
  const countedText = isDoubtfulRate ? `counted ${formatCountedAt(formats, exchangeRate)}` : ''
  // an open event has expenses without a rate, a closed event leaves the same expenses to finance
  const withoutRate = unconverted.find(isOfGroup)
  const notConverted = withoutRate ?? forFinance.find(isOfGroup)
  if (notConverted) {
    const note = withoutRate ? doubtfulNote : plainNote
    const notConvertedAmount = formatAmount(formats, notConverted.amount, group.name)
    const isWholeGroup = notConverted.count === group.count
    if (isWholeGroup) {
      const remark = note(withoutRate ? 'no rate yet, not counted' : 'finance converts it')
      return { ...row, total: '', amount: notConvertedAmount, remark }
    }
    const partText = withoutRate
      ? `no rate yet, ${notConvertedAmount} not counted`
      : `finance converts ${notConvertedAmount}`
    const restText = `, the rest ${countedText}`
    return { ...row, amount, remark: isDoubtfulRate ? doubtfulNote(partText + restText) : note(partText) }
  }
  if (uncounted && isOfGroup(uncounted)) {
    if (uncounted.count === group.count) return { ...row, total: '', remark: doubtfulNote('not counted yet') }
    const uncountedAmount = formatAmount(formats, uncounted.amount, group.name)
    return { ...row, remark: doubtfulNote(`${uncountedAmount} not counted yet`) }
  }
  // the group of the claim currency needs no second sum
  if (group.name === baseCurrency && amount === row.total) return row
  if (!isDoubtfulRate) return { ...row, amount }
  return { ...row, amount, remark: doubtfulNote(`no rate yet, ${countedText}`) }
}

/** Returns the view model of the amounts that a total leaves out. */
export const toLeftOut = ({ unconverted, forFinance, uncounted }: LeftOut, formats: Formats) => ({
  unconverted: unconverted.map(({ currency, count }) => ({ currency, count })),
  // `8,640 JPY and 6.250 KWD`; empty without any
  amounts: formatMoneyList(formats, unconverted),
  // `and 8,640 JPY and 6.250 KWD without a rate`, after the total; empty without any
  words: formatLeftOut(formats, unconverted),
  // `finance converts 8,640 JPY`, after the total of a closed event; empty without any
  forFinance: formatForFinance(formats, forFinance),
  uncounted: uncounted && {
    count: uncounted.count,
    amount: formatAmount(formats, uncounted.amount, uncounted.currency),
  },
})

/** The amounts that a total leaves out, in the user's formats. */
export type LeftOutViewModel = ReturnType<typeof toLeftOut>

/** Returns the amounts a total leaves out: `and 8,640 JPY without a rate`, `finance converts 6.250 KWD`. */
export function leftOutNotes({ unconverted, forFinance, uncounted }: LeftOut, formats: Formats): Note[] {
  const uncountedText = uncounted && `and ${formatMoneyList(formats, [uncounted])} not counted yet`
  const doubtText = [formatLeftOut(formats, unconverted), uncountedText].filter(Boolean).join(', ')
  const financeText = formatForFinance(formats, forFinance)
  return [...(doubtText ? [doubtfulNote(doubtText)] : []), ...(financeText ? [plainNote(financeText)] : [])]
}

/** Returns the notes beside the sum of a search. Finance converts a closed event's lines without a rate. */
export function toMatchNotes(
  { withoutRate, uncounted }: MatchTotals,
  { status }: { status: string },
): Note[] {
  const isLeftToFinance = status === 'closed'
  const openCount = uncounted + (isLeftToFinance ? 0 : withoutRate)
  return [
    ...(openCount > 0 ? [doubtfulNote(`${openCount} not counted`)] : []),
    ...(isLeftToFinance && withoutRate > 0 ? [plainNote(`finance converts ${withoutRate}`)] : []),
  ]
}

/** Returns notes beside a total: the amounts that it leaves out, and the number of lines without a rate. */
export function toTotalNotes(
  countedWithoutRate: EventRateUse[],
  { words, forFinance }: LeftOutViewModel,
): Note[] {
  const lineCount = countedWithoutRate.reduce((sum, { count }) => sum + count, 0)
  const withoutRate = lineCount === 1 ? '1 line has no rate' : `${lineCount} lines have no rate`
  return [
    ...[words, lineCount > 0 ? withoutRate : ''].filter(Boolean).map(doubtfulNote),
    ...(forFinance ? [plainNote(forFinance)] : []),
  ]
}
