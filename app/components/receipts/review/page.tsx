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
import { NotAnExpense, OtherPaper } from './other-paper'
import { Scan } from './scan'
import { DraftBeingRead, DraftOfClosedEvent, ReviewFinished, UnreadableDraft } from './states'
import { withTypedValues } from './typed-values'
import { useFocusOnNext, useIgnoreSecondPress, useLatestFailure } from './use-review-focus'
import type { ReviewViewModel } from './view-models'
import { Warnings } from './warnings'

/** Reviews an event's drafts in turn, each beside its picture. One key confirms a correct draft. */
export function ReviewPage(review: ReviewViewModel) {
  const { event, draft, position, drafts, nextId, isNextReady } = review
  const confirmSender = useIgnoreSecondPress(useFormSubmit(), review.confirmedExpense?.id)
  const otherSender = useFormSubmit()
  const failure = useLatestFailure(confirmSender.failure, otherSender.failure, useActionData<Failure>())
  const root = useRef<HTMLDivElement>(null)
  const hasForm = event.isOpen && draft !== null && draft.state !== 'reading'
  usePolling(draft?.state === 'reading' && event.isOpen)
  useFocusOnNext(root, `${useLocation().key} ${draft?.id} ${draft?.state}`, draft?.fieldToCheck ?? null)
  useEffect(() => {
    if (nextId && isNextReady) new Image().src = previewPath(nextId)
  }, [nextId, isNextReady])
  const isFailureOfForm = hasForm && failure?.intent === 'confirm' && failure.values.id === draft.id
  // sends every form of the page but the draft's form, which sends itself and prevents the default
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const form = event.target as HTMLFormElement
    if (!otherSender.isBusy && !confirmSender.isBusy)
      otherSender.submit(withTypedValues(form, root.current, draft?.values ?? {}), {
        method: 'post',
        action: review.formAction,
      })
  }
  const warningsId = `${useId()}-warned`
  return (
    // `review` shrinks the event's head, and hides it and the bottom bar on a phone (styles/event-head.css)
    <div className={draft ? 'page review' : 'page stack'} ref={root} onSubmit={onSubmit}>
      {draft ? <Heading {...review} /> : <LastActionNotice {...review} />}
      <p className="sr-only" role="status">
        {lastActionText(review)} {draft ? `${placeText(position, drafts)}.` : 'All receipts are reviewed.'}
      </p>
      {failure && !isFailureOfForm && <FailureNotice failure={failure} />}
      {draft ? (
        <div className="review-sides" key={draft.id}>
          {/* notices about the receipt are above its picture, so that the fields keep their place */}
          <div className="receipt-side">
            {hasForm && (
              <>
                <Divide {...review} draft={draft} />
                <OtherPaper {...review} draft={draft} />
                {draft.state === 'unread' && <UnreadableDraft {...review} draft={draft} />}
                {review.duplicates.length + review.files.length > 0 && (
                  <Warnings {...review} id={warningsId} draftId={draft.id} />
                )}
              </>
            )}
            <Scan
              draft={draft}
              formAction={review.formAction}
              isOpen={event.isOpen}
              key={`${draft.state} ${JSON.stringify(draft.excerpt)}`}
            />
          </div>
          <div className="stack">
            {event.isOpen && draft.state === 'reading' && <DraftBeingRead {...review} draft={draft} />}
            {!event.isOpen && <DraftOfClosedEvent {...review} draft={draft} />}
            {hasForm && (
              <>
                <DraftForm
                  key={`${draft.state} ${JSON.stringify(draft.excerpt)}`}
                  {...review}
                  draft={draft}
                  sender={{ ...confirmSender, failure: isFailureOfForm ? failure : undefined }}
                  warningsId={warningsId}
                />
                <NotAnExpense {...review} draft={draft} />
              </>
            )}
            <DeleteForm {...review} draftId={draft.id} />
          </div>
        </div>
      ) : (
        <ReviewFinished {...review} />
      )}
    </div>
  )
}

/** The head of a draft: the number of drafts left, its position, and links to the others. */
function Heading(review: ReviewViewModel) {
  const { event, position, drafts } = review
  return (
    <div className="heading">
      <div>
        <p className="small">
          {`${draftsText(drafts)} in `}
          <a href={expensesPath(event.id)}>{event.name}</a>
        </p>
        <h1 tabIndex={-1}>{placeText(position, drafts)}</h1>
      </div>
      <LastActionNotice {...review} />
      <div className="actions">
        <Neighbours {...review} />
        <Keys page="review" />
      </div>
    </div>
  )
}

/** Links to the other drafts. The first draft has no previous one; after the last comes the first. */
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
