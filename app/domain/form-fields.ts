import { z } from 'zod'
import { isCurrency, normalizeCurrency, UNKNOWN_CURRENCY } from './money/currency'

// What fields of forms hold, before they are anything else.

/** No NUL (PostgreSQL refuses it) and no lone surrogate (neither database keeps it). */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** An id that no database can hold is the id of nothing. */
export const sanitizeId = (id: string) => (storable(id) ? id : '')

/** A line of text as it was given: storable in both databases, at most `max` characters. */
export function rawText(max: number, label: string) {
  return z
    .string()
    .max(max, `${label} can have at most ${max} characters`)
    .refine(storable, `${label} holds characters that cannot be stored`)
}

/** A line of text from a page's form: likewise, without the spaces around it. */
export function singleLineText(max: number, label: string) {
  return z.string().trim().pipe(rawText(max, label))
}

/** Lines of text from a page's form: likewise. A browser sends another end of a line than it shows. */
export function multiLineText(max: number, label: string) {
  return z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(rawText(max, label))
}

/** A currency code that a page accepts; the contract's endpoints refuse none. */
export const currencySchema = z.string().transform(normalizeCurrency).refine(isCurrency, UNKNOWN_CURRENCY)

/** The version of its event that a form was filled at. Not said: the form is never stale. */
export const shownVersionSchema = z.object({
  version: z.coerce.number('Load the page again').int().min(0).optional(),
})

/** Longer than any code, also one that an administrator has written. */
const SHOWN_CODE_MAX = 1000

/**
 * The claim currency that a form has shown, to the letter: it says what currency an amount in the form is in.
 * Not said: the event's.
 */
export const shownClaimCurrencySchema = rawText(SHOWN_CODE_MAX, 'Claim currency').optional()
