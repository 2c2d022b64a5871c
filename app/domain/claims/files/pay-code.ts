import Big from 'big.js'
import type { Claim } from '~/domain/claims/claim'
import { claimTitle } from '~/domain/claims/claim-text'

/** The largest amount of a transfer in the code. */
const AMOUNT_MAX = '999999999.99'

/**
 * Returns the text of the code by which a bank's app fills in the transfer of the due. Null for a draft,
 * which nobody should pay, and for a claim that prints no IBAN, asks for no euro, or asks for more than a
 * transfer has. Source: EPC069-12 of the European Payments Council, version 2, in UTF-8.
 */
export function payCodeText(claim: Claim): string | null {
  const { iban, currency, frozen, claimant, totals } = claim
  if (frozen === null || iban === '' || currency !== 'EUR') return null
  if (Big(totals.due).lte(0) || Big(totals.due).gt(AMOUNT_MAX)) return null
  const name = claimant.name.slice(0, 70).toWellFormed()
  const amount = `EUR${Big(totals.due).toFixed(2)}`
  return ['BCD', '002', '1', 'SCT', '', name, iban, amount, '', '', claimTitle(claim)].join('\n')
}
