import Big from 'big.js'
import { claimDecimals } from './currency'
import type { Decimal } from './decimal'

/** Adds up the converted amounts above zero, each rounded (docs/contract.md, sections 2 and 4.3). */
export function totalOf(converted: Decimal[], claimCurrency: string): Decimal {
  const unitsPerOne = 10 ** claimDecimals(claimCurrency)
  let units = 0n
  for (const amount of converted) {
    if (Number(amount) > 0)
      units += BigInt(Big(amount).times(unitsPerOne).round(0, Big.roundHalfUp).toFixed())
  }
  return Big(String(units)).div(unitsPerOne).toFixed()
}
