import { useActionData, useLocation } from '@remix-run/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { expensesPath } from '~/components/expenses/paths'
import { Keys } from '~/components/keys/keys'
import { usePolling } from '~/components/receipts/drafts'
import { draftsText } from '~/components/receipts/labels'
import { previewPath, reviewPath } from '~/components/receipts/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Key } from '~/components/ui/keyboard-shortcuts'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import { Divide } from './divide'
import { DeleteForm } from './draft-actions'
import { DraftForm } from './draft-form'
import { placeText } from './labels'
import { LastActionNotice, lastActionText } from './last-action-notice'
import { NoExpense, OtherPaper } from './other-paper'
import { Scan } from './scan'
import { AllDone, BeingRead, Closed, Unread } from './states'
import { withTypedValues } from './typed-values'
import { useFocusOnNext, useLatestFailure, useOnePress } from './use-review-focus'
import type { ReviewViewModel } from './view-models'
import { Warnings } from './warnings'

/**
 * The page that reviews an event's drafts one after the other, each beside its picture. When all values are
 * correct, one key confirms a draft.
 */
export function ReviewPage(review: ReviewViewModel) {
  const { event, draft, place, drafts, nextId, isNextReady } = review
  const confirming = useOnePress(useFormSubmit(), review.confirmed?.id)
  const others = useFormSubmit()
  const failure = useLatestFailure(confirming.failure, others.failure, useActionData<Failure>())
  const root = useRef<HTMLDivElement>(null)
  const isForm = event.isOpen && draft !== null && draft.state !== 'reading'
  usePolling(draft?.state === 'reading' && event.isOpen)
  useFocusOnNext(root, `${useLocation().key} ${draft?.id} ${draft?.state}`, draft?.focused ?? null)
  useEffect(() => {
    if (nextId && isNextReady) new Image().src = previewPath(nextId)
  }, [nextId, isNextReady])
  const isOfForm = isForm && failure?.intent === 'confirm' && failure.values.id === draft.id
  const onSubmit = (submit: FormEvent<HTMLElement>) => {
    if (submit.defaultPrevented) return
    submit.preventDefault()
    const form = submit.target as HTMLFormElement
    if (!others.isBusy && !confirming.isBusy)
      others.submit(withTypedValues(form, root.current, draft?.values ?? {}), {
        ...{ method: 'post', action: review.here },
      })
  }
  const warned = `${useId()}-warned`
  return (
    // the class makes room: the event's head for the receipt, and on a phone the bottom bar for the button
    <div className={draft ? 'page review' : 'page stack'} ref={root} onSubmit={onSubmit}>
      {draft ? <Heading {...review} /> : <LastActionNotice {...review} />}
      <p className="sr-only" role="status">
        {lastActionText(review)} {draft ? `${placeText(place, drafts)}.` : 'All receipts are reviewed.'}
      </p>
      {failure && !isOfForm && <FailureNotice failure={failure} />}
      {draft ? (
        <div className="review-sides" key={draft.id}>
          {/* notices about the receipt are above its picture, so that the fields keep their place */}
          <div className="receipt-side">
            {isForm && (
              <>
                <Divide {...review} draft={draft} />
                <OtherPaper {...review} draft={draft} />
                {draft.state === 'unread' && <Unread {...review} draft={draft} />}
                {review.duplicates.length + review.files.length > 0 && (
                  <Warnings {...review} id={warned} draftId={draft.id} />
                )}
              </>
            )}
            <Scan
              draft={draft}
              here={review.here}
              isOpen={event.isOpen}
              key={`${draft.state} ${JSON.stringify(draft.excerpt)}`}
            />
          </div>
          <div className="stack">
            {event.isOpen && draft.state === 'reading' && <BeingRead {...review} draft={draft} />}
            {!event.isOpen && <Closed {...review} draft={draft} />}
            {isForm && (
              <>
                <DraftForm
                  key={`${draft.state} ${JSON.stringify(draft.excerpt)}`}
                  {...review}
                  draft={draft}
                  sender={{ ...confirming, failure: isOfForm ? failure : undefined }}
                  warned={warned}
                />
                <NoExpense {...review} draft={draft} />
              </>
            )}
            <DeleteForm {...review} draftId={draft.id} />
          </div>
        </div>
      ) : (
        <AllDone {...review} />
      )}
    </div>
  )
}

/** The head of a draft: the number of drafts left, its position, and links to the others. */
function Heading(review: ReviewViewModel) {
  const { event, place, drafts } = review
  return (
    <div className="heading">
      <div>
        <p className="small">
          {`${draftsText(drafts)} in `}
          <a href={expensesPath(event.id)}>{event.name}</a>
        </p>
        <h1 tabIndex={-1}>{placeText(place, drafts)}</h1>
      </div>
      <LastActionNotice {...review} />
      <div className="actions">
        <Neighbours {...review} />
        <Keys page="review" />
      </div>
    </div>
  )
}

/**
 * The links to the other drafts. The first draft has no previous one; after the last one the next is the
 * first.
 */
function Neighbours({ event, previousId, nextId, isNextFirst }: ReviewViewModel) {
  if (!nextId) return null
  const previous = previousId
    ? { href: reviewPath(event.id, previousId), 'aria-keyshortcuts': 'P' }
    : { role: 'link', 'aria-disabled': true }
  return (
    <nav className="actions" aria-label="Receipts">
      <a className="button quiet" rel="prev" {...previous}>
        Previous <Key>P</Key>
      </a>
      <a className="button quiet" rel="next" href={reviewPath(event.id, nextId)}>
        {isNextFirst ? 'Back to first' : 'Next'} <Key>N</Key>
      </a>
    </nav>
  )
}
