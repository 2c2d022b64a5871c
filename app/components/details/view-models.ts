import { isAnyDue, isPaidBack, paidBeforeLabel, withoutSign } from '~/domain/advances/labels'
import type { Advance, Balance } from '~/domain/advances/schema'
import { paymentText } from '~/domain/claims/payments/deductions'
import { besideDueText } from '~/domain/claims/payments/due-amounts'
import { type BesideDue, dueNotes } from '~/domain/claims/payments/due-notes'
import type { PaidVersion } from '~/domain/claims/payments/payments'
import { type EventDetails, overrideText } from '~/domain/events/details'
import type { OwnedEvent } from '~/domain/events/schema'
import { CLAIMANT_FIELDS, CLAIMANT_LABELS, type Claimant } from '~/domain/users/claimant'
import { formatDate } from '~/format/format-dates'
import { formatAmount, formatMoneyList, typedAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { advancesEffect } from './labels'

// View models of details and advances, with figures and dates in the user's formats.

/** Returns an advance as the list shows it. */
export const toAdvanceRow = (
  { id, date, amount, note, otherCurrency }: Advance,
  { baseCurrency, status }: Pick<OwnedEvent, 'baseCurrency' | 'status'>,
  formats: Formats,
) => ({
  id,
  date: formatDate(formats, date),
  amount: formatAmount(formats, amount, otherCurrency ?? baseCurrency),
  note,
  currency: otherCurrency ?? baseCurrency,
  // says how it counts if it is in another currency than the claim; empty otherwise
  doubt: otherCurrency === null ? '' : advancesEffect(status),
})

/** An advance in the list. */
export type AdvanceViewModel = ReturnType<typeof toAdvanceRow>

/** The claim currency and the version of the event for which a form is filled. */
interface FormContext {
  currency: string
  version: number
  formats: Formats
}

/** Returns the values of an advance's form. The user enters an amount in another currency again. */
export const toAdvanceForm = (advance: Advance, { currency, version, formats }: FormContext): StoredForm => ({
  version,
  values: {
    date: advance.date,
    amount: advance.otherCurrency === null ? typedAmount(formats, advance.amount, currency) : '',
    note: advance.note,
  },
})

/** The stored values that fill a form, and the version of the event that they come from. */
export interface StoredForm {
  version: number
  values: Record<string, string>
}

/** Returns the values of the form of an event's details. */
export const toDetailsForm = (
  details: EventDetails,
  { currency, version, formats }: FormContext,
): StoredForm => ({
  version,
  values: {
    purpose: details.purpose,
    starts_on: details.startsOn ?? '',
    ends_on: details.endsOn ?? '',
    claimant: overrideText(details.claimant),
    department: overrideText(details.department),
    cost_centre: overrideText(details.costCentre),
    company: overrideText(details.company),
    approver: overrideText(details.approver),
    approvals: String(details.approvals),
    // an amount in another claim currency has no meaning in this one
    budget:
      details.budget !== null && (details.budgetCurrency ?? currency) === currency
        ? typedAmount(formats, details.budget, currency)
        : '',
  },
})

/** Returns a payment for an earlier version of the claim as the list shows it. */
export const toPaidRow = (paid: PaidVersion, formats: Formats) => ({
  version: paid.version,
  date: formatDate(formats, paid.paidOn),
  amount: formatAmount(formats, withoutSign(paid.due), paid.currency),
  note: [
    paymentText({ version: paid.version, amount: paid.due, unconverted: paid.unconverted }),
    besideDueText(paid, { isPaid: true, formatList: (list) => formatMoneyList(formats, list) }),
  ]
    .filter(Boolean)
    .join(', '),
})

export type PaidViewModel = ReturnType<typeof toPaidRow>

/** Returns a balance as the page shows it, with the notes beside its due. */
export function toBalance(
  { balance, ...amountsBesideDue }: BesideDue & { balance: Balance },
  currency: string,
  formats: Formats,
) {
  const { total, advances, paid, rounding, due } = balance
  const formatSum = (amount: string) => formatAmount(formats, amount, currency)
  const terms = [
    { label: 'Less advances', amount: advances },
    { label: paidBeforeLabel(isPaidBack(paid)), amount: withoutSign(paid) },
    // with its sign
    { label: 'Rounding', amount: rounding },
  ]
  return {
    total: formatSum(total),
    // the sums between the total and the due
    terms: terms
      .filter(({ amount }) => isAnyDue(amount))
      .map(({ label, amount }) => ({ label, amount: formatSum(amount) })),
    due: formatSum(withoutSign(due)),
    dueNotes: dueNotes(due, amountsBesideDue, (sums) => formatMoneyList(formats, sums)),
    isPaidBack: isPaidBack(due),
    isPaid: amountsBesideDue.priorPayments.isPaid,
  }
}

export type BalanceViewModel = ReturnType<typeof toBalance>

/** Returns the details as a claim prints them: the label and text of each that is not empty. */
export const toClaimTexts = (
  details: EventDetails,
  claimant: Claimant,
  formats: Formats,
): [label: string, text: string][] => {
  const texts: [string, string][] = [
    ['Purpose', details.purpose],
    ['First day', formatDate(formats, details.startsOn)],
    ['Last day', formatDate(formats, details.endsOn)],
    ...CLAIMANT_FIELDS.filter((field) => field !== 'email').map((field): [string, string] => [
      CLAIMANT_LABELS[field],
      claimant[field],
    ]),
    ['Approvals before finance', details.approvals === 0 ? '' : String(details.approvals)],
  ]
  return texts.filter(([, text]) => text !== '')
}
