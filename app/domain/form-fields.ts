import { z } from 'zod'
import { isCurrency, normalizeCurrency, UNKNOWN_CURRENCY } from './money/currency'
import { hiddenCharacterIn, withoutDirectionMarks } from './text/hidden-characters'

// Schemas for the text fields of forms.

/** Rejects NUL, which PostgreSQL refuses, and lone surrogates, which neither database can store. */
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** Returns an id; an empty one, which no row has, if the database cannot store the text. */
export const sanitizeId = (id: string) => (isStorable(id) ? id : '')

/** Accepts text that both databases can store, with at most `max` characters, and does not change it. */
export function rawText(max: number, label: string) {
  return z
    .string()
    .max(max, `${label} can have at most ${max} characters`)
    .refine(isStorable, `${label} holds characters that cannot be stored`)
}

/** Accepts text without hidden characters. Removes direction marks. */
const visibleText = (max: number, label: string) =>
  z
    .string()
    .transform(withoutDirectionMarks)
    .pipe(
      // `rawText` has already rejected a text that cannot be stored, so this adds no second error
      rawText(max, label).refine((text) => !isStorable(text) || hiddenCharacterIn(text) === null, {
        error: ({ input }) =>
          `${label} holds the invisible character ${hiddenCharacterIn(input as string)}. Remove it, or type the text anew`,
      }),
    )

/** Accepts and trims a search text, or a currency of the endpoints in docs/contract.md. */
export function lookupText(max: number, label: string) {
  return z.string().trim().pipe(rawText(max, label))
}

/** Accepts and trims a line of text without hidden characters, from the form of a page. */
export function singleLineText(max: number, label: string) {
  return z.string().trim().pipe(visibleText(max, label))
}

/** Accepts and trims text of several lines without hidden characters. Turns CRLF of browsers into LF. */
export function multiLineText(max: number, label: string) {
  return z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(visibleText(max, label))
}

/** A currency code from the form of a page. The endpoints in docs/contract.md accept any text instead. */
export const currencySchema = z.string().transform(normalizeCurrency).refine(isCurrency, UNKNOWN_CURRENCY)

/** The version of the event that a form was filled with. A form without it is never stale. */
export const shownVersionSchema = z.object({
  version: z.coerce.number('Load the page again').int().min(0).optional(),
})

/** The most characters of a claim currency in a form. All stored codes are shorter. */
const SHOWN_CURRENCY_MAX = 1000

/** The claim currency in which a form showed its amounts; without it, the event's current one counts. */
export const shownClaimCurrencySchema = rawText(SHOWN_CURRENCY_MAX, 'Claim currency').optional()
