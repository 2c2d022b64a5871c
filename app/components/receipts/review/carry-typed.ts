import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

/** The forms by which a draft becomes no expense of its own. */
const INTENTS = ['keep', 'attach']

/** The fields that say what the file is about, whatever becomes of it. */
const FIELDS = ['date', 'merchant', 'amount', 'currency']

/**
 * Returns what a form beside a draft sends. Where the draft becomes no expense of its own, what was typed
 * into its fields goes with it.
 * @param page around both forms
 */
export function withTyped(form: HTMLFormElement, page: ParentNode | null): FormData {
  const sent = new FormData(form)
  if (!INTENTS.includes(String(sent.get('intent')))) return sent
  const fieldOf = (name: string) => page?.querySelector<HTMLInputElement>(`form .input[name="${name}"]`)
  for (const name of FIELDS) {
    const field = fieldOf(name)
    if (field && field.value !== field.defaultValue) sent.set(name, field.value)
  }
  // an amount is read in its currency, and as its claimant writes figures
  const currency = fieldOf('currency')?.value
  if (sent.has('amount') && currency) sent.set('currency', currency)
  const style = page?.querySelector<HTMLInputElement>(`[name="${FIGURE_STYLE_FIELD}"]`)?.value
  if (style) sent.set(FIGURE_STYLE_FIELD, style)
  return sent
}
