import { RATE_SOURCE_LABELS } from '~/domain/rates/labels'
import type { Claim, ClaimRate } from './claim'
import type { ClaimLine, ClaimStatementRow } from './claim-line'
import {
  convertedMoney,
  deductedRefunds,
  differsFromRow,
  isChargedAsPrinted,
  money,
  purchaseText,
  refundSentences,
  samplePairText,
} from './claim-text'
import { officialTexts } from './files/official-rates'

// Says in words where the amounts and rates of a claim come from.

/** Returns `card.csv, row 7: 2026-10-10 NAIVAS`. */
const rowText = ({ file, row, date, text }: ClaimStatementRow) => `${file}, row ${row}: ${date} ${text}`

/** Describes the statement row of a line. Says so if the line claims another amount than the row. */
function rowWithAmount(line: ClaimLine, row: ClaimStatementRow, claim: Claim): string {
  const purchase = purchaseText(row)
  const text = `${rowText(row)} ${convertedMoney(row.amount, claim)}`
  return [
    purchase === '' ? text : `${text} for ${purchase}`,
    ...(differsFromRow(line, row, claim) ? ['The claimant claims another amount than the bank charged'] : []),
  ].join('. ')
}

/** Returns sentences that name the proofs of a line's charge and refunds. */
function proofsOf(line: ClaimLine, row: ClaimStatementRow | null, claim: Claim): string[] {
  const refunds = refundSentences(line, claim)
  if (row) return [rowWithAmount(line, row, claim), ...refunds]
  // A receipt in the claim currency proves a charge of the same amount. Here the amount on the receipt is the
  // charge before the refunds, and the sentences on the refunds name the statement rows that prove them.
  const isProvedByReceipt = deductedRefunds(line, claim).length > 0 && isChargedAsPrinted(line, claim)
  return [...(isProvedByReceipt ? [] : ['As the claimant states it was charged']), ...refunds]
}

/** Returns a sentence about the event's exchange rate, with the sample pair that it was calculated from. */
export function eventRateSentence(claim: Claim): string {
  const { exchangeRate, sample } = claim
  if (!sample)
    return `The event's exchange rate, for currencies without a rate of their own, is ${exchangeRate}.`
  return `The event's exchange rate is ${exchangeRate}, from ${samplePairText(claim, sample)}.`
}

/** Says where the amount of a line comes from; empty for a rate and for the claim currency. */
export function originTexts(line: ClaimLine, claim: Claim): string[] {
  const { conversion } = line
  if (conversion.by === 'record') return ['Kept as it was recorded']
  return conversion.by === 'charged' ? proofsOf(line, conversion.statement, claim) : []
}

/** Returns the source of a rate, then its published pairs, fee, note and statement row; some are empty. */
export const rateSourceTexts = (rate: ClaimRate, claim: Claim): string[] => [
  RATE_SOURCE_LABELS[rate.source],
  ...officialTexts(rate),
  rate.fee === null ? '' : `Fee ${money(rate.fee, claim.currency)}, no part of the rate`,
  rate.note,
  rate.statement ? rowText(rate.statement) : '',
]
