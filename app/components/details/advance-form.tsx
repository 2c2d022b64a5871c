import { type FormEvent, type ReactNode, useRef } from 'react'
import { useAmountNotes } from '~/components/amounts/amount-notes'
import type { AmountFields } from '~/components/amounts/amount-questions'
import { FigureStyleField } from '~/components/amounts/figure-style-field'
import { FailureNotice } from '~/components/ui/failure'
import { Field, useFocusOnInvalid } from '~/components/ui/field'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'

const AMOUNT_FIELDS: AmountFields = { amount: { currency: 'claim_currency' } }

interface Props {
  intent: 'add' | 'change'
  id: string
  action: string
  submit: string
  values: Record<string, string>
  /** the version of the event when the form of an existing advance was rendered */
  version?: number
  /** the claim currency as it is stored */
  currency: string
  /** the claim currency as users read it */
  claimCurrency: string
  /** the name under which typed text is stored */
  typedFor: string
  /** submits the form and holds its failure */
  sender: ReturnType<typeof useFormSubmit>
  children?: ReactNode
}

/** The form of an advance. It submits without reloading the page. */
export function AdvanceForm({
  intent,
  id,
  action,
  submit,
  values: filled,
  version,
  currency,
  claimCurrency,
  typedFor,
  sender,
  children,
}: Props) {
  const { failure } = sender
  const values = { ...filled, ...failure?.values }
  const errors = failure?.fields ?? {}
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] })
  const form = useRef<HTMLFormElement>(null)
  const noteOf = useAmountNotes(form, AMOUNT_FIELDS, { refused: failure })
  useFocusOnInvalid(form, failure)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sender.isBusy) sender.submit(event.currentTarget, { preventScrollReset: true })
  }
  return (
    <form method="post" action={action} className="stack" ref={form} onSubmit={onSubmit}>
      <UnsavedInput name={typedFor} stored={filled} isNew={intent === 'add'} onDiscard={sender.dismiss} />
      {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="claim_currency" value={currency} />
      <FigureStyleField />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Field {...field('date')} label="Date" type="date" required />
      <Field
        {...field('amount')}
        mark={noteOf('amount', errors.amount !== undefined)}
        label={`Amount in ${claimCurrency}`}
        inputMode="decimal"
        className="figure"
        required
      />
      <Field {...field('note')} label="Note" />
      <div className="actions">
        <button className="button" type="submit" aria-disabled={sender.isBusy || undefined}>
          {sender.isBusy ? 'Saving…' : submit}
        </button>
        {children}
      </div>
    </form>
  )
}
