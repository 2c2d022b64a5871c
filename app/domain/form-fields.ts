import { z } from 'zod'
import { isCurrency, normalizeCurrency, UNKNOWN_CURRENCY } from './money/currency'
import { hiddenCharacterIn, withoutDirectionMarks } from './text/hidden-characters'

// Text fields of forms.

/** No NUL (PostgreSQL refuses it) and no lone surrogate (neither database keeps it). */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** Returns an id, or an empty one, which belongs to nothing, in place of what no database can store. */
export const sanitizeId = (id: string) => (storable(id) ? id : '')

/** A line of text as it was given: storable in both databases, at most `max` characters. */
export function rawText(max: number, label: string) {
  return z
    .string()
    .max(max, `${label} can have at most ${max} characters`)
    .refine(storable, `${label} holds characters that cannot be stored`)
}

/** Text in which nothing is hidden; marks of direction are left out. */
const visibleText = (max: number, label: string) =>
  z
    .string()
    .transform(withoutDirectionMarks)
    .pipe(
      rawText(max, label).refine((text) => !storable(text) || hiddenCharacterIn(text) === null, {
        error: ({ input }) =>
          `${label} holds the invisible character ${hiddenCharacterIn(input as string)}. Remove it, or type the text anew`,
      }),
    )

/** A line of text that is looked up, or a currency as the contract takes it, without the spaces around it. */
export function lookupText(max: number, label: string) {
  return z.string().trim().pipe(rawText(max, label))
}

/** A line of text from a page's form, in which nothing is hidden, without the spaces around it. */
export function singleLineText(max: number, label: string) {
  return z.string().trim().pipe(visibleText(max, label))
}

/**
 * Lines of text from a page's form, in which nothing is hidden, without the spaces around them. Browsers send
 * CRLF for the LF that they show.
 */
export function multiLineText(max: number, label: string) {
  return z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(visibleText(max, label))
}

/** A currency code that a page accepts; the contract's endpoints refuse none. */
export const currencySchema = z.string().transform(normalizeCurrency).refine(isCurrency, UNKNOWN_CURRENCY)

/** The version of the event that a form was filled at. Without it, the form is never stale. */
export const shownVersionSchema = z.object({
  version: z.coerce.number('Load the page again').int().min(0).optional(),
})

/** The length of a code, which is above that of any, also of one that an administrator has written. */
const SHOWN_CODE_MAX = 1000

/**
 * The claim currency that a form has shown, to the letter: it says what currency an amount in the form is in.
 * Not said: the event's.
 */
export const shownClaimCurrencySchema = rawText(SHOWN_CODE_MAX, 'Claim currency').optional()
