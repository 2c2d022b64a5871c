import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { Decimal } from '~/domain/money/decimal'
import { doubtfulNote, type Note, plainNote } from '~/domain/text/note'
import { besideDueText, type CurrencyAmount, dueAfter } from './due-amounts'
import type { PriorPayments } from './prior-payments'

/** What an event comes to beside what is due in its claim currency. */
export interface BesideDue {
  leftOut: LeftOut
  priorPayments: Pick<PriorPayments, 'isPaid' | 'unconverted'>
}

/**
 * What is said beside what is due of an event: amounts without a rate, or that finance converts, less what
 * finance converted before, and lines that do not count yet. Empty without any.
 * @param list writes the amounts of several currencies
 */
export function dueNotes(
  due: Decimal,
  {
    leftOut: { unconverted, forFinance, uncounted },
    priorPayments: { isPaid, unconverted: before },
  }: BesideDue,
  list: (amounts: CurrencyAmount[]) => string,
): Note[] {
  const lines = uncounted?.count === 1 ? '1 line' : `${uncounted?.count} lines`
  return [
    ...(isPaid || before.length > 0
      ? afterPayment(besideDueText(dueAfter(due, [...unconverted, ...forFinance], before), { isPaid, list }))
      : [
          ...(unconverted.length > 0 ? [doubtfulNote(`and ${list(unconverted)} without a rate`)] : []),
          ...(forFinance.length > 0 ? [plainNote(`finance converts ${list(forFinance)}`)] : []),
        ]),
    ...(uncounted ? [doubtfulNote(`${lines} not counted yet`)] : []),
  ]

  function afterPayment(words: string): Note[] {
    return words === '' ? [] : [{ words, isDoubtful: unconverted.length > 0 }]
  }
}
