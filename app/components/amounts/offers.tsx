import type { MouseEvent } from 'react'
import { Key } from '~/components/ui/keyboard-shortcuts'
import { setValue } from '~/components/ui/set-value'

/** A value that a press puts into its field. */
export interface Offer {
  value: string
  /** the value as the user reads it */
  label: string
}

interface Props {
  /** the name of the field */
  field: string
  offers: Offer[]
  /** the digit whose key presses the first; the next digits press the others. Without it there are no keys */
  firstKey?: number | undefined
}

/** The highest digit that is a key. */
const LAST_KEY = 9

/** Offers values for a field whose value is not sure; a press puts one into the form. */
export function Offers({ field, offers, firstKey = LAST_KEY + 1 }: Props) {
  const onClick = ({ currentTarget: { form, value } }: MouseEvent<HTMLButtonElement>) => {
    const input = form?.elements.namedItem(field)
    if (!(input instanceof HTMLInputElement)) return
    setValue(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // the offer goes with the doubt
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }
  return offers.map(({ value, label }, at) => {
    const key = firstKey + at <= LAST_KEY ? String(firstKey + at) : undefined
    return (
      <button
        key={value}
        className="button offer"
        type="button"
        value={value}
        onClick={onClick}
        aria-keyshortcuts={key}
        data-offered-for={field}
      >
        <span className="label">{label}</span> {key && <Key>{key}</Key>}
      </button>
    )
  })
}
