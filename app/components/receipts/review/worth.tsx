import { useEffect, useRef, useState } from 'react'
import { readAmount } from '~/domain/amount'
import { isCurrency, normalizeCurrency } from '~/domain/currency'
import { convert } from '~/domain/expenses/conversion'
import type { ShownEvent } from './shown'

interface Props {
  event: ShownEvent
  values: Record<string, string>
  tax: string | null
}

/** What to know of an amount: the tax in it, and, as it is typed, what it comes to in the claim currency. */
export function Worth({ event, values, tax }: Props) {
  const facts = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(values)
  useEffect(() => {
    const form = facts.current?.closest('form')
    const onInput = () => form && setTyped(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])))
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  }, [])
  const worth = worthOf(typed, event)
  return (
    <div className="facts small worth" ref={facts}>
      {tax && <span>Tax {tax}</span>}
      {worth && (
        <span>
          {worth} {event.currency} in the claim
        </span>
      )}
    </div>
  )
}

/** Written alike on the server and in every browser; null when nothing is to be converted, or not yet. */
function worthOf({ amount = '', currency = '', charged_amount = '' }: Record<string, string>, event: ShownEvent): string | null {
  const charged = readAmount(charged_amount)
  const code = normalizeCurrency(currency)
  if (charged !== null) return charged
  const read = readAmount(amount)
  if (read === null || !isCurrency(code) || code === event.currency) return null
  return Number(convert(read, event.rate)).toFixed(2)
}
