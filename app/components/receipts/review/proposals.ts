import { isSameCategory } from '~/domain/expenses/categories'
import type { ExpenseDefaults } from '~/domain/expenses/merchant-defaults'
import { tipNote } from '~/domain/expenses/printed-note'
import { plainAmount } from '~/domain/money/decimal'
import type { MergedReading } from '~/domain/receipts/reading/merge-exact'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { DOUBTFUL, type DraftValues } from './draft-values'

// Proposes values that a receipt does not state as such: the payment, the category and a note. Each names its
// source, because the claimant may know better.

const FROM_RECEIPT = 'From the receipt'
const AS_BEFORE = 'As last time with this merchant'
const AS_USUAL = 'As you usually pay'
const BY_WORDS = 'By the words of your category'

/** Fills in the payment, the category and the note of a draft. */
export function propose(draft: DraftValues, reading: MergedReading, defaults: ExpenseDefaults): void {
  proposePayment(draft, reading, defaults)
  proposeCategory(draft, reading, defaults)
  proposeNote(draft, reading)
}

/** Proposes the payment. The receipt itself shows cash more reliably than earlier purchases do. */
function proposePayment(draft: DraftValues, { payment }: MergedReading, defaults: ExpenseDefaults): void {
  const { lastEntered } = defaults
  if (payment === null) {
    if (lastEntered.payment === '') proposeUsualPayment(draft, defaults)
    else fill(draft, 'payment', lastEntered.payment, AS_BEFORE)
    return
  }
  fill(draft, 'payment', payment.value, FROM_RECEIPT)
  if (payment.place) draft.places.push({ field: 'payment', ...payment.place })
  const isSure = payment.confidence >= SURE_CONFIDENCE_MIN || payment.value === lastEntered.payment
  if (!isSure) draft.marks.payment = DOUBTFUL
}

/** Proposes the claimant's usual payment, if neither the receipt nor earlier purchases suggest one. */
export const proposeUsualPayment = (draft: DraftValues, { usualPayment }: ExpenseDefaults): void =>
  fill(draft, 'payment', usualPayment, AS_USUAL)

/**
 * Proposes a category. The claimant's own choices, for all merchants of a name or for this one earlier, take
 * precedence over the category that the words of a receipt suggest. If the claimant has categories, the
 * suggested one must be one of them.
 */
function proposeCategory(
  draft: DraftValues,
  { category: readCategory }: MergedReading,
  { lastEntered, namedCategory, ownCategories }: ExpenseDefaults,
): void {
  if (namedCategory !== '') fill(draft, 'category', namedCategory, BY_WORDS)
  else if (lastEntered.category !== '' || readCategory === null)
    fill(draft, 'category', lastEntered.category, AS_BEFORE)
  else {
    const categories = ownCategories.length > 0 ? ownCategories : [readCategory.value]
    const category = categories.find((name) => isSameCategory(name, readCategory.value))
    if (category === undefined) return
    fill(draft, 'category', category, FROM_RECEIPT)
    if (readCategory.place) draft.places.push({ field: 'category', ...readCategory.place })
    if (readCategory.confidence < SURE_CONFIDENCE_MIN) draft.marks.category = DOUBTFUL
  }
}

/** Proposes a note with a fact that finance asks for: the tip in the amount. */
function proposeNote(draft: DraftValues, { tip }: MergedReading): void {
  if (tip === null) return
  const { currency = '' } = draft.values
  fill(draft, 'note', tipNote(plainAmount(tip.value, currency)), FROM_RECEIPT)
  if (tip.place) draft.places.push({ field: 'note', ...tip.place })
  if (tip.confidence < SURE_CONFIDENCE_MIN) draft.marks.note = DOUBTFUL
}

function fill(draft: DraftValues, field: string, value: string, source: string): void {
  if (value === '') return
  draft.values[field] = value
  draft.sources[field] = source
}
