import Big from 'big.js'
import { z } from 'zod'
import { multiLineText, shownClaimCurrencySchema, singleLineText } from '~/domain/form-fields'
import { amountsSchema } from '~/domain/money/amount-field'
import { isCalendarDate } from '~/domain/money/date'
import { organizationLine } from '~/domain/users/schema'
import { PERSON_NAME_CHARACTERS_MAX } from '~/limits'
import type { StatedDetails } from './details'

// The details of an event in forms.

const PURPOSE_CHARACTERS_MAX = 1_000

const DASHES = /^[-–—]$/

/**
 * Reads a field that overrides a setting: null for an empty field, which keeps the setting; empty for a dash.
 */
const override = (field: z.ZodType<string>) =>
  field.transform((text) => (DASHES.test(text) ? '' : text || null))

const day = (label: string) =>
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
  starts_on: day('first'),
  ends_on: day('last'),
}

export const isInOrder = ({ starts_on, ends_on }: { starts_on: string | null; ends_on: string | null }) =>
  starts_on === null || ends_on === null || starts_on <= ends_on

export const WRONG_ORDER = { path: ['ends_on'], message: 'The last day is before the first' }

export const detailsSchema = z
  .object({
    ...occasionFields,
    claimant: singleLineText(PERSON_NAME_CHARACTERS_MAX, 'Claimant')
      .default('')
      .refine((text) => !DASHES.test(text), 'Enter a name, or clear the field to use your own')
      .transform((text) => text || null),
    department: override(organizationLine('department')),
    cost_centre: override(organizationLine('costCentre')),
    company: override(organizationLine('company')),
    approver: override(organizationLine('approver')),
    claim_currency: shownClaimCurrencySchema,
  })
  .and(amountsSchema({ budget: { isOptional: true, currency: 'claim_currency' } }))
  .refine(isInOrder, WRONG_ORDER)
  .transform(
    ({ starts_on, ends_on, cost_centre, claim_currency, budget, ...form }): StatedDetails => ({
      ...form,
      budget: budget === null ? null : Big(budget).toFixed(),
      startsOn: starts_on,
      endsOn: ends_on,
      costCentre: cost_centre,
      claimCurrency: claim_currency,
    }),
  )
