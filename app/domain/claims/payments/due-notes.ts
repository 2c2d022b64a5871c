import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { Decimal } from '~/domain/money/decimal'
import { doubtfulNote, type Note, plainNote } from '~/domain/text/note'
import { besideDueText, type CurrencyAmount, dueAfter } from './due-amounts'
import type { PriorPayments } from './prior-payments'

/** The amounts of an event beside the due in its claim currency. */
export interface BesideDue {
  leftOut: LeftOut
  priorPayments: Pick<PriorPayments, 'isPaid' | 'unconverted'>
}

/**
 * Returns notes beside the due of an event: amounts without a rate, amounts that finance converts minus those
 * already paid, and lines that do not count yet. Empty without any.
 * @param list formats the amounts of several currencies
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
