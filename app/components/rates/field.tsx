import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Select } from '~/components/ui/field'
import { normalizeCurrency } from '~/domain/money/currency'
import type { RateOption } from './view-models'

interface Props {
  rates: RateOption[]
  /** the id of the chosen rate; empty without one */
  chosen: string | undefined
  errors: string[] | undefined
}

/**
 * The choice of a rate in the form of an expense, among the rates to the claim currency. With scripts it
 * offers only rates of the typed currency; without scripts it offers all, and the server rejects a rate of
 * another currency. A chosen rate to a former claim currency is shown but not submitted, because the date
 * already selects another rate for the expense.
 */
export function RateField({ rates, chosen = '', errors }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [currency, setCurrency] = useState<string | null>(null)
  const [picked, setPicked] = useState(chosen)
  useEffect(() => {
    const field = place.current?.closest('form')?.elements.namedItem('currency') as HTMLInputElement | null
    const follow = () => field && setCurrency(normalizeCurrency(field.value))
    follow()
    field?.addEventListener('input', follow)
    return () => field?.removeEventListener('input', follow)
  }, [])
  const offered = rates.filter((rate) => rate.isUsed && (currency === null || rate.currency === currency))
  const unused = rates.find(({ id, isUsed }) => id === chosen && !isUsed)
  const value = offered.some(({ id }) => id === picked) ? picked : ''
  const onChange = (change: ChangeEvent<HTMLSelectElement>) => setPicked(change.currentTarget.value)
  return (
    <div ref={place} hidden={offered.length === 0 && !unused && !errors}>
      <Select
        name="rate_id"
        label="Rate"
        options={[['', 'By date'], ...offered.map(({ id, words }) => [id, words] as const)]}
        value={value}
        onChange={onChange}
        mark={unused && `It was ${unused.words}`}
        errors={errors}
      />
    </div>
  )
}
