import { useActionData } from '@remix-run/react'
import { useState } from 'react'
import { panelPath } from '~/components/events/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import { Panel } from '~/components/ui/panel'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import { useFilledForm } from '~/components/unsaved-input/filled-form'
import type { Failure } from '~/domain/errors'
import { DeleteRatePanel } from './delete-panel'
import { RateForm, type TypedRate } from './form'
import { Proof } from './lazy-parts'
import { officialRatesPath } from './paths'
import { RateTable } from './table'
import type { ProofViewModel, RateChange, RateViewModel } from './view-models'

export interface RatesViewModel {
  /** the event, with a description of its own rate */
  event: {
    id: string
    name: string
    isOpen: boolean
    currency: string
    eventRate: string
    eventRateDoubt: string
  }
  /** the address of this page */
  here: string
  rates: RateViewModel[]
  /** the form of the rate that is edited; null without one */
  editForm:
    | (TypedRate & {
        code: string
        /** says what a change of a published rate means; empty for a rate from elsewhere */
        publishedNote: string
        /** the version of the event that the form is filled at */
        version: number
        /** the values that the form was filled with before the user typed */
        filledWith: Record<string, string>
        document: ProofViewModel | null
        /** the proof that was just removed */
        removed: Pick<ProofViewModel, 'id' | 'name'> | null
        /** whether the proof was just taken from the drafts */
        leftReview: boolean
      })
    | null
  /** the rate whose deletion the page asks to confirm; null without one */
  deletePanel: { id: string; code: string; expenseCount: number; effect: RateChange } | null
  /** the form for a new rate; its id is new with every load */
  newRateForm: TypedRate & {
    /** the draft that proves the new rate */
    proof: Pick<ProofViewModel, 'id' | 'name'> | null
  }
  /** whether the address names a rate that does not exist */
  isGone: boolean
  /** says how many rates were just added from a published file; empty without any */
  publishedNotice: string
}

/** How Claimbook chooses among several rates of a currency. */
const RULE = 'An expense uses the latest rate up to its date, or else the first one after it.'

/** The page of an event's exchange rates and their proofs. */
export function RatesPage(page: RatesViewModel) {
  const { event, here, rates, editForm, deletePanel, newRateForm, isGone, publishedNotice } = page
  const actionFailure = useActionData<Failure>()
  const [addedCount, setAddedCount] = useState(0)
  const changeSender = useFormSubmit()
  const addSender = useFormSubmit(() => setAddedCount(addedCount + 1))
  // a form with a failure stays visible, with its typed values, even if the event was closed meanwhile
  const changeFailure = [changeSender.failure, actionFailure].find(
    (failure) => failure?.intent === 'change' && failure.values.id === editForm?.id,
  )
  const addFailure = [addSender.failure, actionFailure].find((failure) => failure?.intent === 'add')
  const isShownInForm = actionFailure?.intent === 'add' || (actionFailure?.intent === 'change' && editForm)
  return (
    <div className="page stack">
      <PageHead title="Rates" />
      <div className="facts">
        {!event.isOpen && <span className="badge closed">closed</span>}
        {rates.length > 0 && <span>{RULE}</span>}
        <span>{event.eventRate}</span>
        {event.eventRateDoubt && <span className="note doubtful">{event.eventRateDoubt}</span>}
        {event.isOpen && (
          <a className="link" href={panelPath('/dashboard', 'edit', event.id)}>
            Change the event rate
          </a>
        )}
      </div>
      {actionFailure && !isShownInForm && <FailureNotice failure={actionFailure} />}
      {isGone && !actionFailure && (
        <Notice bad>This rate is gone. It was deleted, perhaps in another tab.</Notice>
      )}
      {publishedNotice && <Notice>{publishedNotice}</Notice>}
      <div className="columns">
        {editForm && (event.isOpen || changeFailure) && (
          <div className="side">
            <Panel title={`Edit ${editForm.code}`} key={editForm.id}>
              {editForm.publishedNote && <p className="small">{editForm.publishedNote}</p>}
              <ChangedRateForm
                event={event}
                rate={editForm}
                here={here}
                sender={{ ...changeSender, failure: changeFailure }}
              />
              <Proof
                eventId={event.id}
                rateId={editForm.id}
                {...editForm}
                action={panelPath(here, 'edit', editForm.id)}
              />
            </Panel>
          </div>
        )}
        {deletePanel && event.isOpen && (
          <div className="side">
            <DeleteRatePanel rate={deletePanel} here={here} />
          </div>
        )}
        <div className="sheet">
          {rates.length > 0 ? (
            <RateTable
              eventId={event.id}
              rates={rates}
              here={here}
              isOpen={event.isOpen}
              openRateId={editForm?.id ?? deletePanel?.id}
            />
          ) : (
            <div className="empty">
              <h2>No rates yet</h2>
              <p className="muted">
                {event.isOpen
                  ? `Add one for each currency, or for each time you changed money. ${RULE}`
                  : 'All expenses use the rate of the event.'}
              </p>
            </div>
          )}
        </div>
        <div
          className="side"
          hidden={(!event.isOpen && !addFailure) || editForm !== null || deletePanel !== null}
        >
          <section className="card" id="new-rate" aria-labelledby="new-rate-title">
            <h2 id="new-rate-title">Add rate</h2>
            <a className="link" href={officialRatesPath(event.id)}>
              Rates from a published file
            </a>
            {/* a new rate is added only after its form has shown its effect */}
            <p className="effect small" role="status">
              {addedCount > 0 && !newRateForm.effect && !addFailure && 'Rate added.'}
            </p>
            <RateForm
              key={addedCount}
              intent="add"
              event={event}
              rate={newRateForm}
              action={here}
              submitLabel={newRateForm.effect ? 'Add and convert' : 'Add rate'}
              sender={{ ...addSender, failure: addFailure }}
            />
          </section>
        </div>
      </div>
    </div>
  )
}

interface ChangedRateProps {
  event: RatesViewModel['event']
  rate: NonNullable<RatesViewModel['editForm']>
  here: string
  sender: ReturnType<typeof useFormSubmit>
}

function ChangedRateForm({ event, rate, here, sender }: ChangedRateProps) {
  const { filledWith: values, version } = rate
  const begun = useFilledForm({ values, version }, sender.isBusy, sender.failure?.values)
  return (
    <RateForm
      key={begun.before}
      intent="change"
      event={event}
      rate={rate}
      begun={begun}
      action={panelPath(here, 'edit', rate.id)}
      submitLabel={rate.effect ? 'Save and convert' : 'Save changes'}
      sender={sender}
      cancel={here}
    />
  )
}
