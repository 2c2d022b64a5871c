import { useRef } from 'react'
import { useAmountNotes } from '~/components/amounts/amount-notes'
import type { AmountFields } from '~/components/amounts/amount-questions'
import { FigureStyleField } from '~/components/amounts/figure-style-field'
import { FormFailure } from '~/components/ui/failure'
import { Field, Select, TextArea, useFocusOnInvalid } from '~/components/ui/field'
import { shortCode } from '~/components/ui/money'
import { submitOnce, type useFormSubmit } from '~/components/ui/use-form-submit'
import { type FilledForm, FilledFormFields } from '~/components/unsaved-input/filled-form'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import { type APPROVALS, HIDDEN_VALUE } from '~/domain/events/details'
import { CLAIMANT_LABELS, type Claimant } from '~/domain/users/claimant'

const AMOUNT_FIELDS: AmountFields = { budget: { currency: 'claim_currency' } }

const APPROVAL_OPTIONS = [
  ['0', 'None'],
  ['1', '1 approver'],
  ['2', '2 approvers'],
] as const satisfies [(typeof APPROVALS)[number], string][]

interface Props {
  eventId: string
  action: string
  /** the values and the event's version that the form was filled with */
  begun: FilledForm
  /** the claimant in the user's settings, which a claim prints for empty fields */
  defaults: Claimant
  /** the claim currency as it is stored */
  currency: string
  sender: ReturnType<typeof useFormSubmit>
}

/** The form of an event's details. It submits without reloading the page. */
export function DetailsForm({ eventId, action, begun, defaults, currency, sender }: Props) {
  const { failure } = sender
  const values = { ...begun.values, ...failure?.values }
  const errors = failure?.fields ?? {}
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] })
  // a field that overrides a value of the user's settings
  const overrideField = (name: string, valueInSettings: string) => ({
    ...field(name),
    placeholder: valueInSettings || 'None in your settings',
  })
  const form = useRef<HTMLFormElement>(null)
  const noteOf = useAmountNotes(form, AMOUNT_FIELDS, { refused: failure })
  useFocusOnInvalid(form, failure)
  return (
    <form method="post" action={action} className="stack" ref={form} onSubmit={submitOnce(sender)}>
      <UnsavedInput name={`details ${eventId}`} stored={begun.values} onDiscard={sender.dismiss} />
      <FormFailure failure={failure} />
      <input type="hidden" name="intent" value="save" />
      <FilledFormFields filledForm={begun} />
      <input type="hidden" name="claim_currency" value={currency} />
      <FigureStyleField />
      <TextArea
        {...field('purpose')}
        label="Purpose"
        hint="What the event was for. Finance reads this."
        rows={4}
      />
      <div className="halves">
        <Field {...field('starts_on')} label="First day" type="date" />
        <Field {...field('ends_on')} label="Last day" type="date" />
      </div>
      <fieldset className="stack">
        <legend className="legend">Claimant</legend>
        <p className="hint">
          For an empty field the claim uses your <a href="/settings">settings</a>. Enter a dash (
          {HIDDEN_VALUE}) to leave it out of this claim.
        </p>
        <Field {...overrideField('claimant', defaults.name)} label="Name" />
        <div className="halves">
          <Field {...overrideField('department', defaults.department)} label={CLAIMANT_LABELS.department} />
          <Field {...overrideField('cost_centre', defaults.costCentre)} label={CLAIMANT_LABELS.costCentre} />
        </div>
        <div className="halves">
          <Field {...overrideField('company', defaults.company)} label={CLAIMANT_LABELS.company} />
          <Field {...overrideField('approver', defaults.approver)} label={CLAIMANT_LABELS.approver} />
        </div>
      </fieldset>
      <Select
        {...field('approvals')}
        label="Approvals before finance"
        hint="When you hand the claim over by a link, finance waits until the approvers have accepted it."
        options={APPROVAL_OPTIONS}
      />
      <Field
        {...field('budget')}
        mark={noteOf('budget', errors.budget !== undefined)}
        label={`Budget in ${shortCode(currency)}`}
        hint="What you mean to spend. Insights compare it with the total. It is not in the claim."
        inputMode="decimal"
        className="figure"
      />
      <div className="actions">
        <button className="button primary" type="submit" aria-disabled={sender.isBusy || undefined}>
          {sender.isBusy ? 'Saving…' : 'Save details'}
        </button>
      </div>
    </form>
  )
}
