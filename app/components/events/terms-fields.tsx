import Big from 'big.js'
import { forwardRef, type ReactNode, useRef, useState } from 'react'
import { FigureStyleField } from '~/components/amounts/figure-style-field'
import { useFigureStyle } from '~/components/display'
import { doubtText } from '~/components/rates/doubt-text'
import { Field } from '~/components/ui/field'
import { useTypedBeforeScripts } from '~/components/ui/use-typed-before-scripts'
import type { FieldErrors } from '~/domain/errors'
import { openQuestion } from '~/domain/money/amount-question'
import { normalizeCurrency } from '~/domain/money/currency'
import { mistakeOfRate } from '~/domain/money/rate-doubt'
import { sampleContext, typedRate } from '~/domain/money/sample-input'

interface Props {
  currencyHint?: string
  /** whether an event has terms already */
  isEdit?: boolean
  /**
   * whether the sample is required, in inputs of the type number, as in the contract's form (contract, 4.4);
   * a browser may swallow a decimal comma in them
   */
  asNumbers?: boolean
  claimCurrency: string
  /** the rate that is stored while the sample is not edited: it may have more digits than the sample */
  storedRate?: number
  receiptAmount: string
  receiptCurrency: string
  claimAmount: string
  errors: FieldErrors
}

/**
 * The fields for the claim currency and for a sample pair, from which the exchange rate is derived. With
 * scripts the rate is shown while the pair is typed.
 */
export function TermsFields({
  currencyHint,
  isEdit = false,
  asNumbers = false,
  storedRate,
  errors,
  ...given
}: Props) {
  const { claimCurrency, receiptAmount, receiptCurrency, claimAmount } = given
  const [changed, setChanged] = useState<Partial<typeof given>>({})
  const typed = { ...given, ...changed }
  const sample = useRef<HTMLFieldSetElement>(null)
  useTypedBeforeScripts(sample, (form) => setChanged(typedTerms(new FormData(form))))
  const untouchedRate =
    typed.receiptAmount === receiptAmount &&
    typed.claimAmount === claimAmount &&
    typed.receiptCurrency === receiptCurrency
      ? storedRate
      : undefined
  const hasSample = receiptAmount !== '' || claimAmount !== '' || receiptCurrency !== ''
  const amount = {
    className: 'figure',
    inputMode: 'decimal',
    required: asNumbers,
    ...(asNumbers && NUMBER),
  } as const
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
      <SampleFields isFolded={!isEdit && !hasSample} ref={sample}>
        <FigureStyleField />
        <p className="hint">
          Enter one payment or cash withdrawal: the amount on its receipt, and what it cost you in the claim
          currency. This only sets the rate.
        </p>
        <div className="pair">
          <Field
            name="sample_receipt_amount"
            label="Amount on the receipt"
            {...amount}
            defaultValue={receiptAmount}
            onChange={take('receiptAmount')}
            errors={errors.sample_receipt_amount}
          />
          <Field
            name="sample_receipt_currency"
            label="Currency"
            className="code"
            maxLength={3}
            required={asNumbers}
            defaultValue={receiptCurrency}
            onChange={take('receiptCurrency')}
            errors={errors.sample_receipt_currency}
          />
        </div>
        <Field
          name="sample_claim_amount"
          label="What it cost you"
          {...amount}
          defaultValue={claimAmount}
          onChange={take('claimAmount')}
          errors={errors.sample_claim_amount}
        />
        <p className="small" aria-live="polite">
          <RateText {...typed} untouchedRate={untouchedRate} storedCurrency={claimCurrency} />
        </p>
      </SampleFields>
    </>
  )
}

/** The group of the fields of a sample pair; folded while a new event needs none. */
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

const NUMBER = { type: 'number', step: '0.01', min: '0.01' } as const

type Typed = Pick<Props, 'claimCurrency' | 'receiptAmount' | 'receiptCurrency' | 'claimAmount'>

const typedTerms = (form: FormData): Typed => ({
  claimCurrency: String(form.get('base_currency')),
  receiptAmount: String(form.get('sample_receipt_amount')),
  receiptCurrency: String(form.get('sample_receipt_currency')),
  claimAmount: String(form.get('sample_claim_amount')),
})

/**
 * Shows the rate that the typed terms come to. `untouchedRate` is the stored rate of a sample that is not
 * edited: one to the currency `storedCurrency`.
 */
function RateText({
  untouchedRate,
  storedCurrency,
  ...typed
}: Typed & { untouchedRate?: number; storedCurrency: string }) {
  const figureStyle = useFigureStyle()
  const receipt = normalizeCurrency(typed.receiptCurrency)
  const claim = normalizeCurrency(typed.claimCurrency)
  if (untouchedRate !== undefined && claim !== normalizeCurrency(storedCurrency)) {
    return (
      <>
        The rate was for {storedCurrency || 'no currency'}. Enter what a receipt cost you in{' '}
        {claim || 'the claim currency'}.
      </>
    )
  }
  const rate =
    untouchedRate ??
    typedRate(
      { amount: typed.receiptAmount, currency: receipt },
      { amount: typed.claimAmount, currency: claim },
      figureStyle,
    )
  if (rate === null) {
    const isEmpty = typed.receiptAmount.trim() === '' && typed.claimAmount.trim() === ''
    return (
      <span className="muted">
        {isEmpty
          ? 'You can leave this empty. Each currency on your receipts will then ask for its rate.'
          : 'Both amounts give the rate.'}
      </span>
    )
  }
  const mistake = mistakeOfRate(rate, receipt, claim)
  const question =
    openQuestion(typed.receiptAmount, sampleContext(receipt, figureStyle)) ??
    openQuestion(typed.claimAmount, sampleContext(claim, figureStyle))
  return (
    <>
      Rate: <span className="rate">{plainRate(rate)}</span>{' '}
      {receipt && receipt !== claim && (
        <span className="muted">
          (1 {receipt} = {unitRate(rate)} {claim}, 1 {claim} = {unitRate(1 / rate)} {receipt})
        </span>
      )}
      {mistake && <span className="note doubtful">{doubtText(mistake, question)}</span>}
    </>
  )
}

/** The same to 5, as it is read. */
const unitRate = (rate: number) => Big(rate.toPrecision(5)).toFixed()

/** A rate to 8 significant digits, the same on the server and in every browser. */
const plainRate = (rate: number) => Big(rate.toPrecision(8)).toFixed()
