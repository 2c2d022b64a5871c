import Big from 'big.js'
import type { Claim } from '~/domain/claims/claim'
import { claimTitle, plainAmount } from '~/domain/claims/claim-text'

/** The largest amount of a transfer in the code. */
const AMOUNT_MAX = '999999999.99'

/**
 * Returns the text of the code by which a bank's app fills in the transfer of the due; null for a claim that
 * prints no IBAN, asks for no euro, or asks for more than a transfer has. Source: EPC069-12 of the European
 * Payments Council, version 2, in UTF-8.
 */
export function payCodeText({ iban, ...claim }: Claim): string | null {
  const { due } = claim.totals
  if (iban === '' || claim.currency !== 'EUR' || Big(due).lte(0) || Big(due).gt(AMOUNT_MAX)) return null
  const name = claim.claimant.name.slice(0, 70).toWellFormed()
  const text = claimTitle({ iban, ...claim })
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    name,
    iban,
    `EUR${plainAmount(due, 'EUR').replaceAll(' ', '')}`,
    '',
    '',
    text,
  ].join('\n')
}
