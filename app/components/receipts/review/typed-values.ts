import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { AMOUNT_CURRENCY_FIELD, TYPED_FIELDS } from '~/domain/receipts/typed-field-names'

/** The forms by which a draft becomes no expense of its own. */
const INTENTS = ['keep', 'attach']

/**
 * Returns what a form beside a draft sends. Where the draft becomes no expense of its own, what was typed
 * into its fields goes with it.
 * @param page around both forms
 * @param filled the values that the form of the draft was filled in with
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
