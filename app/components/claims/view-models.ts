import Big from 'big.js'
import { handOverText, toPaidAmount } from '~/components/answers/view-models'
import { isAnyDue, isPaidBack, paidBeforeLabel, paidLabel, withoutSign } from '~/domain/advances/labels'
import type { LatestAnswer } from '~/domain/claims/answers/answer'
import type { ClaimSummary } from '~/domain/claims/checks/summary'
import { besideDueText, type DueAmounts, isGivenBack } from '~/domain/claims/payments/due-amounts'
import {
  isPaid,
  type Payment,
  paidVersions,
  remainingOf,
  type VersionPayments,
} from '~/domain/claims/payments/payments'
import type { Version } from '~/domain/claims/versions/versions.server'
import { isSameAmount, plainAmount } from '~/domain/money/decimal'
import { pluralize } from '~/domain/text/pluralize'
import { formatDate, formatInstant } from '~/format/format-dates'
import { formatAmount, formatMoneyList } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

/** Returns `and 8,640 JPY, which finance converts`, the text after the due; empty without such amounts. */
const formatBesideDue = (amounts: DueAmounts, isPaid: boolean, formats: Formats): string =>
  besideDueText(amounts, { isPaid, formatList: (list) => formatMoneyList(formats, list) })

/**
 * Returns the sums of a claim, as its page shows them. Sums that a claim does not have are empty.
 * @param version the frozen version; after a payment, its due is what remains to be paid
 */
export function toSums(summary: ClaimSummary, formats: Formats, version?: VersionPayments) {
  const { currency, total, refunds, advances, paid, rounding, due, unconverted, ...counts } = summary
  const amounts = { due, unconverted: unconverted.map((sum) => ({ ...sum, amount: sum.due })) }
  const formatSum = (amount: string | null) =>
    amount === null ? '' : formatAmount(formats, amount, currency)
  const termOf = (label: string, amount: string | null) =>
    amount === null ? [] : [{ label, amount: formatSum(amount), currency }]
  return {
    currency,
    total: formatSum(total),
    // the refunds that the total has taken off
    refunds: formatSum(refunds),
    // what the due takes off or adds to the total, and what finance converts
    terms: [
      ...termOf('Less advances', advances),
      ...paid.flatMap(([label, amount]) => termOf(label, amount)),
      // with its sign
      ...termOf('Rounding', rounding),
      ...unconverted.flatMap((sum) => unconvertedTerms(sum, formats)),
    ],
    due: formatSum(withoutSign(due)),
    besideDue: formatBesideDue(amounts, false, formats),
    // `isPaidBack` decides by one amount, `isGivenBack` by amounts in several currencies
    isPaidBack: isGivenBack(amounts),
    isPaid: false,
    ...(version && version.payments.length > 0 && toDue(version, formats)),
    costCentres: counts.byCostCentre.map(({ costCentre, converted }) => ({
      label: costCentre === '' ? 'Without a cost centre' : `Borne by ${costCentre}`,
      amount: formatSum(converted),
      currency,
    })),
    lines: counts.lines,
    // the lines that are shown but not counted
    uncounted: counts.uncounted,
  }
}

export type SumsViewModel = ReturnType<typeof toSums>

/** Returns the lines that finance converts in one currency, and the earlier payments for them. */
function unconvertedTerms(
  { currency, count, amount, paid }: ClaimSummary['unconverted'][number],
  formats: Formats,
) {
  const formatSum = (amount: string) => formatAmount(formats, amount, currency)
  return [
    // also lines that come to 0, because finance may convert an expense and its refund at two rates
    ...(count > 0
      ? [{ label: `${pluralize(count, 'line')} that finance converts`, amount: formatSum(amount), currency }]
      : []),
    ...(isAnyDue(paid)
      ? [{ label: paidBeforeLabel(isPaidBack(paid)), amount: formatSum(withoutSign(paid)), currency }]
      : []),
  ]
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
  const paidPart = paid
    ? `${paidLabel(isGivenBack(paid)).toLowerCase()} ${formatSum(paid.due)} of ${formatSum(version.due)} ${currency}`
    : ''
  return {
    due: formatSum(amounts.due),
    besideDue: [formatBesideDue(amounts, isSettled, formats), paidPart].filter(Boolean).join(', '),
    isPaidBack: isGivenBack(amounts),
    // whether the payments come exactly to the due
    isPaid: isSettled,
  }
}

interface VersionContext {
  /** the id of the next payment; null if the version takes none */
  newPaymentId: string | null
  /** whether a newer version replaces it */
  isReplaced: boolean
  /** null if it was handed over and has no answer yet */
  latestAnswer?: LatestAnswer | null | undefined
}

/** Returns a frozen version, with figures and times in the user's formats. */
export function toVersionRow(
  version: Version,
  formats: Formats,
  { newPaymentId, isReplaced, latestAnswer }: VersionContext,
) {
  const { id, eventId, eventName, number, currency, sha256, hasEvent } = version
  return {
    ...{ id, eventId, eventName, number, version: version.version, currency, sha256, hasEvent, isReplaced },
    ...toDue(version, formats),
    dueCalculation: dueCalculationText(version, formats),
    frozenAt: formatInstant(formats, version.frozenAt),
    payments: version.payments.map((payment) => toPaymentRow(payment, version, formats)),
    // the form of a payment
    newPayment: newPaymentId === null ? null : toNewPayment(version, newPaymentId),
    handOver: latestAnswer === undefined ? '' : handOverText(latestAnswer, formats),
  }
}

export type VersionViewModel = ReturnType<typeof toVersionRow>

/** Returns a payment in words, with its amount unless it is the due. */
function toPaymentRow({ id, paidOn, amount }: Payment, version: VersionPayments, formats: Formats) {
  const { currency, payments, due } = version
  const isDue = payments.length === 1 && isPaid(version) && isSameAmount(amount, due)
  const money = `${formatAmount(formats, withoutSign(amount), currency)} ${currency}`
  const label = paidLabel(isDue ? isGivenBack(version) : isPaidBack(amount))
  const words = [label.toLowerCase(), isDue ? '' : money, formatDate(formats, paidOn)]
  return { id, words: words.filter(Boolean).join(' ') }
}

/** Returns the fields of a payment's form. */
function toNewPayment(version: VersionPayments, payment: string) {
  const { currency } = version
  const remaining = remainingOf(version)
  const due = plainAmount(remaining.due, currency)
  return { fields: { payment, claim_currency: currency, shown_due: due }, amount: toPaidAmount(version) }
}
