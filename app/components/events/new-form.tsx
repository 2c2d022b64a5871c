import type { FormEventHandler } from 'react'
import { FailureNotice } from '~/components/ui/failure'
import { Field, TextArea } from '~/components/ui/field'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import type { Failure } from '~/domain/errors'
import { TermsFields } from './terms-fields'

interface Props {
  /** the id of the new event, so that submitting twice creates one event */
  newId: string
  homeCurrency: string
  failure?: Failure
  isBusy: boolean
  onDiscard: () => void
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** The form of a new event, on the dashboard. */
export function NewEventForm({ newId, homeCurrency, failure, isBusy, onDiscard, onSubmit }: Props) {
  const values = failure?.values ?? {}
  const errors = failure?.fields ?? {}
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] })
  return (
    <section className="card" id="new-event" aria-labelledby="new-event-title">
      <h2 id="new-event-title">New event</h2>
      {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
      <form method="post" action="/dashboard" className="stack" key={newId} onSubmit={onSubmit}>
        <UnsavedInput name="new-event" stored={{ base_currency: homeCurrency }} isNew onDiscard={onDiscard} />
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="id" value={newId} />
        <Field
          {...field('name')}
          label="Event name"
          hint="A trip or a project"
          aria-keyshortcuts="N"
          required
        />
        <div className="halves">
          <Field {...field('starts_on')} label="First day" type="date" />
          <Field {...field('ends_on')} label="Last day" type="date" />
        </div>
        <TextArea {...field('purpose')} label="Purpose" hint="What it is for. Finance reads this." rows={2} />
        <TermsFields
          currencyHint="What your claim is paid in"
          claimCurrency={values.base_currency ?? homeCurrency}
          receiptAmount={values.sample_receipt_amount ?? ''}
          receiptCurrency={values.sample_receipt_currency ?? ''}
          claimAmount={values.sample_claim_amount ?? ''}
          errors={errors}
        />
        <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Creating…' : 'Create event'}
        </button>
      </form>
    </section>
  )
}
