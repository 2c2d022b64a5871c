import Big from 'big.js'
import { handOverText } from '~/components/answers/view-models'
import { isAnyDue, isPaidBack, paidBeforeLabel, withoutSign } from '~/domain/advances/labels'
import type { HandOverState } from '~/domain/claims/answers/answers.server'
import type { ClaimSummary } from '~/domain/claims/checks/summary'
import type { CurrencyAmount, DueAmounts } from '~/domain/claims/payments/due-amounts'
import { asksForMoney, besideDueText, isGivenBack } from '~/domain/claims/payments/due-amounts'
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

/** The sums of a claim, as its page shows them. */
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
  { isPaid = false }: { isPaid?: boolean } = {},
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
    besideDue: formatBesideDue(amounts, isPaid, formats),
    unconverted: unconverted.flatMap((sum) => unconvertedTerms(sum, formats)),
    // `isPaidBack` decides by one amount, `isGivenBack` by amounts in several currencies
    isPaidBack: isGivenBack(amounts),
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

/** The data of a frozen version before it is formatted: `due` has its sign, and a null `paidOn` is unpaid. */
type VersionData = Omit<
  VersionViewModel,
  'isPaidBack' | 'canBePaid' | 'isReplaced' | 'handOver' | 'dueCalculation' | 'paidOn' | 'besideDue'
> & { total: string; unconverted: CurrencyAmount[]; paidOn: string | null }

/** A frozen version, with figures and times in the user's formats. */
export interface VersionViewModel {
  id: string
  eventId: string
  eventName: string
  number: string
  version: number
  currency: string
  /** the due or paid amount, without a sign */
  due: string
  /** `and 8,640 JPY, which finance converts`; empty without such amounts */
  besideDue: string
  /** whether the claimant gives the amount back */
  isPaidBack: boolean
  /** the total and its deductions; empty without deductions */
  dueCalculation: string
  frozenAt: string
  sha256: string
  hasEvent: boolean
  /** the day of payment; empty while unpaid */
  paidOn: string
  /** whether it can be marked as paid */
  canBePaid: boolean
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

export const toVersionRow = (
  { total, due, unconverted, frozenAt, paidOn, ...version }: VersionData,
  formats: Formats,
  {
    canBePaid,
    isReplaced,
    handOver,
  }: Pick<VersionViewModel, 'canBePaid' | 'isReplaced'> & { handOver: HandOverState | undefined },
): VersionViewModel => ({
  id: version.id,
  eventId: version.eventId,
  eventName: version.eventName,
  number: version.number,
  version: version.version,
  currency: version.currency,
  sha256: version.sha256,
  hasEvent: version.hasEvent,
  due: formatAmount(formats, withoutSign(due), version.currency),
  besideDue: formatBesideDue({ due, unconverted }, paidOn !== null, formats),
  isPaidBack: isGivenBack({ due, unconverted }),
  dueCalculation: dueCalculationText({ total, due, currency: version.currency }, formats),
  frozenAt: formatInstant(formats, frozenAt),
  paidOn: formatDate(formats, paidOn),
  canBePaid: canBePaid && asksForMoney({ due, unconverted }),
  isReplaced,
  handOver: handOver ? handOverText(handOver, formats) : '',
})
