import type { MouseEvent } from 'react'

interface Props {
  currencies: string[]
}

/** Offers currencies for a receipt that does not say its own; a press puts one into the form. */
export function CurrencyOffer({ currencies }: Props) {
  if (currencies.length === 0) return null
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const input = currentTarget.form?.elements.namedItem('currency')
    if (!(input instanceof HTMLInputElement)) return
    input.value = currentTarget.value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <p className="facts small">
      <span>Is it</span>
      {currencies.map((currency) => (
        <button key={currency} className="button quiet" type="button" value={currency} onClick={onClick}>
          {currency}
        </button>
      ))}
    </p>
  )
}
