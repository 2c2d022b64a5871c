import { isPaidBack, paidLabel, withoutSign } from '~/domain/advances/labels'
import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { Decimal } from '~/domain/money/decimal'
import { doubtfulNote, type Note, plainNote } from '~/domain/text/note'
import { pluralize } from '~/domain/text/pluralize'
import { besideDueText, type CurrencyAmount, subtract } from './due-amounts'
import type { PriorPayments } from './payments'

/** The amounts of an event beside the due in its claim currency. */
export interface BesideDue {
  leftOut: LeftOut
  priorPayments: Pick<PriorPayments, 'isPaid' | 'unconverted' | 'paidInAll'>
}

/** The note beside the due of a closed event whose claim finance or an approver returned. */
export const RETURNED_NOTE = doubtfulNote('returned, to be corrected')

/** Returns `paid 157.60 EUR in all`. */
const paidInAllText = (
  { currency, amount }: CurrencyAmount,
  formatList: (amounts: CurrencyAmount[]) => string,
): string => {
  const label = paidLabel(isPaidBack(amount)).toLowerCase()
  return `${label} ${formatList([{ currency, amount: withoutSign(amount) }])} in all`
}

/**
 * Returns notes beside the due of an event: amounts without a rate, amounts that finance converts minus those
 * already paid, and lines that do not count yet. Empty without any.
 * @param formatList formats the amounts of several currencies
 */
export function dueNotes(
  due: Decimal,
  { leftOut, priorPayments }: BesideDue,
  formatList: (amounts: CurrencyAmount[]) => string,
): Note[] {
  const { unconverted, forFinance, uncounted } = leftOut
  const { isPaid, unconverted: paidBefore, paidInAll } = priorPayments
  const uncountedNotes = uncounted
    ? [doubtfulNote(`${pluralize(uncounted.count, 'line')} not counted yet`)]
    : []
  if (isPaid || paidBefore.length > 0) {
    // payments in the claim currency are already deducted from the due
    const asked = { due, unconverted: [...unconverted, ...forFinance] }
    const rest = subtract(asked, { due: '0', unconverted: paidBefore })
    const amounts = rest.unconverted.map((sum) => ({
      ...sum,
      paid: paidBefore.find(({ currency }) => currency === sum.currency)?.amount ?? '0',
    }))
    const besideDue = besideDueText({ due, unconverted: amounts }, { isPaid, formatList })
    const inAll = paidInAll ? paidInAllText(paidInAll, formatList) : ''
    const words = [besideDue, inAll].filter(Boolean).join(': ')
    return [...(words === '' ? [] : [{ words, isDoubtful: unconverted.length > 0 }]), ...uncountedNotes]
  }
  return [
    ...(unconverted.length > 0 ? [doubtfulNote(`and ${formatList(unconverted)} without a rate`)] : []),
    ...(forFinance.length > 0 ? [plainNote(`finance converts ${formatList(forFinance)}`)] : []),
    ...uncountedNotes,
  ]
}
