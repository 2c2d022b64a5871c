import { type FormEvent, useEffect, useRef } from 'react'
import { useAmountNotes } from '~/components/amounts/amount-notes'
import type { AmountFields } from '~/components/amounts/amount-questions'
import { FigureStyleField } from '~/components/amounts/figure-style-field'
import { TotalChangePreview } from '~/components/events/terms-change-preview'
import { previewPath } from '~/components/receipts/paths'
import { FormFailure } from '~/components/ui/failure'
import { Field, Select, useFocusOnInvalid } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { shortCode } from '~/components/ui/money'
import { useDebouncedPreview } from '~/components/ui/use-debounced-preview'
import { submitOnce, type useFormSubmit } from '~/components/ui/use-form-submit'
import { useHasScripts } from '~/components/ui/use-has-scripts'
import { type FilledForm, FilledFormFields } from '~/components/unsaved-input/filled-form'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import { pluralize } from '~/domain/text/pluralize'
import { RATE_DECIMALS_MAX } from '~/limits'
import { RowProof } from './lazy-parts'
import { ratesPath } from './paths'
import { SOURCE_OPTIONS } from './source-options'
import type { RateChange } from './view-models'

const AMOUNT_FIELDS: AmountFields = {
  receipt_amount: { currency: 'currency', decimals: RATE_DECIMALS_MAX },
  claim_amount: { currency: 'claim_currency', decimals: RATE_DECIMALS_MAX },
  fee: { currency: 'claim_currency' },
}

/** The fields of the statement row that proves a new rate: its place, its amount, and the named fee. */
const ROW_FIELDS = ['statement', 'row', 'charged', 'named_fee', 'fee_currency', 'without_fee', 'fee_within']

/** The values in the form of a rate, with their effect and errors if a submitted form or a link gave them. */
export interface TypedRate {
  id: string
  values: Record<string, string>
  /** the stored values, if `values` may be typed ones */
  stored?: Record<string, string>
  /** the effect of the values on the total, which the user sees before they are saved; null without one */
  effect: RateChange | null
  errors: Record<string, string[]>
  /** a note about the amount in the claim currency */
  mark?: string
  /** the draft that proves a new rate */
  proof?: { id: string; name: string } | null
}

interface Props {
  intent: 'add' | 'change'
  event: { id: string; currency: string }
  rate: TypedRate
  /** the address that the form submits to */
  action: string
  submitLabel: string
  sender: ReturnType<typeof useFormSubmit>
  /** the address of the list to cancel to; the form of a new rate has no cancel link */
  cancel?: string
  /** the values that the form of an existing rate was filled with */
  begun?: FilledForm
}

/** Identifies the proof of a new rate: a draft, or a statement row; empty without a proof. */
const proofKey = ({ proof, values }: TypedRate): string =>
  proof?.id ?? (values.statement ? `${values.statement} ${values.row}` : '')

/** The form of a rate. It previews the change of the total, and submits without reloading the page. */
export function RateForm({ intent, event, rate, action, submitLabel, sender, cancel, begun }: Props) {
  const { failure } = sender
  const form = useRef<HTMLFormElement>(null)
  const hasScripts = useHasScripts()
  const {
    answer: previewedEffect,
    isAsking: isPreviewing,
    ask: requestPreview,
  } = useDebouncedPreview<RateChange>(`${ratesPath(event.id)}/preview`, form)
  const effect = previewedEffect ?? rate.effect
  const values = { ...rate.values, ...failure?.values }
  const errors = failure?.fields ?? rate.errors
  const noteOf = useAmountNotes(form, AMOUNT_FIELDS, { refused: failure })
  const fieldProps = (name: string) => ({
    name,
    defaultValue: values[name],
    errors: errors[name],
    mark: noteOf(name, errors[name] !== undefined),
  })
  const amountProps = { inputMode: 'decimal', className: 'figure' } as const
  useFocusOnInvalid(form, failure)
  const button = useRef<HTMLButtonElement>(null)
  // focuses the submit button of a form that opens with its effect, so that the browser scrolls to the button
  const opensWithEffect = rate.effect !== null
  useEffect(() => {
    if (opensWithEffect) button.current?.focus()
  }, [opensWithEffect])
  const claimCurrency = shortCode(event.currency)
  const swapAmounts = (formElement: HTMLFormElement | null) => {
    const [receipt, claim] = ['receipt_amount', 'claim_amount'].map((name) =>
      formElement?.elements.namedItem(name),
    )
    if (!(receipt instanceof HTMLInputElement && claim instanceof HTMLInputElement)) return
    const { value } = receipt
    receipt.value = claim.value
    claim.value = value
    receipt.focus()
    if (formElement) requestPreview(formElement)
  }
  const onSubmit = (submission: FormEvent<HTMLFormElement>) => {
    submission.stopPropagation()
    submitOnce(sender)(submission)
  }
  return (
    <form
      method="post"
      action={action}
      className="stack"
      ref={form}
      onSubmit={onSubmit}
      onChange={({ currentTarget }) => requestPreview(currentTarget)}
    >
      <UnsavedInput
        name={intent === 'change' ? `rate ${rate.id}` : `new-rate ${event.id} ${proofKey(rate)}`}
        stored={begun?.values ?? rate.stored ?? rate.values}
        isNew={intent === 'add'}
        onDiscard={sender.dismiss}
      />
      <FormFailure failure={failure} />
      <HiddenFields fields={{ intent, id: rate.id, claim_currency: event.currency }} />
      <FigureStyleField />
      {begun && <FilledFormFields filledForm={begun} />}
      {effect && <input type="hidden" name="seen" value={effect.key} />}
      {rate.proof && (
        <p className="small">
          <input type="hidden" name="proof" value={rate.proof.id} />
          Proof:{' '}
          <a className="link" href={previewPath(rate.proof.id)} target="_blank" rel="noreferrer">
            {rate.proof.name}
          </a>
          . It leaves the review.
        </p>
      )}
      {intent === 'add' && values.statement && (
        <>
          {ROW_FIELDS.map(
            (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
          )}
          <RowProof values={values} claimCurrency={event.currency} />
          {(errors.reason !== undefined || values.reason) && (
            <Field {...fieldProps('reason')} label="Why is the row used again?" />
          )}
        </>
      )}
      <div className="pair">
        <Field {...fieldProps('receipt_amount')} label="Foreign amount" {...amountProps} required />
        <Field {...fieldProps('currency')} label="Currency" className="code" required maxLength={3} />
      </div>
      <Field
        {...fieldProps('claim_amount')}
        label={`What it cost in ${claimCurrency}`}
        {...amountProps}
        mark={fieldProps('claim_amount').mark ?? rate.mark}
        required
      />
      {/* the region exists before its text, because screen readers do not announce a region that arrives
          with its text */}
      <div className="effect" aria-live="polite">
        {effect?.bothWays && <p className="small">{effect.bothWays}</p>}
        {effect?.doubt && (
          <p className="doubtful">
            {effect.doubt}{' '}
            {effect.isSwapped && hasScripts ? (
              <button
                className="button"
                type="button"
                onClick={({ currentTarget }) => swapAmounts(currentTarget.form)}
              >
                Swap them
              </button>
            ) : (
              'Check them before you save.'
            )}
          </p>
        )}
      </div>
      <Field {...fieldProps('date')} label="Date" type="date" required />
      <Select {...fieldProps('source')} label="Source" options={SOURCE_OPTIONS} />
      <Field
        {...fieldProps('fee')}
        label={`Fee in ${claimCurrency}`}
        hint="If one was charged. It is not part of the rate."
        {...amountProps}
      />
      <Field {...fieldProps('note')} label="Note" />
      <div className="effect" aria-live="polite">
        {effect && effect.converted > 0 && (
          <TotalChangePreview
            before={effect.before}
            after={effect.after}
            isStale={isPreviewing}
            isForSubmittedForm={effect === rate.effect}
          >
            {`This rate is for ${effect.converted} of ${pluralize(effect.expenses, 'expense')}.`}
          </TotalChangePreview>
        )}
      </div>
      <div className="actions">
        <button
          className="button primary"
          type="submit"
          aria-disabled={sender.isBusy || undefined}
          ref={button}
        >
          {sender.isBusy ? 'Saving…' : submitLabel}
        </button>
        {cancel && (
          <a className="quiet-link" href={cancel}>
            Cancel
          </a>
        )}
      </div>
    </form>
  )
}
