import { readStyled } from '~/domain/bank-statements/amounts'

/** An amount whose column and currency say nothing of it; null where it is none, or has two readings. */
export function readAlone(text: string): string | null {
  const read = readStyled(text, { decimalMark: null, decimals: null }, '')
  return 'amount' in read ? read.amount : null
}
