import Big from 'big.js'
import { handOverText } from '~/components/answers/view-models'
import { isAnyDue, isPaidBack, paidBeforeLabel, paidLabel, withoutSign } from '~/domain/advances/labels'
import type { Answer } from '~/domain/claims/answers/answer'
import type { ClaimSummary } from '~/domain/claims/checks/summary'
import { plainAmount } from '~/domain/claims/claim-text'
import { besideDueText, type DueAmounts, isGivenBack } from '~/domain/claims/payments/due-amounts'
import {
  isPaid,
  isSettledAtOnce,
  type Payment,
  paidVersions,
  remainingOf,
  type VersionPayments,
} from '~/domain/claims/payments/payments'
import type { Version } from '~/domain/claims/versions/versions.server'
import { pluralize } from '~/domain/text/pluralize'
import { formatDate, formatInstant } from '~/format/format-dates'
import { formatAmount, formatMoneyList } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

/** A payment for earlier versions, or a repayment. */
export interface PriorPaymentTerm {
  label: string
  /** without a sign */
  amount: string
}

export const toPriorPaymentTerm = (paid: string, currency: string, formats: Formats): PriorPaymentTerm => ({
  label: paidBeforeLabel(isPaidBack(paid)),
  amount: formatAmount(formats, withoutSign(paid), currency),
})

/** Returns `and 8,640 JPY, which finance converts`, the text after the due; empty without such amounts. */
const formatBesideDue = (amounts: DueAmounts, isPaid: boolean, formats: Formats): string =>
  besideDueText(amounts, { isPaid, formatList: (list) => formatMoneyList(formats, list) })

/** The sums of a claim, as its page shows them. The due of a frozen version is what remains to be paid. */
export interface SumsViewModel {
  currency: string
  total: string
  /** the refunds that the total has taken off, without their sign; empty without any */
  refunds: string
  /** empty without advances */
  advances: string
  paid: PriorPaymentTerm[]
  /** with its sign; empty without rounding */
  rounding: string
  /** without a sign */
  due: string
  /** `and 8,640 JPY, which finance converts`; empty without such amounts */
  besideDue: string
  /** the amounts that finance converts, with the earlier payments for them */
  unconverted: { label: string; amount: string; currency: string }[]
  /** whether the claimant gives the due back */
  isPaidBack: boolean
  isPaid: boolean
  lines: number
  /** the number of lines that are shown but not counted */
  uncounted: number
  /** the sums of the cost centres that bear the lines, each with its label */
  costCentres: { label: string; amount: string; currency: string }[]
}

export function toSums(
  {
    currency,
    total,
    refunds,
    advances,
    paid,
    rounding,
    due,
    unconverted,
    byCostCentre,
    ...counts
  }: ClaimSummary,
  formats: Formats,
  version?: VersionPayments,
): SumsViewModel {
  const amounts = { due, unconverted: unconverted.map((sum) => ({ ...sum, amount: sum.due })) }
  return {
    currency,
    total: formatAmount(formats, total, currency),
    refunds: refunds === null ? '' : formatAmount(formats, refunds, currency),
    advances: advances === null ? '' : formatAmount(formats, advances, currency),
    paid: paid.map(([label, amount]) => ({ label, amount: formatAmount(formats, amount, currency) })),
    rounding: rounding === null ? '' : formatAmount(formats, rounding, currency),
    due: formatAmount(formats, withoutSign(due), currency),
    besideDue: formatBesideDue(amounts, false, formats),
    // `isPaidBack` decides by one amount, `isGivenBack` by amounts in several currencies
    isPaidBack: isGivenBack(amounts),
    isPaid: false,
    ...(version && version.payments.length > 0 && toDue(version, formats)),
    unconverted: unconverted.flatMap((sum) => unconvertedTerms(sum, formats)),
    costCentres: byCostCentre.map(({ costCentre, converted }) => ({
      label: costCentre === '' ? 'Without a cost centre' : `Borne by ${costCentre}`,
      amount: formatAmount(formats, converted, currency),
      currency,
    })),
    ...counts,
  }
}

/** Returns the lines that finance converts in one currency, and the earlier payments for them. */
function unconvertedTerms(
  { currency, count, amount, paid }: ClaimSummary['unconverted'][number],
  formats: Formats,
): SumsViewModel['unconverted'] {
  const terms = [
    { label: `${pluralize(count, 'line')} that finance converts`, amount: count > 0 ? amount : '0' },
    { label: paidBeforeLabel(isPaidBack(paid)), amount: withoutSign(paid) },
  ]
  return terms
    .filter((term) => isAnyDue(term.amount))
    .map((term) => ({ ...term, amount: formatAmount(formats, term.amount, currency), currency }))
}

/** A frozen version, with figures and times in the user's formats. */
export interface VersionViewModel {
  id: string
  eventId: string
  eventName: string
  number: string
  version: number
  currency: string
  /** the amount that remains to be paid, or the paid due; without a sign */
  due: string
  /** `and 8,640 JPY, which finance converts`, or `paid 80.00 of 100.00`; may be empty */
  besideDue: string
  /** whether the claimant gives the amount back */
  isPaidBack: boolean
  /** the total and its deductions; empty without deductions */
  dueCalculation: string
  frozenAt: string
  sha256: string
  hasEvent: boolean
  /** whether the payments come exactly to the due */
  isPaid: boolean
  /** the payments, in words such as `paid Nov 20, 2026`, or `paid 80.00 EUR Nov 20, 2026` for a part of the due */
  payments: { id: string; words: string }[]
  /** the amount that fills the form of a payment; empty if finance converts a part of it, null for no form */
  payable: string | null
  /** whether a newer version replaces it */
  isReplaced: boolean
  /** the latest answer, or that it has none yet; empty if it was not handed over */
  handOver: string
}

/** Returns `total 150.00, less 100.00`: how a due is calculated. The deduction is advances or payments. */
function dueCalculationText(
  { total, due, currency }: { total: string; due: string; currency: string },
  formats: Formats,
): string {
  const deduction = Big(total).minus(due)
  if (deduction.eq(0)) return ''
  const [whole, part] = [total, deduction.abs().toFixed()].map((amount) =>
    formatAmount(formats, amount, currency),
  )
  return `total ${whole}, ${deduction.gt(0) ? 'less' : 'plus'} ${part}`
}

/** Returns what remains to be paid for a version, or its due if that is paid, and the text beside it. */
function toDue(version: VersionPayments, formats: Formats) {
  const { currency } = version
  const formatSum = (amount: string) => formatAmount(formats, withoutSign(amount), currency)
  const isSettled = isPaid(version)
  const amounts = isSettled ? version : remainingOf(version)
  const [paid] = isSettled ? [] : paidVersions([version])
  const paidText =
    paid &&
    `${paidLabel(isGivenBack(paid)).toLowerCase()} ${formatSum(paid.due)} of ${formatSum(version.due)}`
  return {
    due: formatSum(amounts.due),
    besideDue: paidText ?? formatBesideDue(amounts, isSettled, formats),
    isPaidBack: isGivenBack(amounts),
    isPaid: isSettled,
  }
}

export const toVersionRow = (
  version: Version,
  formats: Formats,
  {
    isPayable,
    isReplaced,
    latestAnswer,
  }: { isPayable: boolean; isReplaced: boolean; latestAnswer?: Answer | null | undefined },
): VersionViewModel => {
  const { id, eventId, eventName, number, currency, sha256, hasEvent } = version
  return {
    ...{ id, eventId, eventName, number, version: version.version, currency, sha256, hasEvent, isReplaced },
    ...toDue(version, formats),
    dueCalculation: dueCalculationText(version, formats),
    frozenAt: formatInstant(formats, version.frozenAt),
    payments: version.payments.map((payment) => toPaymentRow(payment, version, formats)),
    payable: isPayable ? payableText(version) : null,
    handOver: latestAnswer === undefined ? '' : handOverText(latestAnswer, formats),
  }
}

/** Returns a payment in words, with its amount unless it is the due. */
function toPaymentRow({ id, paidOn, amount }: Payment, version: VersionPayments, formats: Formats) {
  const { currency, payments } = version
  const isDue = payments.length === 1 && isPaid(version)
  const money = `${formatAmount(formats, withoutSign(amount), currency)} ${currency}`
  const label = paidLabel(isDue ? isGivenBack(version) : isPaidBack(amount))
  const words = [label.toLowerCase(), isDue ? '' : money, formatDate(formats, paidOn)]
  return { id, words: words.filter(Boolean).join(' ') }
}

/** Returns the amount that fills the form of a payment; empty if finance converts a part of it. */
const payableText = (version: VersionPayments): string =>
  isSettledAtOnce(version) ? '' : plainAmount(withoutSign(remainingOf(version).due), version.currency)
