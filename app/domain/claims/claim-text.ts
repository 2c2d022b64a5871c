import Big from 'big.js'
import { convert, type Pair } from '~/domain/conversion/convert'
import { DEFAULT_RATE } from '~/domain/conversion/sample-rate'
import { type Decimal, isSameAmount, plainAmount, sumOf } from '~/domain/money/decimal'
import { shareWords, WHOLE } from '~/domain/money/share'
import { stepFactors } from '~/domain/rates/official-text'
import { CLAIMANT_FIELDS, CLAIMANT_LABELS, type Claimant } from '~/domain/users/claimant'
import type { Claim, ClaimChanges } from './claim'
import {
  type ClaimLine,
  type ClaimRefund,
  type ClaimStatementRow,
  type ClaimTax,
  isNotConverted,
} from './claim-line'

// Formats the numbers and words of a claim. “Written” amounts have commas between the thousands, “plain” ones
// do not; “money” is a written amount with its currency. No locale data of the machine is used, because a
// frozen claim must read the same forever.

/** Puts commas between the thousands before the decimal point. */
function groupThousands(decimal: string): string {
  const [head = '', sign = '', whole = ''] = /^(-?)(\d*)/.exec(decimal) ?? []
  const groups: string[] = []
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end))
  return sign + groups.join() + decimal.slice(head.length)
}

/** Formats an amount like `plainAmount`, with commas between the thousands: 2,450.00. */
export const writtenAmount: typeof plainAmount = (amount, currency) =>
  groupThousands(plainAmount(amount, currency))

/** The claim currency, and the number of decimals of its amounts. */
export type ClaimCurrency = Pick<Claim, 'currency' | 'decimals'>

/** Formats an amount in the claim currency, with commas between the thousands. */
export const writtenConverted = (amount: Decimal, { decimals }: Pick<Claim, 'decimals'>): string =>
  groupThousands(Big(amount).toFixed(decimals))

/** Returns `2,450.00 KES`. */
export const money = (amount: Decimal, currency: string): string =>
  `${writtenAmount(amount, currency)} ${currency}`

/** Returns `18.87 USD`. */
export const convertedMoney = (amount: Decimal, claim: ClaimCurrency): string =>
  `${writtenConverted(amount, claim)} ${claim.currency}`

/**
 * Returns `19 % of 1,000.00: 190.00`: the rate, the net amount and the tax. A rate or net amount that is null
 * is left out.
 * @param formatAmount formats the amounts
 */
export function writtenTax(
  { rate, net, amount }: ClaimTax,
  currency: string,
  formatAmount: typeof plainAmount = writtenAmount,
): string {
  const tax = formatAmount(amount, currency)
  if (rate === null) return net === null ? tax : `on ${formatAmount(net, currency)}: ${tax}`
  return `${rate} %${net === null ? '' : ` of ${formatAmount(net, currency)}`}: ${tax}`
}

/** Formats the taxes of a line in the currency of its receipt; empty without taxes. */
export const writtenTaxes = (
  { taxes, currency }: Pick<ClaimLine, 'taxes' | 'currency'>,
  formatAmount?: typeof plainAmount,
): string => taxes.map((tax) => writtenTax(tax, currency, formatAmount)).join('; ')

/** Returns the purchase of a statement row, `2,450.00 KES`; empty when the bank does not name it. */
export const purchaseText = ({ purchase }: ClaimStatementRow): string =>
  purchase === null ? '' : money(purchase.amount, purchase.currency)

/** Returns the fee of a statement row in the currency of its amount, `24.67 CHF`; empty without a fee. */
export const feeText = ({ fee }: ClaimStatementRow, currency: string): string =>
  fee === null ? '' : money(fee, currency)

/** A line with its refunds, and how it was converted. */
type RefundedLine = Pick<ClaimLine, 'conversion' | 'refunds'>

/** Returns the refunds that reduce a line: those in the claim currency, and only for a charged line. */
export const deductedRefunds = (
  { conversion, refunds }: RefundedLine,
  { currency }: Pick<Claim, 'currency'>,
): ClaimRefund[] =>
  conversion.by === 'charged' ? refunds.filter((refund) => refund.currency === currency) : []

/** Returns the sum of the refunds that reduce a line, in the claim currency. */
export const refundedAmount = (line: RefundedLine, claim: Pick<Claim, 'currency'>): Decimal =>
  sumOf(deductedRefunds(line, claim).map(({ amount }) => amount)).toFixed()

/** Whether a line claims another amount than its statement row minus the refunds. */
export function differsFromRow(line: ClaimLine, row: ClaimStatementRow, claim: ClaimCurrency): boolean {
  const afterRefunds = Big(row.amount).minus(refundedAmount(line, claim)).toFixed()
  return !isSameAmount(convert(afterRefunds, 1, claim.decimals), line.whole)
}

/** Returns the amount of a line before its refunds, in the claim currency. */
export const amountBeforeRefunds = (line: ClaimLine, claim: Pick<Claim, 'currency'>): Decimal =>
  Big(line.whole).plus(refundedAmount(line, claim)).toFixed()

/** Formats each refund of a line after words that say whether it is deducted. */
function writtenRefunds(
  line: RefundedLine,
  claim: Pick<Claim, 'currency'>,
  { deductedLabel, otherLabel }: { deductedLabel: string; otherLabel: string },
): string[] {
  const deducted = new Set(deductedRefunds(line, claim))
  return line.refunds.map((refund) => {
    const { file, row, date, text, amount, currency } = refund
    const label = deducted.has(refund) ? deductedLabel : otherLabel
    return `${label} ${money(amount, currency)}: ${file}, row ${row}: ${date} ${text}`
  })
}

/** Returns `refund of 5.00 EUR: card.csv, row 7: 2026-10-10 NAIVAS` for each refund of a line. */
export const refundTexts = (line: RefundedLine, claim: Pick<Claim, 'currency'>): string[] =>
  writtenRefunds(line, claim, { deductedLabel: 'refund of', otherLabel: 'refund, not taken off:' })

/** Returns `Less refund of 5.00 EUR: card.csv, row 7: 2026-10-10 NAIVAS` for each refund of a line. */
export const refundSentences = (line: RefundedLine, claim: Pick<Claim, 'currency'>): string[] =>
  writtenRefunds(line, claim, { deductedLabel: 'Less refund of', otherLabel: 'Refund, not taken off:' })

/** The digits that are shown of a rate. `Quotient` has more, which tell whether digits are cut off. */
const QUOTIENT_DIGITS = 15
const Quotient = Big()
Quotient.DP = 60

/** Formats a sample pair's rate for display, not for calculation. An ellipsis stands for more digits. */
export function writtenRate({ receiptAmount, claimAmount }: Pair): string {
  const quotient = new Quotient(claimAmount).div(receiptAmount)
  const shortened = quotient.prec(QUOTIENT_DIGITS, Big.roundDown)
  return `${shortened.toFixed()}${shortened.eq(quotient) ? '' : '…'}`
}

/** Whether the charge of a line before its refunds equals the amount on its receipt. */
export const isChargedAsPrinted = (line: ClaimLine, claim: Pick<Claim, 'currency'>): boolean =>
  line.currency === claim.currency && isSameAmount(amountBeforeRefunds(line, claim), line.amount)

/** Returns `2,450.00 KES: charged 18.87 USD`, before refunds; `20.00 USD` if only refunds change it. */
function chargedText(line: ClaimLine, claim: Claim): string {
  const receiptMoney = money(line.amount, line.currency)
  return deductedRefunds(line, claim).length > 0 && isChargedAsPrinted(line, claim)
    ? receiptMoney
    : `${receiptMoney}: charged ${convertedMoney(amountBeforeRefunds(line, claim), claim)}`
}

/** Returns `, less refund of 5.00 USD = 13.87 USD`; empty without a deducted refund. */
function refundArithmetic(line: ClaimLine, claim: Claim): string {
  const deducted = deductedRefunds(line, claim)
  if (deducted.length === 0) return ''
  const name = deducted.length === 1 ? 'refund' : 'refunds'
  const sum = convertedMoney(refundedAmount(line, claim), claim)
  return `, less ${name} of ${sum} = ${convertedMoney(line.whole, claim)}`
}

/** Returns `Claimed 60 %: 72.00 EUR. Used privately too`; empty for a line that is claimed as a whole. */
export const shareSentence = (line: ClaimLine): string =>
  line.share === WHOLE
    ? ''
    : `Claimed ${shareWords(line, money)}: ${money(line.claimed, line.currency)}. ${line.shareReason}`

/** Whether a line names entertained guests, or where they were entertained. */
export const entertainsGuests = ({ guests, venue }: ClaimLine): boolean => guests !== '' || venue !== ''

/** Returns `Guests: Grace Hopper (Acme). Place: Vienna`; empty for a line without either. */
export const guestSentence = ({ guests, venue }: ClaimLine): string =>
  [guests && `Guests: ${guests}`, venue && `Place: ${venue}`].filter(Boolean).join('. ')

/**
 * Returns `Sales 47.52` for each cost centre that a line names, or the parts as they were typed, such as
 * `Sales 60%`, when finance converts the line.
 */
export function costCentreTexts(line: ClaimLine, claim: Pick<Claim, 'decimals'>): string[] {
  if (line.allocation === '') return []
  if (isNotConverted(line)) return line.allocation.split('; ')
  return line.allocations.map(({ name, amount }) => `${name} ${writtenConverted(amount, claim)}`)
}

/** Returns `claimed 60 %: 79.20 USD`; empty for a line that is claimed as a whole. */
function shareArithmetic(line: ClaimLine, claim: ClaimCurrency): string {
  if (line.share === WHOLE) return ''
  const claimed = isNotConverted(line)
    ? money(line.claimed, line.currency)
    : convertedMoney(line.converted, claim)
  return `; claimed ${shareWords(line, money)}: ${claimed}`
}

/**
 * Returns how a line's amount is calculated: `2,450.00 KES x 7.70 / 1000.00 = 18.87 USD (R1)`, and with a
 * share `; claimed 60 %: 11.32 USD`.
 */
export const arithmetic = (line: ClaimLine, claim: Claim): string =>
  wholeArithmetic(line, claim) + shareArithmetic(line, claim)

function wholeArithmetic(line: ClaimLine, claim: Claim): string {
  const { conversion } = line
  const receiptMoney = money(line.amount, line.currency)
  const claimMoney = convertedMoney(line.whole, claim)
  if (conversion.by === 'event')
    return `${receiptMoney} x ${claim.exchangeRate} = ${claimMoney}${isOneToOne(claim) ? ' (no rate: counted 1:1)' : ''}`
  if (conversion.by === 'charged') return `${chargedText(line, claim)}${refundArithmetic(line, claim)}`
  if (conversion.by === 'record') return `${receiptMoney}: recorded as ${claimMoney}`
  if (conversion.by === 'none') return `${receiptMoney}: finance converts it`
  if (conversion.by === 'uncounted') return `${receiptMoney}: not counted yet`
  const rate = conversion.by === 'rate' ? claim.rates.find(({ code }) => code === conversion.code) : undefined
  if (!rate) return `${receiptMoney} = ${claimMoney}`
  // a rate of two published pairs is printed as the two steps that its own pair combines
  if (rate.official && rate.official.steps.length > 1)
    return `${receiptMoney}${stepFactors(rate.official, rate.currency)} = ${claimMoney} (${rate.code})`
  const pair = `${plainAmount(rate.claimAmount, claim.currency)} / ${plainAmount(rate.receiptAmount, rate.currency)}`
  return `${receiptMoney} x ${pair} = ${claimMoney} (${rate.code})`
}

/** Returns the text of the rate column; empty for a receipt in the claim currency. */
export function rateMark({ conversion }: ClaimLine, claim: EventRate): string {
  if (conversion.by === 'rate') return conversion.code
  if (conversion.by === 'event' && isOneToOne(claim)) return 'none: 1:1'
  return conversion.by === 'currency' || conversion.by === 'uncounted' ? '' : conversion.by
}

/** The fields of a claim that describe the event rate. */
export type EventRate = Pick<Claim, 'exchangeRate' | 'sample' | 'saysMissingRates'>

/** Returns `0.00801 (10,000.00 KES = 80.10 EUR, for KES)`, or `none` while nobody has entered a rate. */
export function eventRateText(claim: EventRate & Pick<Claim, 'currency'>): string {
  if (isOneToOne(claim)) return 'none'
  return claim.sample ? `${claim.exchangeRate} (${samplePairText(claim, claim.sample)})` : claim.exchangeRate
}

/** Returns `10,000.00 KES = 80.10 EUR, for KES`. */
export function samplePairText(
  { currency: claimCurrency }: Pick<Claim, 'currency'>,
  { receiptAmount, claimAmount, currency }: NonNullable<Claim['sample']>,
): string {
  const claimMoney = money(claimAmount, claimCurrency)
  return currency === null
    ? `${receiptAmount} = ${claimMoney}, for currencies without a rate of their own`
    : `${money(receiptAmount, currency)} = ${claimMoney}, for ${currency}`
}

/** Whether the event rate of a claim is the default 1:1 of an event without an entered rate. */
export const isOneToOne = ({ exchangeRate, sample, saysMissingRates }: EventRate): boolean =>
  saysMissingRates && Number(exchangeRate) === DEFAULT_RATE && sample === null

/** Returns `2026-0042, version 2`. */
export const versionName = ({ frozen }: Claim): string =>
  frozen ? `${frozen.number}, version ${frozen.version}` : 'DRAFT'

/** Returns `Claim 2026-0042, version 2`. */
export const claimTitle = (claim: Claim): string =>
  claim.frozen ? `Claim ${versionName(claim)}` : 'Claim, draft'

/**
 * Returns the first sentence of the changes: `The total was 480.00 USD plus 8,640 JPY and is 551.17 USD.`, or
 * `The total is unchanged: 551.17 USD.`
 */
export function totalChangeText(
  claim: Pick<Claim, 'totals' | 'currency' | 'decimals' | 'layout'>,
  { totalBefore, currencyBefore, decimalsBefore, unconvertedBefore }: ClaimChanges,
): string {
  const unconverted = claim.totals.unconverted.filter(({ count }) => count > 0)
  const before = { currency: currencyBefore, decimals: decimalsBefore }
  const totalThen = [convertedMoney(totalBefore, before), ...unconvertedBefore.map(moneyOf)].join(' plus ')
  const totalNow = [convertedMoney(claim.totals.total, claim), ...unconverted.map(moneyOf)].join(' plus ')
  if (claim.layout > 2 && totalThen === totalNow) return `The total is unchanged: ${totalNow}.`
  return `The total was ${totalThen} and is ${totalNow}.`
}

const moneyOf = ({ amount, currency }: { amount: Decimal; currency: string }) => money(amount, currency)

/** Returns the claimant's details in a claim, each with its label. */
export const claimantTerms = (claimant: Claimant): [label: string, value: string][] =>
  CLAIMANT_FIELDS.map((field) => [CLAIMANT_LABELS[field], claimant[field]])

/** Formats the known dates of a range. */
export function writtenDates(first: string | null, last: string | null): string {
  if (!first || !last) return first ?? last ?? ''
  return first === last ? first : `${first} to ${last}`
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Isolates a name within a sentence, so that a right-to-left name does not reorder the date after it. */
export const isolatedName = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
