import { useActionData, useLocation } from '@remix-run/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { expenseView } from '~/components/expenses/address'
import { previewImage, reviewPage } from '~/components/receipts/address'
import { usePolling } from '~/components/receipts/drafts'
import { Shell } from '~/components/shell'
import { FailureNotice } from '~/components/ui/failure'
import { useSender } from '~/components/ui/sender'
import type { Failure } from '~/domain/errors'
import { Attach } from './attach'
import { DraftForm } from './draft-form'
import { useFocusOnNext, useLatestFailure, useOnePress } from './flow'
import { Key, Keys } from './keys'
import { DeleteForm } from './leave'
import { Said, wordOf } from './said'
import { Scan } from './scan'
import type { ShownReview } from './shown'
import { AllDone, BeingRead, Closed, Unread } from './states'
import { Warnings } from './warnings'

/**
 * The drafts of an event one after the other, each beside its image, each to become an expense by one key if
 * all is well.
 */
export function ReviewPage(review: ShownReview) {
  const { user, event, draft, place, count, left, nextId, isNextReady } = review
  const confirming = useOnePress(useSender(), review.confirmed?.id)
  const others = useSender()
  const failure = useLatestFailure(confirming.failure, others.failure, useActionData<Failure>())
  const root = useRef<HTMLDivElement>(null)
  const isForm = event.isOpen && draft !== null && draft.state !== 'reading'
  usePolling(draft?.state === 'reading' && event.isOpen)
  useFocusOnNext(root, `${useLocation().key} ${draft?.id} ${draft?.state}`, draft?.focused ?? null)
  useEffect(() => {
    if (nextId && isNextReady) new Image().src = previewImage(nextId)
  }, [nextId, isNextReady])
  const isOfForm = isForm && failure?.intent === 'confirm' && failure.values.id === draft.id
  const onSubmit = (submit: FormEvent<HTMLElement>) => {
    if (submit.defaultPrevented) return
    submit.preventDefault()
    if (!others.isBusy && !confirming.isBusy) others.submit(submit.target as HTMLFormElement)
  }
  const warned = `${useId()}-warned`
  return (
    <Shell user={user}>
      <div className="page review" ref={root} onSubmit={onSubmit}>
        <div className="heading">
          <div>
            <p className="small">
              {draft && `${left} to review in `}
              <a href={expenseView(event.id)}>{event.name}</a>
            </p>
            {draft && (
              <h1 tabIndex={-1}>
                Receipt {place} of {count}
              </h1>
            )}
          </div>
          <Said {...review} />
          {draft && (
            <div className="actions">
              <Neighbours {...review} />
              <Keys />
            </div>
          )}
        </div>
        <p className="sr-only" role="status">
          {wordOf(review)} {draft ? `Receipt ${place} of ${count}.` : 'All receipts are reviewed.'}
        </p>
        {failure && !isOfForm && <FailureNotice failure={failure} />}
        {draft ? (
          <div className="review-sides" key={draft.id}>
            <Scan draft={draft} key={draft.state} />
            <div className="stack">
              {event.isOpen && draft.state === 'reading' && <BeingRead {...review} draft={draft} />}
              {!event.isOpen && <Closed {...review} draft={draft} />}
              {isForm && (
                <>
                  {draft.state === 'unread' && <Unread {...review} draft={draft} />}
                  {review.twins.length + review.files.length > 0 && (
                    <Warnings {...review} id={warned} draftId={draft.id} />
                  )}
                  <DraftForm
                    {...review}
                    draft={draft}
                    sender={{ ...confirming, failure: isOfForm ? failure : undefined }}
                    warned={warned}
                  />
                  {review.expenses.length > 0 && <Attach {...review} draftId={draft.id} />}
                </>
              )}
              <DeleteForm {...review} draftId={draft.id} />
            </div>
          </div>
        ) : (
          <AllDone {...review} />
        )}
      </div>
    </Shell>
  )
}

function Neighbours({ event, previousId, nextId }: ShownReview) {
  if (!previousId || !nextId) return null
  return (
    <nav className="actions" aria-label="Receipts">
      <a className="button quiet" rel="prev" href={reviewPage(event.id, previousId)} aria-keyshortcuts="P">
        Previous <Key>P</Key>
      </a>
      <a className="button quiet" rel="next" href={reviewPage(event.id, nextId)}>
        Next <Key>N</Key>
      </a>
    </nav>
  )
}
