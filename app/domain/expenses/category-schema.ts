import { z } from 'zod'
import { singleLineText } from '~/domain/form-fields'
import { amountsSchema } from '~/domain/money/amount-field'
import { isCurrency, normalizeCurrency, UNKNOWN_CURRENCY } from '~/domain/money/currency'
import { CATEGORY_CHARACTERS_MAX } from '~/limits'
import type { Category } from './categories'

/** The longest text of a category's words, which are searched in names of merchants, in characters. */
export const CATEGORY_WORDS_CHARACTERS_MAX = 500

export type CategoryInput = Omit<Category, 'id'>

const fieldsSchema = z
  .object({
    name: singleLineText(CATEGORY_CHARACTERS_MAX, 'Name')
      .default('')
      .refine((name) => name !== '', 'Enter a name'),
    currency: z
      .string()
      .default('')
      .transform(normalizeCurrency)
      .refine((code) => code === '' || isCurrency(code), UNKNOWN_CURRENCY),
    needs_note: z.string().optional(),
    needs_guests: z.string().optional(),
    words: singleLineText(CATEGORY_WORDS_CHARACTERS_MAX, 'Words').default(''),
  })
  .and(
    amountsSchema({
      limit_amount: { isOptional: true, currency: 'currency' },
      receipt_above: { isOptional: true, currency: 'currency' },
    }),
  )

type Fields = z.output<typeof fieldsSchema>

const hasAmount = ({ limit_amount, receipt_above }: Fields) => limit_amount !== null || receipt_above !== null

const CURRENCY_MISSING = { path: ['currency'], message: 'Enter the currency of these amounts' }

const hasCurrencyIfNeeded = (form: Fields) => !hasAmount(form) || form.currency !== ''

const toCategory = (form: Fields): CategoryInput => ({
  name: form.name,
  currency: hasAmount(form) ? form.currency : '',
  limitAmount: form.limit_amount,
  receiptAbove: form.receipt_above,
  needsNote: form.needs_note !== undefined,
  needsGuests: form.needs_guests !== undefined,
  words: form.words,
})

export const categorySchema = fieldsSchema.refine(hasCurrencyIfNeeded, CURRENCY_MISSING).transform(toCategory)

/** The id of a new category. It comes from the page, so that a form that is sent twice adds one category. */
export const newCategoryIdSchema = z.object({ id: z.uuid('Load the page again') })
