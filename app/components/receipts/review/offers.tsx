import type { MouseEvent } from 'react'

interface Props {
  /** the name of the field */
  field: string
  values: string[]
}

/** Offers values for a field that its receipt does not say for sure; a press puts one into the form. */
export function Offers({ field, values }: Props) {
  const onClick = ({ currentTarget: { form, value } }: MouseEvent<HTMLButtonElement>) => {
    const input = form?.elements.namedItem(field)
    if (!(input instanceof HTMLInputElement)) return
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // the offer goes with the doubt
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }
  return values.map((value) => (
    <button key={value} className="button offer" type="button" value={value} onClick={onClick}>
      {value}
    </button>
  ))
}
