import { type ReactNode, useRef } from 'react'
import { useAmountNotes } from '~/components/amounts/amount-notes'
import type { AmountFields } from '~/components/amounts/amount-questions'
import { FigureStyleField } from '~/components/amounts/figure-style-field'
import { FormFailure } from '~/components/ui/failure'
import { Field, useFocusOnInvalid } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { submitOnce, type useFormSubmit } from '~/components/ui/use-form-submit'
import { type FilledForm, FilledFormFields } from '~/components/unsaved-input/filled-form'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'

const AMOUNT_FIELDS: AmountFields = { amount: { currency: 'claim_currency' } }

export interface AdvanceFormProps {
  intent: 'add' | 'change'
  id: string
  action: string
  submitLabel: string
  values: Record<string, string>
  /** the values and the event's version that the form of an existing advance was filled with */
  begun?: FilledForm
  /** the claim currency, as it is stored */
  currency: string
  /** the claim currency as users read it */
  currencyText: string
  /** the name under which typed text is stored */
  unsavedInputName: string
  sender: ReturnType<typeof useFormSubmit>
  children?: ReactNode
}

/** The form of an advance. It submits without reloading the page. */
export function AdvanceForm(props: AdvanceFormProps) {
  const { intent, id, action, submitLabel, values: initialValues, begun, currency, currencyText } = props
  const { unsavedInputName, sender, children } = props
  const { failure } = sender
  const values = { ...initialValues, ...failure?.values }
  const errors = failure?.fields ?? {}
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] })
  const form = useRef<HTMLFormElement>(null)
  const noteOf = useAmountNotes(form, AMOUNT_FIELDS, { refused: failure })
  useFocusOnInvalid(form, failure)
  return (
    <form method="post" action={action} className="stack" ref={form} onSubmit={submitOnce(sender)}>
      <UnsavedInput
        name={unsavedInputName}
        stored={initialValues}
        isNew={intent === 'add'}
        onDiscard={sender.dismiss}
      />
      <FormFailure failure={failure} />
      <HiddenFields fields={{ intent, id, claim_currency: currency }} />
      <FigureStyleField />
      {begun && <FilledFormFields filledForm={begun} />}
      <Field {...field('date')} label="Date" type="date" required />
      <Field
        {...field('amount')}
        mark={noteOf('amount', errors.amount !== undefined)}
        label={`Amount in ${currencyText}`}
        inputMode="decimal"
        className="figure"
        required
      />
      <Field {...field('note')} label="Note" />
      <div className="actions">
        <button className="button" type="submit" aria-disabled={sender.isBusy || undefined}>
          {sender.isBusy ? 'Saving…' : submitLabel}
        </button>
        {children}
      </div>
    </form>
  )
}
