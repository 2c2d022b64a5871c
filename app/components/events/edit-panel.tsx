import { type FormEvent, useEffect, useRef } from 'react'
import { detailsPath } from '~/components/details/paths'
import { FormFailure } from '~/components/ui/failure'
import { useFocusOnInvalid } from '~/components/ui/field'
import { useDebouncedPreview } from '~/components/ui/use-debounced-preview'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import { useFilledForm } from '~/components/unsaved-input/filled-form'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import type { Sample } from '~/domain/conversion/sample-rate'
import type { Failure } from '~/domain/errors'
import type { EventSummary } from '~/domain/events/schema'
import { EventEditForm } from './edit-form'
import { eventValues } from './event-values'
import { copyPath } from './paths'
import { TermsChangePreview } from './terms-change-preview'
import type { TermsChange } from './view-models'

/** The event whose edit form is open, also if the form was submitted before the user saw its effect. */
export interface Editing {
  event: EventSummary
  /** the sample pair that fills the form, in the user's formats */
  sample: Sample
  /** the typed values, which override the stored ones; empty for a form that was just opened */
  values: Record<string, string>
  /** the values that the form was filled with before the user typed; null for a form that was just opened */
  filledWith: Record<string, string> | null
  /** the effect of the typed terms; null without typed terms, or if they are invalid */
  effect: TermsChange | null
  errors: Record<string, string[]>
}

interface Props {
  editing: Editing
  /** the address of the list to return to */
  here: string
  /** called with the event's name when the form is submitted, and with undefined when it is rejected */
  onSend: (name: string | undefined) => void
  /** the failure of a form submitted without scripts */
  failure?: Failure
}

/** The edit form on the dashboard. It previews new terms during typing, and submits without a page load. */
export function EditEventPanel({ editing, here, onSend, failure: sentFailure }: Props) {
  const { event, sample } = editing
  const saver = useFormSubmit()
  const panel = useRef<HTMLDivElement>(null)
  const previewPath = `/events/${encodeURIComponent(event.id)}/preview`
  const { answer, isAsking, ask } = useDebouncedPreview<TermsChange>(previewPath, panel)
  const failure = saver.failure ?? sentFailure
  const onSendRef = useRef(onSend)
  onSendRef.current = onSend
  useEffect(() => {
    if (failure) onSendRef.current(undefined)
  }, [failure])
  const isClosed = event.status === 'closed'
  // the preview of the terms typed since, or else the effect of the submitted form; the terms of a closed
  // event cannot change
  const latestEffect = isClosed ? null : (answer ?? editing.effect)
  const isConverting = latestEffect && latestEffect.expenses > 0 && latestEffect.converted > 0
  useFocusOnInvalid(panel, failure)
  const stored = { values: editing.filledWith ?? eventValues(event, sample), version: event.version }
  const begun = useFilledForm(stored, saver.isBusy, failure?.values)

  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    if (saver.isBusy) return
    onSend(String(new FormData(submit.currentTarget).get('name')).trim())
    saver.submit(submit.currentTarget, { preventScrollReset: true })
  }

  return (
    <div className="stack" ref={panel}>
      <FormFailure failure={failure} />
      <UnsavedInput name={`event ${event.id}`} stored={begun.values} onDiscard={saver.dismiss} />
      <EventEditForm
        key={begun.before}
        event={event}
        begun={begun}
        here={here}
        isOnPage
        isClosed={isClosed}
        sample={sample}
        values={failure?.values ?? editing.values}
        errors={failure?.fields ?? editing.errors}
        preview={
          latestEffect && (
            <TermsChangePreview
              effect={latestEffect}
              isStale={isAsking}
              isForSubmittedForm={latestEffect === editing.effect}
            />
          )
        }
        saveLabel={isConverting ? 'Save and convert' : undefined}
        seenTermsKey={latestEffect?.key}
        isBusy={saver.isBusy}
        onSubmit={onSubmit}
        onTermsChange={isClosed ? undefined : ask}
      />
      <p className="actions">
        <a className="quiet-link" href={detailsPath(event.id)}>
          Dates and purpose
        </a>
        <a className="quiet-link" href={copyPath(event.id)}>
          Copy event
        </a>
      </p>
    </div>
  )
}
