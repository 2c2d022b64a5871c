import type { Decimal } from '~/domain/money/convert'
import { isCardBill } from './bill-words'
import { isBankFee, isFee } from './fee-words'
import type { RowState } from './records'
import { isPurchase } from './row-words'
import { cashStateOf } from './withdrawal-words'

/**
 * Returns what a row of money that left is.
 * @param texts the payee and the text
 * @param cells of the row, one of which may say that it is a purchase
 */
export function paidStateOf(texts: string[], amount: Decimal, cells: string[] = []): RowState {
  if (texts.some(isFee)) return 'fee'
  const cash = cashStateOf(texts.join(' '), amount)
  if (cash !== null) return cash
  if (texts.some(isBankFee)) return 'fee'
  return texts.some(isCardBill) && !cells.some(isPurchase) ? 'bill' : 'paid'
}
