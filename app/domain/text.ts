import { z } from 'zod'

/** No NUL (PostgreSQL refuses it) and no lone surrogate (neither database keeps it). */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** A line of text as it was given: storable in both databases, at most `max` characters. */
export function verbatim(max: number, label: string) {
  return z
    .string()
    .max(max, `${label} can have at most ${max} characters`)
    .refine(storable, `${label} holds characters that cannot be stored`)
}

/** A line of text from a page's form: likewise, without the spaces around it. */
export function line(max: number, label: string) {
  return z.string().trim().pipe(verbatim(max, label))
}
