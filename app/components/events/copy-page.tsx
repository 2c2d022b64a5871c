import { useActionData } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { detailsPath } from '~/components/details/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Field, useFocusOnInvalid } from '~/components/ui/field'
import { PageHead } from '~/components/ui/page-head'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import { copyPath } from './paths'

interface Props {
  event: { id: string; name: string }
  /** the suggested name of the copy */
  name: string
  /** the label of the box that copies the event's rates; empty without rates */
  ratesLabel: string
  /** the id of the new event; new with every load */
  newId: string
}

/** The page that copies an event. */
export function CopyPage({ event, name, ratesLabel, newId }: Props) {
  const actionFailure = useActionData<Failure>()
  const sender = useFormSubmit()
  const failure = sender.failure ?? actionFailure
  const { values = {}, fields = {} } = failure ?? {}
  const form = useRef<HTMLFormElement>(null)
  useFocusOnInvalid(form, failure)
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    if (!sender.isBusy) sender.submit(submit.currentTarget)
  }
  return (
    <div className="page narrow stack" key={event.id}>
      <PageHead title="Copy event" />
      {failure && Object.keys(fields).length === 0 && <FailureNotice failure={failure} />}
      <section className="card" aria-label="The copy">
        <p className="hint">
          A new event gets the claim currency, the purpose and the claimant of this one. It has no expenses,
          receipts, advances, budget or days.
          {ratesLabel !== '' &&
            ' The rates of this event were right for its days. They are copied only if you ask for it.'}
        </p>
        <form method="post" action={copyPath(event.id)} className="stack" ref={form} onSubmit={onSubmit}>
          <input type="hidden" name="id" value={newId} />
          <Field
            name="name"
            label="Name of the copy"
            required
            defaultValue={values.name ?? name}
            errors={fields.name}
          />
          {ratesLabel !== '' && (
            <label className="check">
              <input type="checkbox" name="rates" value="yes" defaultChecked={values.rates !== undefined} />
              {ratesLabel}
            </label>
          )}
          <div className="actions">
            <button className="button primary" type="submit" aria-disabled={sender.isBusy || undefined}>
              {sender.isBusy ? 'Copying…' : 'Copy event'}
            </button>
            <a className="quiet-link" href={detailsPath(event.id)}>
              Cancel
            </a>
          </div>
        </form>
      </section>
    </div>
  )
}
