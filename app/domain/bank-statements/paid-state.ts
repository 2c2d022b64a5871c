import type { Decimal } from '~/domain/money/decimal'
import { isBillKind, isCardBill } from './bill-words'
import { isBankFee, isFee } from './fee-words'
import type { RowState } from './records'
import { isPurchase } from './row-words'
import { cashStateOf } from './withdrawal-words'

/**
 * Returns the state of a row in which money left the account: a fee, a cash withdrawal, the bill of a card,
 * or an ordinary payment; `ambiguous` if the words fit a withdrawal and a fee. The words for fees and cash
 * decide before the words for card bills.
 * @param payeeAndText the payee and the text
 * @param cells the cells of the row, one of which may say that it is a purchase
 * @param kinds the bank's names for the kind of the row, from separate columns. The caller leaves out names
 * that only say that the row is a payment.
 */
export function paidStateOf(
  payeeAndText: string[],
  amount: Decimal,
  cells: string[] = [],
  kinds: string[] = [],
): RowState {
  const texts = [...kinds, ...payeeAndText]
  // a text that consists of a word for a fee leaves no doubt
  if (texts.some(isFee)) return 'fee'
  // a text that only begins with a bank's word for a fee may be a withdrawal that includes the fee, so the
  // words for cash decide before it
  const cashState = cashStateOf(texts.join(' '), amount)
  if (cashState !== null) return cashState
  if (texts.some(isBankFee)) return 'fee'
  return (payeeAndText.some(isCardBill) || kinds.some(isBillKind)) && !cells.some(isPurchase)
    ? 'bill'
    : 'paid'
}
