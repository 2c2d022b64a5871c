import { type ButtonHTMLAttributes, type FormEvent, type ReactNode, useId, useRef } from 'react'
import { useAmountNotes } from '~/components/amounts/amount-notes'
import type { AmountFields } from '~/components/amounts/amount-questions'
import { FigureStyleField } from '~/components/amounts/figure-style-field'
import { RateField } from '~/components/rates/field'
import type { RateOption } from '~/components/rates/view-models'
import { FormFailure, isShownBesideField } from '~/components/ui/failure'
import { Field, Select, useFocusOnInvalid } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { shortCode } from '~/components/ui/money'
import { QuestionFields } from '~/components/ui/question'
import { submitOnce, type useFormSubmit } from '~/components/ui/use-form-submit'
import { type FilledForm, FilledFormFields } from '~/components/unsaved-input/filled-form'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'
import { STATED_FIELDS } from '~/domain/expenses/stated-fields'
import { FurtherFields } from './further-fields'
import { TaxFields } from './tax-fields'
import { usePrintedNote } from './use-printed-note'

const PAYMENT_OPTIONS = Object.entries(PAYMENT_LABELS)

const AMOUNT_FIELDS: AmountFields = {
  amount: { currency: 'currency', isSigned: true },
  charged_amount: { currency: 'claim_currency', isSigned: true },
}

/** The properties that the panels of new and existing expenses pass to their form. */
export interface SharedFormProps {
  claimCurrency: string
  /** categories: used ones and the usual ones */
  categories: string[]
  /** the rates of the event; without any, the form has no rate field */
  rates: RateOption[]
  sender: ReturnType<typeof useFormSubmit>
}

/** An expense that a refund may correct: its id, and its words. */
export type RefundOption = readonly [id: string, words: string]

interface Props extends SharedFormProps {
  intent: 'add' | 'change' | 'confirm'
  id: string
  action: string
  submitLabel: ReactNode
  values: Record<string, string>
  /** the values and the event's version that the form of an existing expense was filled with */
  begun?: FilledForm
  /** the name under which typed text is stored */
  unsavedInputName: string
  onDiscard?: () => void
  /** notes beside fields, by field name; `taxes` for the taxes */
  marks?: Record<string, ReactNode>
  /** the sources of values, by field name; `taxes` for the taxes */
  sources?: Record<string, string>
  /** whether the category asks for guests */
  asksForGuests?: boolean
  /** the expenses that a refund may correct, each with its words; without it the form has no such field */
  refundOptions?: RefundOption[]
  /** the digit key of the first value offered for the amount; without it there are no keys */
  firstAmountKey?: number
  /** notes about the amount, beside the rate */
  facts?: ReactNode
  /** attributes of the submit button, such as its keyboard shortcut */
  submitProps?: ButtonHTMLAttributes<HTMLButtonElement>
  children?: ReactNode
}

/** The form of an expense. It submits without reloading the page. */
export function ExpenseForm(props: Props) {
  const { intent, id, action, submitLabel, values: initialValues, begun, claimCurrency, categories } = props
  const { rates, marks = {}, sources = {}, sender, facts, firstAmountKey } = props
  const { submitProps, unsavedInputName, onDiscard = sender.dismiss, refundOptions, children } = props
  const { failure } = sender
  const values = { ...initialValues, ...failure?.values }
  const errors = failure?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)
  const noteOf = useAmountNotes(form, AMOUNT_FIELDS, { refused: failure, firstKey: firstAmountKey })
  usePrintedNote(form, initialValues)
  const field = (name: keyof typeof STATED_FIELDS) => ({
    name,
    label: STATED_FIELDS[name].label,
    defaultValue: values[name],
    errors: errors[name],
    mark: noteOf(name, errors[name] !== undefined) ?? marks[name],
    source: sources[name],
  })
  const asksForRate = rates.length > 0 || errors.rate_id !== undefined
  useFocusOnInvalid(form, failure && isShownBesideField(failure) ? failure : undefined)
  const categoriesId = useId()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation() // the page around this form has a handler for its other forms
    submitOnce(sender)(event)
  }
  const unsavedInput = (
    <UnsavedInput
      name={unsavedInputName}
      stored={begun?.values ?? initialValues}
      isNew={intent === 'add'}
      outlivesSave={intent === 'confirm'}
      onDiscard={onDiscard}
    />
  )
  return (
    <form
      method="post"
      action={action}
      className="stack"
      ref={form}
      onSubmit={onSubmit}
      // the review shows one receipt after another, and a browser would fill in the values of the last one
      autoComplete={intent === 'confirm' ? 'off' : undefined}
    >
      {intent !== 'confirm' && unsavedInput}
      <FormFailure failure={failure} />
      <HiddenFields fields={{ intent, id, claim_currency: claimCurrency }} />
      {begun && <FilledFormFields filledForm={begun} />}
      <FigureStyleField />
      <Field {...field('date')} type="date" required />
      <Field {...field('merchant')} required />
      <div className="pair">
        <Field {...field('amount')} inputMode="decimal" className="figure" required />
        <Field
          {...field('currency')}
          // the note is not repeated beside an amount from the same source
          source={sources.currency === sources.amount ? undefined : sources.currency}
          className="code"
          required
          maxLength={3}
        />
      </div>
      {(refundOptions || errors.corrects_id) && (
        <Select {...field('corrects_id')} options={[['', 'No single expense'], ...(refundOptions ?? [])]} />
      )}
      {failure?.question && <QuestionFields question={failure.question} />}
      {(asksForRate || facts) && (
        <div className="rate-and-facts">
          {asksForRate && <RateField rates={rates} chosenRateId={values.rate_id} errors={errors.rate_id} />}
          {facts}
        </div>
      )}
      <Field {...field('category')} list={categoriesId} />
      <datalist id={categoriesId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Select {...field('payment')} options={PAYMENT_OPTIONS} />
      <Field
        {...field('charged_amount')}
        label={`${STATED_FIELDS.charged_amount.label} in ${shortCode(claimCurrency)}`}
        hint="From your bank statement, if you know it. It counts instead of the converted amount."
        inputMode="decimal"
        className="figure"
      />
      <Field {...field('note')} />
      {/* in the review it stands below the fields, which must stay beside their receipt */}
      {intent === 'confirm' && unsavedInput}
      <FurtherFields values={values} asksForGuests={props.asksForGuests} field={field} />
      <TaxFields values={values} errors={errors} marks={marks} sources={sources} />
      <div className="actions">
        <button
          className="button primary"
          type="submit"
          aria-disabled={sender.isBusy || undefined}
          {...submitProps}
        >
          {sender.isBusy ? 'Saving…' : submitLabel}
        </button>
        {children}
      </div>
    </form>
  )
}
