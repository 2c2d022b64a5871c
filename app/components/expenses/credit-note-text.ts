import { shortCode } from '~/components/ui/money'
import type { Decimal } from '~/domain/money/decimal'
import type { OpenCreditNotes } from '~/domain/receipts/credit-notes-of-expenses.server'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

/** Says that an expense does not, or not fully, deduct the credit notes among its files. */
export function creditNoteText({ attached, sale }: OpenCreditNotes, formats: Formats): string {
  const moneyText = (amount: Decimal, currency: string) =>
    `${formatAmount(formats, amount, currency)} ${shortCode(currency)}`
  const creditTexts = attached.notes.map(({ name, amount, currency, isSignDoubtful, isDoubtful }) => {
    // with a doubtful sign the file may be a purchase; otherwise only its amount may be wrong
    const verb = isSignDoubtful ? 'may give back' : isDoubtful ? 'perhaps gives back' : 'gives back'
    if (amount === null) return `${name} ${verb} an amount that was not found`
    return `${name} ${verb} ${currency === null ? amount : moneyText(amount, currency)}`
  })
  if (attached.notes.some(({ isDoubtful }) => isDoubtful))
    return `${creditTexts.join(', ')}. Check that it is taken off.`
  const { refunded, claimCurrency } = sale
  const deductedText = Number(refunded) === 0 ? 'nothing' : `only ${moneyText(refunded, claimCurrency)}`
  return `${creditTexts.join(', ')}, and ${deductedText} is taken off.`
}
