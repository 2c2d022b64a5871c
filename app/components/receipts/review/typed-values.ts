import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { AMOUNT_CURRENCY_FIELD, TYPED_FIELDS } from '~/domain/receipts/typed-field-names'

/** The forms that finish a draft without making it an expense. */
const INTENTS_WITHOUT_EXPENSE = ['keep', 'attach']

/**
 * Returns the data of a form beside a draft. If the draft does not become an expense, the data includes the
 * text typed into its fields.
 * @param page an element around both forms
 * @param initialValues the initial values of the draft's form
 */
export function withTypedValues(
  form: HTMLFormElement,
  page: ParentNode | null,
  initialValues: Record<string, string>,
): FormData {
  const formData = new FormData(form)
  if (!INTENTS_WITHOUT_EXPENSE.includes(String(formData.get('intent')))) return formData
  const valueOfField = (name: string) =>
    page?.querySelector<HTMLInputElement>(`form .input[name="${name}"]`)?.value ?? null
  for (const name of TYPED_FIELDS) {
    const value = valueOfField(name)
    if (value !== null && value !== (initialValues[name] ?? '')) formData.set(name, value)
  }
  if (!formData.has('amount')) return formData
  formData.set(AMOUNT_CURRENCY_FIELD, valueOfField('currency') ?? '')
  const style = page?.querySelector<HTMLInputElement>(`[name="${FIGURE_STYLE_FIELD}"]`)?.value
  if (style) formData.set(FIGURE_STYLE_FIELD, style)
  return formData
}
