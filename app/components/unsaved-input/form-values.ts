import { setValue } from '~/components/ui/set-value'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

// The values of a form that a user can type, by field name. They exclude passwords, files, answers to
// questions, selected rows and hidden fields.

export type Values = Record<string, string>

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const TYPED_INPUT_TYPES = ['text', 'textarea', 'date', 'number', 'checkbox', 'select-one']

/** Hidden fields that determine how to read the amounts of a form. */
const AMOUNT_CONTEXT_FIELDS = ['claim_currency', FIGURE_STYLE_FIELD]

/** The fields of an amount: its figure, its currency and its rate. */
const AMOUNT_INPUTS = '[inputmode="decimal"], .code, [name="rate_id"]'

/** Returns the inputs of a form that a user can type into or choose from. */
export const inputsOf = (form: HTMLFormElement): Input[] =>
  [...(form.elements as Iterable<Element> as Iterable<Input>)].filter(
    ({ type, name }) => TYPED_INPUT_TYPES.includes(type) && !name.endsWith('[]'),
  )

const inputValue = (input: Input): string =>
  input instanceof HTMLInputElement && input.type === 'checkbox' && !input.checked ? '' : input.value

/** Returns the values of the inputs, by field name. A box that is not checked has an empty value. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(inputsOf(form).map((input) => [input.name, inputValue(input)]))

/** Returns the fields of a form that determine how to read its amounts. */
export const contextOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].filter(([name]) => AMOUNT_CONTEXT_FIELDS.includes(name)),
  ) as Values

/** Whether amounts typed in one context mean the same in another. */
export const isSameContext = (one: Values, other: Values): boolean =>
  AMOUNT_CONTEXT_FIELDS.every((name) => one[name] === other[name])

/** Returns the names of the amount fields of a form. */
export const amountFieldNames = (form: HTMLFormElement): string[] =>
  inputsOf(form).flatMap((input) => (input.matches(AMOUNT_INPUTS) ? input.name : []))

/** Describes the values of a form: `Merchant “Adler”`. */
export const describeInputs = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    inputsOf(form).map((input) => {
      const label = input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent?.trim()
      const chosenText = input instanceof HTMLSelectElement ? input.selectedOptions[0]?.text : undefined
      return [input.name, `${label} “${chosenText ?? inputValue(input)}”`]
    }),
  )

/** Sets the value of a field, or checks its box. */
function setInput(input: Input, value: string): void {
  if (input instanceof HTMLInputElement && input.type === 'checkbox') input.click()
  else setValue(input, value)
  if (input instanceof HTMLSelectElement && input.selectedIndex < 0) input.selectedIndex = 0
}

/** Opens the folded parts around an input. */
function reveal(input: Input): void {
  for (let part = input.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
}

/** Fills values into a form as if the user had typed them. It skips a choice that is no longer offered. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  const isOffered = (input: Input, value: string) =>
    !(input instanceof HTMLSelectElement) || [...input.options].some((option) => option.value === value)
  const filled = inputsOf(form).filter((input) => {
    const value = values[input.name]
    return value !== undefined && value !== inputValue(input) && isOffered(input, value)
  })
  for (const input of filled) {
    setInput(input, values[input.name] ?? '')
    reveal(input)
  }
  for (const input of filled)
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Returns stored values as fields show them, without impossible dates, line breaks or missing choices. */
export function shownValues(form: HTMLFormElement, stored: Values): Values {
  const copy = form.cloneNode(true) as HTMLFormElement
  for (const input of inputsOf(copy)) {
    const value = stored[input.name] ?? ''
    if (value !== inputValue(input)) setInput(input, value)
  }
  return valuesOf(copy)
}
