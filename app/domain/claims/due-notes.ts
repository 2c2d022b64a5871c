import type { Decimal } from '~/domain/money/convert'
import type { LeftOut } from '~/domain/money/missing-rates'
import type { PriorPayments } from './prior-payments'
import { besideDueText, type CurrencyAmount, dueAfter } from './unconverted'

/** What an event comes to beside what is due in its claim currency. */
export interface BesideDue {
  leftOut: LeftOut
  priorPayments: Pick<PriorPayments, 'isPaid' | 'unconverted'>
}

/**
 * What is said beside what is due of an event: amounts without a rate, less what finance converted before,
 * and lines that do not count yet. Empty without any.
 * @param list writes the amounts of several currencies
 */
export function dueNotes(
  due: Decimal,
  { leftOut: { unconverted, uncounted }, priorPayments: { isPaid, unconverted: before } }: BesideDue,
  list: (amounts: CurrencyAmount[]) => string,
): string[] {
  const isAfterPayment = isPaid || before.length > 0
  const withoutRate = unconverted.length === 0 ? '' : `and ${list(unconverted)} without a rate`
  const lines = uncounted?.count === 1 ? '1 line' : `${uncounted?.count} lines`
  return [
    isAfterPayment ? besideDueText(dueAfter(due, unconverted, before), { isPaid, list }) : withoutRate,
    uncounted ? `${lines} not counted yet` : '',
  ].filter(Boolean)
}
