import Big from 'big.js'
import type { Decimal } from './convert'

/**
 * What lines come to: the sum of converted amounts above zero, each rounded to 2 decimals (contract, 2 and
 * 4.3).
 */
export function totalOf(converted: Decimal[]): Decimal {
  let cents = 0n
  for (const amount of converted) {
    if (Number(amount) > 0) cents += BigInt(Big(amount).times(100).round(0, Big.roundHalfUp).toFixed())
  }
  return Big(String(cents)).div(100).toFixed()
}
