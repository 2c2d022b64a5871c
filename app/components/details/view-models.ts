import type { Advance, Balance } from '~/domain/advances/schema'
import { type EventDetails, typedOverride } from '~/domain/events/details'
import { CLAIMANT_FIELDS, CLAIMANT_LABELS, type Claimant } from '~/domain/users/claimant'
import { type Formats, formatAmount, formatDate, typedAmount } from '~/format'

// Details and advances as pages show them: figures and dates written in the user's locale.

/** An advance as a line of the list. */
export interface AdvanceViewModel {
  id: string
  date: string
  amount: string
  note: string
}

export const toAdvanceRow = (
  { id, date, amount, note }: Advance,
  currency: string,
  locale: Formats,
): AdvanceViewModel => ({
  id,
  date: formatDate(locale, date),
  amount: formatAmount(locale, amount, currency),
  note,
})

/** Returns the values of an advance's form. */
export const toAdvanceForm = (advance: Advance, currency: string, version: number): FilledForm => ({
  version,
  values: { date: advance.date, amount: typedAmount(advance.amount, currency), note: advance.note },
})

/** The values of a form, and the version of the event that they are of. */
export interface FilledForm {
  version: number
  values: Record<string, string>
}

export const toDetailsForm = (details: EventDetails, currency: string, version: number): FilledForm => ({
  version,
  values: {
    purpose: details.purpose,
    starts_on: details.startsOn ?? '',
    ends_on: details.endsOn ?? '',
    claimant: typedOverride(details.claimant),
    department: typedOverride(details.department),
    cost_centre: typedOverride(details.costCentre),
    company: typedOverride(details.company),
    approver: typedOverride(details.approver),
    // an amount in another claim currency is none in this one
    budget:
      details.budget !== null && details.budgetCurrency === currency
        ? typedAmount(details.budget, currency)
        : '',
  },
})

/** A total less its advances. */
export interface BalanceViewModel {
  total: string
  advances: string
  /** without a sign */
  due: string
  /** whether the advances are more than the total, so that the claimant gives money back */
  isBack: boolean
}

export const toBalance = (
  { total, advances, due }: Balance,
  currency: string,
  locale: Formats,
): BalanceViewModel => ({
  total: formatAmount(locale, total, currency),
  advances: formatAmount(locale, advances, currency),
  due: formatAmount(locale, due.replace('-', ''), currency),
  isBack: due.startsWith('-'),
})

/** The details as a claim says them: label and text of each that it says something of. */
export const toClaimTexts = (
  details: EventDetails,
  claimant: Claimant,
  locale: Formats,
): [label: string, text: string][] => {
  const texts: [string, string][] = [
    ['Purpose', details.purpose],
    ['First day', formatDate(locale, details.startsOn)],
    ['Last day', formatDate(locale, details.endsOn)],
    ...CLAIMANT_FIELDS.filter((field) => field !== 'email').map((field): [string, string] => [
      CLAIMANT_LABELS[field],
      claimant[field],
    ]),
  ]
  return texts.filter(([, text]) => text !== '')
}
