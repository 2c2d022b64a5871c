import { readStyled } from '~/domain/bank-statements/amounts'

/**
 * Reads an amount without the help of a column or a currency. Returns null for a text that is not an amount
 * or has two readings.
 */
export function readAlone(text: string): string | null {
  const read = readStyled(text, { decimalMark: null, decimals: null }, '')
  return 'amount' in read ? read.amount : null
}
