import { type FormEventHandler, type ReactNode, useId } from 'react'
import { FigureStyleField } from '~/components/amounts/figure-style-field'
import { Field } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { Panel } from '~/components/ui/panel'
import { type FilledForm, FilledFormFields } from '~/components/unsaved-input/filled-form'
import { fixedSample, type Sample } from '~/domain/conversion/sample-rate'
import { type EventTerms, hasEventRate, isSampleUntouched, sampleKey } from '~/domain/conversion/terms'
import { CLOSED_EVENT_TERMS } from '~/domain/events/messages'
import type { EventSummary } from '~/domain/events/schema'
import { eventValues } from './event-values'
import { panelPath } from './paths'
import { TermsFields } from './terms-fields'

/** The currency of the sample receipt when the event names none (docs/contract.md, 4.4). */
const FALLBACK_CURRENCY = 'KES'

interface Props {
  event: EventTerms & Pick<EventSummary, 'id' | 'name' | 'version'>
  /** the values and the event's version that the form of a page was filled with */
  begun?: FilledForm
  /** the address of the list that is shown after the form */
  here?: string
  /** the pair of amounts that fills the fields of the rate */
  sample?: Sample
  /** whether a page shows the form, not an htmx fragment: amounts may have a decimal comma or be empty */
  isOnPage?: boolean
  /** whether only the name can be edited, because the event is closed */
  isClosed?: boolean
  /** typed values, which override the stored ones */
  values?: Record<string, string>
  errors?: Record<string, string[]>
  /** the effect of the typed terms */
  preview?: ReactNode
  saveLabel?: string
  /** the `termsKey` of the terms whose effect the user has seen */
  seenTermsKey?: string
  isBusy?: boolean
  onSubmit?: FormEventHandler<HTMLFormElement>
  onTermsChange?: (form: HTMLFormElement) => void
}

/**
 * The edit form of an event. The dashboard submits it to its page. The fragment `/events/{id}/edit` submits
 * it with htmx (docs/contract.md, 4.4). htmx 4 does not inherit attributes, so each stands on the element
 * that it affects.
 */
export function EventEditForm(props: Props) {
  const { event, begun, here = '/dashboard' } = props
  const { sample = fixedSample(event.exchangeRate, event.baseCurrency || FALLBACK_CURRENCY) } = props
  const { isOnPage = false, isClosed = false, values = {}, errors = {}, preview } = props
  const { saveLabel = 'Save changes', seenTermsKey, isBusy, onSubmit, onTermsChange } = props
  const id = useId()
  // an unedited sample shows the stored values, even after another person has changed them
  const isUntouched = values.sample_receipt_amount === undefined || isSampleUntouched(values)
  const typedValues = isUntouched ? {} : values
  const { name: _, ...storedTerms } = eventValues(event, sample)
  const url = `/events/${encodeURIComponent(event.id)}`
  return (
    <Panel title="Edit event" data-edit-event={event.id}>
      <form
        method="post"
        action={panelPath(here, 'edit', event.id)}
        className="stack"
        hx-put={url}
        hx-target="body"
        onSubmit={onSubmit}
        onChange={onTermsChange && ((change) => onTermsChange(change.currentTarget))}
      >
        <HiddenFields fields={{ intent: 'update', id: event.id }} />
        {begun ? (
          <FilledFormFields filledForm={begun} />
        ) : (
          <input type="hidden" name="version" value={event.version} />
        )}
        <input type="hidden" name="filled" value={sampleKey(sample)} />
        {seenTermsKey !== undefined && <input type="hidden" name="seen" value={seenTermsKey} />}
        <Field name="name" label="Event name" defaultValue={values.name ?? event.name} errors={errors.name} />
        {isClosed ? (
          <>
            <FigureStyleField />
            <HiddenFields fields={storedTerms} />
            <p className="muted">{CLOSED_EVENT_TERMS}</p>
          </>
        ) : (
          <TermsFields
            isEdit
            hasNumberInputs={!isOnPage}
            claimCurrency={values.base_currency ?? event.baseCurrency}
            storedRate={isUntouched && hasEventRate(event) ? event.exchangeRate : undefined}
            receiptAmount={typedValues.sample_receipt_amount ?? sample.receiptAmount}
            receiptCurrency={typedValues.sample_receipt_currency ?? sample.currency}
            claimAmount={typedValues.sample_claim_amount ?? sample.claimAmount}
            errors={errors}
          />
        )}
        {/* the region exists before its text, because screen readers do not announce a region that arrives
            with its text */}
        <div className="effect" aria-live="polite">
          {preview}
        </div>
        <div className="actions">
          <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving…' : saveLabel}
          </button>
          {/* htmx requests a resource that always exists and removes the form, because a strict policy
              forbids inline handlers. Without htmx the button submits the form below, which leads back to
              the list. */}
          <button
            className="button quiet"
            type="submit"
            form={`${id}-cancel`}
            formNoValidate
            hx-get="/healthz"
            hx-target="closest section"
            hx-swap="delete"
          >
            Cancel
          </button>
        </div>
        <button
          type="button"
          hidden
          hx-delete={url}
          hx-confirm={`Delete “${event.name}” and its expenses?`}
          hx-target="body"
          aria-label="Delete event"
        />
      </form>
      <form id={`${id}-cancel`} method="get" action="/dashboard">
        {[...new URLSearchParams(here.split('?')[1])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </Panel>
  )
}
