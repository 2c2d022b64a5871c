import type { Decimal } from '~/domain/money/decimal'
import { isBillKind, isCardBill } from './bill-words'
import { isBankFee, isFee } from './fee-words'
import type { RowState } from './records'
import { isPurchase } from './row-words'
import { cashStateOf } from './withdrawal-words'

/**
 * Returns the state of a row in which money left the account: a fee, a cash withdrawal, the bill of a card,
 * or an ordinary payment. The words for fees and cash decide before the words for card bills.
 * @param payeeAndText the payee and the text
 * @param cells the cells of the row, one of which may say that it is a purchase
 * @param kinds the bank's kinds of the row from separate columns, if they say more than that it is a payment
 */
export function paidStateOf(
  payeeAndText: string[],
  amount: Decimal,
  cells: string[] = [],
  kinds: string[] = [],
): RowState {
  const texts = [...kinds, ...payeeAndText]
  if (texts.some(isFee)) return 'fee'
  const cash = cashStateOf(texts.join(' '), amount)
  if (cash !== null) return cash
  if (texts.some(isBankFee)) return 'fee'
  return (payeeAndText.some(isCardBill) || kinds.some(isBillKind)) && !cells.some(isPurchase)
    ? 'bill'
    : 'paid'
}
