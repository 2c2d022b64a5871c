import type { MouseEvent } from 'react'
import { Key } from '~/components/ui/keyboard-shortcuts'
import { setValue } from '~/components/ui/set-value'

/** A value that a button puts into its field. */
export interface Offer {
  value: string
  /** the value in the user's format */
  label: string
}

interface Props {
  /** the name of the field */
  field: string
  offers: Offer[]
  /** the digit key of the first offer; the next digits press the next ones; without it there are no keys */
  firstKey?: number | undefined
}

/** The highest digit that can be the key of an offer; offers beyond it have no keys. */
const LAST_KEY = 9

/** Offers values for a field with an uncertain value; a button puts its value into the form. */
export function Offers({ field, offers, firstKey = LAST_KEY + 1 }: Props) {
  const onClick = ({ currentTarget: { form, value } }: MouseEvent<HTMLButtonElement>) => {
    const input = form?.elements.namedItem(field)
    if (!(input instanceof HTMLInputElement)) return
    setValue(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // the click removes the button, so the focus moves on
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }
  return offers.map(({ value, label }, index) => {
    const key = firstKey + index <= LAST_KEY ? String(firstKey + index) : undefined
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
