import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Select } from '~/components/ui/field'
import { normalizeCurrency } from '~/domain/money/currency'
import type { RateOption } from './view-models'

interface Props {
  rates: RateOption[]
  /** the id of the chosen rate; empty without one */
  chosenRateId: string | undefined
  errors: string[] | undefined
}

/**
 * The choice of a rate in the form of an expense, among the rates to the claim currency. With scripts it
 * offers only rates of the typed currency; without scripts it offers all, and the server rejects a rate of
 * another currency. A chosen rate to a former claim currency is shown but not submitted, because the date
 * already selects another rate for the expense.
 */
export function RateField({ rates, chosenRateId = '', errors }: Props) {
  const container = useRef<HTMLDivElement>(null)
  // the typed currency of the expense; null until scripts have read it
  const [currency, setCurrency] = useState<string | null>(null)
  const [selectedId, setSelectedId] = useState(chosenRateId)
  useEffect(() => {
    const form = container.current?.closest('form')
    const currencyInput = form?.elements.namedItem('currency') as HTMLInputElement | null
    const updateCurrency = () => currencyInput && setCurrency(normalizeCurrency(currencyInput.value))
    updateCurrency()
    currencyInput?.addEventListener('input', updateCurrency)
    return () => currencyInput?.removeEventListener('input', updateCurrency)
  }, [])
  const offeredRates = rates.filter(
    (rate) => rate.isUsable && (currency === null || rate.currency === currency),
  )
  const formerRate = rates.find((rate) => rate.id === chosenRateId && !rate.isUsable)
  const value = offeredRates.some(({ id }) => id === selectedId) ? selectedId : ''
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => setSelectedId(event.currentTarget.value)
  return (
    <div ref={container} hidden={offeredRates.length === 0 && !formerRate && !errors}>
      <Select
        name="rate_id"
        label="Rate"
        options={[['', 'By date'], ...offeredRates.map(({ id, words }) => [id, words] as const)]}
        value={value}
        onChange={onChange}
        mark={formerRate && `It was ${formerRate.words}`}
        errors={errors}
      />
    </div>
  )
}
