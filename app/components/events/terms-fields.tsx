import { forwardRef, type ReactNode, useRef, useState } from 'react'
import { FigureStyleField } from '~/components/amounts/figure-style-field'
import { Field } from '~/components/ui/field'
import { useTypedBeforeScripts } from '~/components/ui/use-typed-before-scripts'
import type { FieldErrors } from '~/domain/errors'
import { RateText } from './lazy-rate-text'
import type { TypedTerms } from './rate-text'

interface Props extends TypedTerms {
  /** the hint at the field of the claim currency */
  currencyHint?: string
  /** whether the event already has terms */
  isEdit?: boolean
  /**
   * whether the sample is required and typed into number inputs, as in the form of docs/contract.md, 4.4;
   * other forms have text inputs, because the number inputs of some browsers drop a decimal comma
   */
  hasNumberInputs?: boolean
  /** the stored rate for an unedited sample; it may have more digits than the sample's quotient */
  storedRate?: number
  errors: FieldErrors
}

/** The fields of the claim currency and of the sample pair, whose exchange rate updates during typing. */
export function TermsFields(props: Props) {
  const { currencyHint, isEdit = false, hasNumberInputs = false, storedRate, errors, ...initialTerms } = props
  const { claimCurrency, receiptAmount, receiptCurrency, claimAmount } = initialTerms
  const [changedTerms, setChangedTerms] = useState<Partial<typeof initialTerms>>({})
  const typedTerms = { ...initialTerms, ...changedTerms }
  const sample = useRef<HTMLFieldSetElement>(null)
  useTypedBeforeScripts(sample, (form) => setChangedTerms(readTerms(new FormData(form))))
  const untouchedRate =
    typedTerms.receiptAmount === receiptAmount &&
    typedTerms.claimAmount === claimAmount &&
    typedTerms.receiptCurrency === receiptCurrency
      ? storedRate
      : undefined
  const hasSample = receiptAmount !== '' || claimAmount !== '' || receiptCurrency !== ''
  const amountProps = {
    className: 'figure',
    inputMode: 'decimal',
    required: hasNumberInputs,
    ...(hasNumberInputs && NUMBER_INPUT),
  } as const
  const field = (name: string, term: keyof TypedTerms) => ({
    name,
    defaultValue: initialTerms[term],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      setChangedTerms((terms) => ({ ...terms, [term]: value })),
    errors: errors[name],
  })
  return (
    <>
      <Field
        {...field('base_currency', 'claimCurrency')}
        label="Claim currency"
        hint={currencyHint}
        className="code"
        required
        maxLength={3}
      />
      <SampleFields isFolded={!isEdit && !hasSample} ref={sample}>
        {/* a hidden field that says how the user writes figures */}
        <FigureStyleField />
        <p className="hint">
          Enter one payment or cash withdrawal: the amount on its receipt, and what it cost you in the claim
          currency. This only sets the rate.
        </p>
        <div className="pair">
          <Field
            {...field('sample_receipt_amount', 'receiptAmount')}
            label="Amount on the receipt"
            {...amountProps}
          />
          <Field
            {...field('sample_receipt_currency', 'receiptCurrency')}
            label="Currency"
            className="code"
            maxLength={3}
            required={hasNumberInputs}
          />
        </div>
        <Field {...field('sample_claim_amount', 'claimAmount')} label="What it cost you" {...amountProps} />
        <p className="small" aria-live="polite">
          {untouchedRate === undefined && isSampleEmpty(typedTerms) ? (
            <span className="muted">
              You can leave this empty. Each currency on your receipts will then ask for its rate.
            </span>
          ) : (
            <RateText {...typedTerms} untouchedRate={untouchedRate} storedCurrency={claimCurrency} />
          )}
        </p>
      </SampleFields>
    </>
  )
}

/** The fields of a sample pair. They are folded in the form of a new event, which may leave them empty. */
const SampleFields = forwardRef<HTMLFieldSetElement, { isFolded: boolean; children: ReactNode }>(
  function SampleFields({ isFolded, children }, ref) {
    const fields = (
      <fieldset className="stack" ref={ref}>
        <legend className={isFolded ? 'sr-only' : 'legend'}>Exchange rate</legend>
        {children}
      </fieldset>
    )
    if (!isFolded) return fields
    return (
      <details className="folded">
        <summary>Exchange rate, if you know one</summary>
        {fields}
      </details>
    )
  },
)

/** Whether no amount of the pair is typed, so that there is no rate to calculate. */
const isSampleEmpty = ({ receiptAmount, claimAmount }: TypedTerms): boolean =>
  receiptAmount.trim() === '' && claimAmount.trim() === ''

const NUMBER_INPUT = { type: 'number', step: '0.01', min: '0.01' } as const

const readTerms = (form: FormData): TypedTerms => ({
  claimCurrency: String(form.get('base_currency')),
  receiptAmount: String(form.get('sample_receipt_amount')),
  receiptCurrency: String(form.get('sample_receipt_currency')),
  claimAmount: String(form.get('sample_claim_amount')),
})
