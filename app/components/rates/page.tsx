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
import { RateTable } from './table'
import type { ProofViewModel, RateChange, RateViewModel } from './view-models'

interface ProofFile {
  id: string
  name: string
}

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
  here: string
  rates: RateViewModel[]
  edit:
    | (TypedRate & {
        code: string
        /** the version of the event that the form is filled at, and the values */
        version: number
        filledWith: Record<string, string>
        document: ProofViewModel | null
        removed: ProofFile | null
        leftReview: boolean
      })
    | null
  remove: { id: string; code: string; lines: number; effect: RateChange } | null
  /** the form for a new rate; its id is new with every load */
  next: TypedRate & {
    /** the draft that proves it */
    proof: ProofFile | null
  }
  /** whether the address names a rate that does not exist */
  isGone: boolean
}

/** How Claimbook chooses among several rates of a currency. */
const RULE = 'An expense uses the latest rate up to its date, or else the first one after it.'

/** The page of an event's exchange rates and their proofs. */
export function RatesPage({ event, here, rates, edit, remove, next, isGone }: RatesViewModel) {
  const sent = useActionData<Failure>()
  const [added, setAdded] = useState(0)
  const changing = useFormSubmit()
  const adding = useFormSubmit(() => setAdded(added + 1))
  // the text of a failed form stays visible, even if the event was closed since
  const unsaved = [changing.failure, sent].find(
    (each) => each?.intent === 'change' && each.values.id === edit?.id,
  )
  const unadded = [adding.failure, sent].find((each) => each?.intent === 'add')
  const isOfForm = sent?.intent === 'add' || (sent?.intent === 'change' && edit)
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
      {sent && !isOfForm && <FailureNotice failure={sent} />}
      {isGone && !sent && <Notice bad>This rate is gone. It was deleted, perhaps in another tab.</Notice>}
      <div className="columns">
        {edit && (event.isOpen || unsaved) && (
          <div className="side">
            <Panel title={`Edit ${edit.code}`} key={edit.id}>
              <ChangedRateForm
                event={event}
                rate={edit}
                here={here}
                sender={{ ...changing, failure: unsaved }}
              />
              <Proof
                eventId={event.id}
                rateId={edit.id}
                {...edit}
                action={panelPath(here, 'edit', edit.id)}
              />
            </Panel>
          </div>
        )}
        {remove && event.isOpen && (
          <div className="side">
            <DeleteRatePanel rate={remove} here={here} />
          </div>
        )}
        <div className="sheet">
          {rates.length > 0 ? (
            <RateTable
              eventId={event.id}
              rates={rates}
              here={here}
              isOpen={event.isOpen}
              current={edit?.id ?? remove?.id}
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
        <div className="side" hidden={(!event.isOpen && !unadded) || edit !== null || remove !== null}>
          <section className="card" id="new-rate" aria-labelledby="new-rate-title">
            <h2 id="new-rate-title">Add rate</h2>
            {/* a new rate is added only after its form has shown its effect */}
            <p className="effect small" role="status">
              {added > 0 && !next.effect && !unadded && 'Rate added.'}
            </p>
            <RateForm
              key={added}
              intent="add"
              event={event}
              rate={next}
              action={here}
              submit={next.effect ? 'Add and convert' : 'Add rate'}
              sender={{ ...adding, failure: unadded }}
            />
          </section>
        </div>
      </div>
    </div>
  )
}

interface ChangedRateProps {
  event: RatesViewModel['event']
  rate: NonNullable<RatesViewModel['edit']>
  here: string
  sender: ReturnType<typeof useFormSubmit>
}

/** The form that changes a rate. */
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
      submit={rate.effect ? 'Save and convert' : 'Save changes'}
      sender={sender}
      cancel={here}
    />
  )
}
