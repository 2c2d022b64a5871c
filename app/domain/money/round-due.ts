import Big from 'big.js'
import { minorDigits } from './currency'
import type { Decimal } from './decimal'

// Rounds the due of a claim, which is the amount that finance pays.

/** Rounds half a unit up: 0.5 to 1, and -0.5 to 0. The parts of a due then add up to its rounded sum. */
function roundHalfUp(amount: Big): Big {
  const shifted = amount.plus('0.5')
  const whole = shifted.round(0, Big.roundDown)
  return whole.gt(shifted) ? whole.minus(1) : whole
}

/**
 * Rounds the due in a currency without minor units: nobody can pay half a yen. Lines keep decimals.
 * `rounding` is what was added, below zero if the due was rounded down.
 */
export function roundDue(exactDue: Big, currency: string) {
  if (minorDigits(currency) > 0) return { due: exactDue, rounding: Big(0) }
  const due = roundHalfUp(exactDue)
  return { due, rounding: due.minus(exactDue) }
}

/** Whether an amount has no fraction. */
export const isWhole = (amount: Decimal): boolean => Big(amount).mod(1).eq(0)
