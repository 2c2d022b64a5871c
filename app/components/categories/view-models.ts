import type { Category } from '~/domain/expenses/categories'
import { formatAmount, typedAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

// View models of the user's categories in the settings.

export interface CategoriesViewModel {
  /** empty while the usual categories are suggested */
  rows: CategoryRow[]
  usualNames: readonly string[]
  /** the open form; null without one */
  form: CategoryForm | null
  categoryToDelete: CategoryRow | null
  /** whether the address names a category that does not exist any more */
  isGone: boolean
}

/** The form of a new or an existing category, and the values that fill it. */
export interface CategoryForm {
  intent: 'add-category' | 'change-category'
  id: string
  values: Record<string, string>
}

const amountText = (amount: string, { currency }: Category, formats: Formats) =>
  `${formatAmount(formats, amount, currency)} ${currency}`

export const toCategoryRow = (category: Category, formats: Formats) => ({
  id: category.id,
  name: category.name,
  // its requirements and the words that it recognises; empty without rules
  rules: [
    category.limitAmount !== null && `At most ${amountText(category.limitAmount, category, formats)}`,
    category.receiptAbove !== null &&
      `No receipt needed up to ${amountText(category.receiptAbove, category, formats)}`,
    category.needsNote && 'Needs a note',
    category.needsGuests && 'Needs guests, place and occasion',
    category.words !== '' && `Merchants: ${category.words}`,
  ].filter((rule) => rule !== false),
})

/** A category in the list. */
export type CategoryRow = ReturnType<typeof toCategoryRow>

const typedOrEmpty = (amount: string | null, { currency }: Category, formats: Formats) =>
  amount === null ? '' : typedAmount(formats, amount, currency)

/** Returns the values of a category's form. A category without a currency gets the user's home currency. */
export const categoryValues = (
  category: Category,
  homeCurrency: string,
  formats: Formats,
): Record<string, string> => ({
  name: category.name,
  limit_amount: typedOrEmpty(category.limitAmount, category, formats),
  receipt_above: typedOrEmpty(category.receiptAbove, category, formats),
  currency: category.currency || homeCurrency,
  needs_note: category.needsNote ? 'yes' : '',
  needs_guests: category.needsGuests ? 'yes' : '',
  words: category.words,
})
