import { useActionData } from '@remix-run/react'
import { copyPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import { useFilledForm } from '~/components/unsaved-input/filled-form'
import type { Failure } from '~/domain/errors'
import type { Claimant } from '~/domain/users/claimant'
import { Advances, type Props as AdvancesProps } from './advances'
import { DetailsForm } from './details-form'
import { SAVED, type Saved } from './paths'
import type { StoredForm } from './view-models'

interface Props extends Omit<AdvancesProps, 'eventId'> {
  event: { id: string; name: string }
  details: StoredForm
  /** the claimant details that a claim prints when the event has none */
  defaults: Claimant
  /** the details that the claim prints: label and text */
  claimTexts: [label: string, text: string][]
  saved: Saved | null
}

export function DetailsPage({ event, details, defaults, claimTexts, saved, ...advances }: Props) {
  const actionFailure = useActionData<Failure>()
  const saveSender = useFormSubmit()
  // a form that failed stays visible with its text, even if the event was closed since
  const saveFailure = [saveSender.failure, actionFailure].find((failure) => failure?.intent === 'save')
  const begun = useFilledForm(details, saveSender.isBusy, saveFailure?.values)
  // the forms below show their own failures
  const isOfOtherForm = actionFailure && !['save', 'add', 'change', 'delete'].includes(actionFailure.intent)
  const { isOpen, here } = advances
  return (
    <div className="page stack" key={event.id}>
      <PageHead title="Details">
        <a className="button quiet" href={copyPath(event.id)}>
          Copy event
        </a>
      </PageHead>
      {isOfOtherForm && <FailureNotice failure={actionFailure} />}
      {!isOpen && (
        <Notice>
          This event is closed. To change its details or advances, first reopen it on the page of its{' '}
          <a className="link" href={expensesPath(event.id)}>
            expenses
          </a>
          .
        </Notice>
      )}
      {saved && !actionFailure && !saveFailure && <Notice>{SAVED[saved]}</Notice>}
      <div className="columns">
        {isOpen || saveFailure ? (
          <section className="card" aria-label="On the claim">
            <DetailsForm
              eventId={event.id}
              action={here}
              key={begun.before}
              begun={begun}
              defaults={defaults}
              currency={advances.currency}
              sender={{ ...saveSender, failure: saveFailure }}
            />
          </section>
        ) : (
          <dl className="sheet details-list">
            {claimTexts.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="side">
          <Advances eventId={event.id} {...advances} />
        </div>
      </div>
    </div>
  )
}
