import { useState } from 'react'
import { Field } from '~/components/ui/field'
import type { FieldErrors } from '~/domain/errors'
import { rateFromSample } from '~/domain/events/rate'

interface Props {
  currencyHint?: string
  /** whether the sample has to be given */
  required?: boolean
  claimCurrency: string
  /** the rate that stands as long as the sample is not touched: with all its digits, which the sample may not have */
  keptRate?: number
  receiptAmount: string
  receiptCurrency: string
  claimAmount: string
  errors: FieldErrors
}

/** Claim currency, and a sample pair from which the exchange rate is derived; with scripts the rate is shown as the pair is typed. */
export function TermsFields({ currencyHint, required, keptRate, errors, ...given }: Props) {
  const { claimCurrency, receiptAmount, receiptCurrency, claimAmount } = given
  const [changed, setChanged] = useState<Partial<typeof given>>({})
  const typed = { ...given, ...changed }
  const isUntouched = typed.receiptAmount === receiptAmount && typed.claimAmount === claimAmount
  const rate = (isUntouched ? keptRate : undefined) ?? rateFromSample(typed.receiptAmount, typed.claimAmount)
  const receipt = typed.receiptCurrency.trim().toUpperCase()
  const claim = typed.claimCurrency.trim().toUpperCase()
  const take = (key: keyof typeof given) => (change: React.ChangeEvent<HTMLInputElement>) => {
    const { value } = change.currentTarget
    setChanged((before) => ({ ...before, [key]: value }))
  }
  return (
    <>
      <Field
        name="base_currency"
        label="Claim currency"
        hint={currencyHint}
        className="code"
        required
        maxLength={3}
        defaultValue={claimCurrency}
        onChange={take('claimCurrency')}
        errors={errors.base_currency}
      />
      <fieldset className="stack">
        <legend className="legend">Exchange rate</legend>
        <p className="hint">Take one payment or one cash withdrawal: what the receipt says, and what it cost you.</p>
        <div className="pair">
          <Field
            name="sample_receipt_amount"
            label="Amount on the receipt"
            type="number"
            step="0.01"
            min="0.01"
            inputMode="decimal"
            className="figure"
            required={required}
            defaultValue={receiptAmount}
            onChange={take('receiptAmount')}
            errors={errors.sample_receipt_amount}
          />
          <Field
            name="sample_receipt_currency"
            label="Currency"
            className="code"
            maxLength={3}
            required={required}
            defaultValue={receiptCurrency}
            onChange={take('receiptCurrency')}
            errors={errors.sample_receipt_currency}
          />
        </div>
        <Field
          name="sample_claim_amount"
          label="The same in the claim currency"
          type="number"
          step="0.01"
          min="0.01"
          inputMode="decimal"
          className="figure"
          required={required}
          defaultValue={claimAmount}
          onChange={take('claimAmount')}
          errors={errors.sample_claim_amount}
        />
        <p className="small" aria-live="polite">
          {rate === null ? (
            <span className="muted">Left empty, the rate is 1.</span>
          ) : (
            <>
              Rate: <span className="rate">{plainRate(rate)}</span>{' '}
              {receipt && receipt !== claim && (
                <span className="muted">
                  (1 {receipt} = {plainRate(rate)} {claim})
                </span>
              )}
            </>
          )}
        </p>
      </fieldset>
    </>
  )
}

/** A rate to 8 significant digits, the same on the server and in every browser. */
const plainRate = (rate: number) => String(Number(rate.toPrecision(8)))
