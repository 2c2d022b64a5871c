import Big from 'big.js'
import { z } from 'zod'
import { multiLineText, shownClaimCurrencySchema, singleLineText } from '~/domain/form-fields'
import { amountsSchema } from '~/domain/money/amount-field'
import { isCalendarDate } from '~/domain/money/date'
import { costCentreLine, organizationLine } from '~/domain/users/schema'
import { PERSON_NAME_CHARACTERS_MAX } from '~/limits'
import { APPROVALS, type DetailsInput } from './details'

// The schema of the form that changes the details of an event: its purpose, days, claimant and budget.

const PURPOSE_CHARACTERS_MAX = 1_000

const DASH_ONLY = /^[-–—]$/

/** Reads a field that overrides a setting. Empty is null and keeps the setting; a dash is an empty text. */
const overrideField = (field: z.ZodType<string>) =>
  field.transform((text) => (DASH_ONLY.test(text) ? '' : text || null))

const dayField = (label: string) =>
  z
    .string()
    .trim()
    .default('')
    .refine(
      (text) => text === '' || isCalendarDate(text),
      `Enter the ${label} day, such as 2026-10-05, or leave it empty`,
    )
    .transform((text) => text || null)

/** The purpose and the days of an event, in the forms of a new event and of its details. */
export const occasionFields = {
  purpose: multiLineText(PURPOSE_CHARACTERS_MAX, 'Purpose').default(''),
  starts_on: dayField('first'),
  ends_on: dayField('last'),
}

export const areDaysInOrder = ({ starts_on, ends_on }: Record<'starts_on' | 'ends_on', string | null>) =>
  starts_on === null || ends_on === null || starts_on <= ends_on

export const DAYS_IN_WRONG_ORDER = { path: ['ends_on'], message: 'The last day is before the first' }

export const detailsSchema = z
  .object({
    ...occasionFields,
    claimant: singleLineText(PERSON_NAME_CHARACTERS_MAX, 'Claimant')
      .default('')
      .refine((text) => !DASH_ONLY.test(text), 'Enter a name, or clear the field to use your own')
      .transform((text) => text || null),
    department: overrideField(organizationLine('department')),
    cost_centre: overrideField(costCentreLine),
    company: overrideField(organizationLine('company')),
    approver: overrideField(organizationLine('approver')),
    approvals: z.enum(APPROVALS, 'Choose how many approvers there are').default('0').transform(Number),
    claim_currency: shownClaimCurrencySchema,
  })
  .and(amountsSchema({ budget: { isOptional: true, currency: 'claim_currency' } }))
  .refine(areDaysInOrder, DAYS_IN_WRONG_ORDER)
  .transform(
    ({ starts_on, ends_on, cost_centre, claim_currency, budget, ...form }): DetailsInput => ({
      ...form,
      budget: budget === null ? null : Big(budget).toFixed(),
      startsOn: starts_on,
      endsOn: ends_on,
      costCentre: cost_centre,
      claimCurrency: claim_currency,
    }),
  )
