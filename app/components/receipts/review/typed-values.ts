import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { AMOUNT_CURRENCY_FIELD, TYPED_FIELDS } from '~/domain/receipts/typed-field-names'

/** The forms that finish a draft without making it an expense. */
const INTENTS = ['keep', 'attach']

/**
 * Returns the data of a form beside a draft. If the draft does not become an expense, the data includes the
 * text typed into its fields.
 * @param page an element around both forms
 * @param filled the initial values of the draft's form
 */
export function withTypedValues(
  form: HTMLFormElement,
  page: ParentNode | null,
  filled: Record<string, string>,
): FormData {
  const sent = new FormData(form)
  if (!INTENTS.includes(String(sent.get('intent')))) return sent
  const typedIn = (name: string) =>
    page?.querySelector<HTMLInputElement>(`form .input[name="${name}"]`)?.value ?? null
  for (const name of TYPED_FIELDS) {
    const value = typedIn(name)
    if (value !== null && value !== (filled[name] ?? '')) sent.set(name, value)
  }
  if (!sent.has('amount')) return sent
  sent.set(AMOUNT_CURRENCY_FIELD, typedIn('currency') ?? '')
  const style = page?.querySelector<HTMLInputElement>(`[name="${FIGURE_STYLE_FIELD}"]`)?.value
  if (style) sent.set(FIGURE_STYLE_FIELD, style)
  return sent
}
