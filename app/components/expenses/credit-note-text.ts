import { shortCode } from '~/components/ui/money'
import type { Decimal } from '~/domain/money/decimal'
import {
  type AttachedCreditNotes,
  areNotesDeducted,
  type CreditedSale,
} from '~/domain/receipts/credited-sales'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

/**
 * Says that an expense does not, or not fully, deduct the credit notes among its files; null when it does.
 */
export function creditNoteText(
  attached: AttachedCreditNotes,
  sale: CreditedSale,
  formats: Formats,
): string | null {
  if (areNotesDeducted(attached, sale)) return null
  const money = (amount: Decimal, currency: string) =>
    `${formatAmount(formats, amount, currency)} ${shortCode(currency)}`
  const given = attached.notes.map(({ name, amount, currency, isSignDoubtful, isDoubtful }) => {
    const gives = isSignDoubtful ? 'may give back' : isDoubtful ? 'perhaps gives back' : 'gives back'
    if (amount === null) return `${name} ${gives} an amount that was not found`
    return `${name} ${gives} ${currency === null ? amount : money(amount, currency)}`
  })
  const { refunded, claimCurrency } = sale
  const rest = Number(refunded) === 0 ? 'nothing' : `only ${money(refunded, claimCurrency)}`
  if (attached.notes.some(({ isDoubtful }) => isDoubtful))
    return `${given.join(', ')}. Check that it is taken off.`
  return `${given.join(', ')}, and ${rest} is taken off.`
}
