import { shortCode } from '~/components/ui/money'
import type { Batch, TotalChange, UndoResult } from '~/domain/bulk/batch'
import { CHANGES } from '~/domain/bulk/fields'
import type { LeftOut } from '~/domain/conversion/missing-rates'
import { isSameAmount } from '~/domain/money/decimal'
import { pluralize } from '~/domain/text/pluralize'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { leftOutNotes } from './sum-view-models'

// Describes batches (changes of several expenses at once, and moves of a file) for the list of expenses.

/**
 * Describes what a batch has done.
 * @param currenciesWithoutRate the currencies without a rate in the event that expenses were moved to
 */
export function batchText(batch: Batch, formats: Formats, currenciesWithoutRate: string[] = []): string {
  switch (batch.kind) {
    case 'field':
      return sentences(
        `${CHANGES[batch.field].words} of ${pluralize(batch.count, 'expense')} is changed.`,
        batch.passed > 0 &&
          `${batch.passed} with a receipt ${batch.passed === 1 ? 'is' : 'are'} left as ${batch.passed === 1 ? 'it was' : 'they were'}.`,
        totalText(batch.total, formats),
      )
    case 'move':
      return sentences(
        `${pluralize(batch.count, 'expense')} ${batch.count === 1 ? 'is' : 'are'} moved to “${batch.to.name}”.`,
        currenciesWithoutRate.length > 0 &&
          `There is no rate for ${currenciesWithoutRate.map(shortCode).join(', ')} there yet, so ${currenciesWithoutRate.length === 1 ? 'it does' : 'they do'} not count.`,
        totalText(batch.total, formats),
      )
    case 'explanation': {
      const points = batch.findings.length
      return `${pluralize(points, 'point')} about ${pluralize(batch.count, 'expense')} ${
        points === 1 ? 'is' : 'are'
      } explained.`
    }
    case 'file':
      return `“${batch.file.name}” is moved to ${batch.to.merchant ? `“${batch.to.merchant}”` : 'another expense'}.`
  }
}

/** Describes what undoing a batch has done. */
export function undoText(batch: Batch, { count, left, names }: UndoResult): string {
  const isOne = count === 1
  const restoredText = {
    field: `Undone. ${pluralize(count, 'expense')} ${isOne ? 'is as it was' : 'are as they were'}.`,
    move: `Undone. ${pluralize(count, 'expense')} ${isOne ? 'is' : 'are'} back.`,
    explanation: `Undone. ${count} ${isOne ? 'explanation is' : 'explanations are'} taken back.`,
    file: 'Undone. The file is back.',
  }[batch.kind]
  if (left === 0) return restoredText
  const namesText = names.length === 0 ? '' : `: ${names.join(', ')}${left > names.length ? ', …' : ''}`
  return sentences(
    count === 0 ? 'Nothing is undone.' : restoredText,
    left === 1
      ? `1 was changed since and stays as it is${namesText}.`
      : `${left} were changed since and stay as they are${namesText}.`,
  )
}

/** Returns `Total 50.00 → 30.00 EUR, and 8,640 JPY without a rate.`; false if the total is unchanged. */
function totalText({ before, after, currency, leftOut }: TotalChange, formats: Formats): string | false {
  const leftOutBefore = leftOut ? leftOutText(leftOut.before, formats) : ''
  const leftOutAfter = leftOut ? leftOutText(leftOut.after, formats) : ''
  if (isSameAmount(before, after) && leftOutBefore === leftOutAfter) return false
  const beforeText = `${formatAmount(formats, before, currency)}${leftOutBefore ? ` ${shortCode(currency)}, ${leftOutBefore}` : ''}`
  const afterText = `${formatAmount(formats, after, currency)} ${shortCode(currency)}${leftOutAfter ? `, ${leftOutAfter}` : ''}`
  return `Total ${beforeText} → ${afterText}.`
}

const leftOutText = (leftOut: LeftOut, formats: Formats): string =>
  leftOutNotes(leftOut, formats)
    .map(({ words }) => words)
    .join(', ')

const sentences = (...texts: (string | false)[]): string => texts.filter(Boolean).join(' ')
