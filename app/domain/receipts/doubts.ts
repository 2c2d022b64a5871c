import type { ExpenseInput } from '~/domain/expenses/schema'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { DOUBTED_FIELDS, type DoubtedField } from './doubted-fields'
import type { MergedReading, MergedValue } from './reading/merge-exact'
import { SURE_CONFIDENCE_MIN } from './reading/page-text'

// Which values of a reading the claimant must look at before they count.

/** The question about a doubtful value. */
export const DOUBT_QUESTION = 'Check this against the receipt, then confirm again'

const isAmbiguous = ({ contradiction, alternatives }: MergedValue): boolean =>
  contradiction !== null || alternatives.length > 0

const isDoubtful = (value: MergedValue): boolean =>
  isAmbiguous(value) || value.confidence < SURE_CONFIDENCE_MIN

/** Returns an amount without its sign, which a refund may not print. */
const unsigned = (amount: Decimal): Decimal => amount.replace('-', '')

/** Returns the form fields that still hold a doubtful value. A value that the claimant changed is not one. */
export function doubtedFields(
  { date, total, currency }: MergedReading,
  form: Pick<ExpenseInput, DoubtedField>,
): DoubtedField[] {
  const isDoubted: Record<DoubtedField, boolean> = {
    date: date !== null && isDoubtful(date) && date.value === form.date,
    amount: total !== null && isDoubtful(total) && isSameAmount(unsigned(total.value), unsigned(form.amount)),
    // low confidence is no doubt, because the form is filled with such a currency only if it is expected
    currency: currency !== null && isAmbiguous(currency) && currency.value === form.currency,
  }
  return DOUBTED_FIELDS.filter((field) => isDoubted[field])
}
