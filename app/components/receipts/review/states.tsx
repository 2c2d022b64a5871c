import { isAnyRateMissing } from '~/components/expenses/left-out'
import { MissingRates } from '~/components/expenses/missing-rates'
import { expensesPath } from '~/components/expenses/paths'
import { uploadPath } from '~/components/receipts/paths'
import { Money } from '~/components/ui/money'
import { pluralize } from '~/domain/text/pluralize'
import { LeaveDraftButtons } from './draft-actions'
import { enterByHandPath } from './paths'
import type { DraftViewModel, ReviewViewModel } from './view-models'

// What the review shows in place of a filled form: a draft that is being read, that could not be read, or
// whose event is closed, and the page after the last draft.

interface DraftProps extends Pick<ReviewViewModel, 'event' | 'formAction' | 'nextId' | 'isNextFirst'> {
  draft: DraftViewModel
}

/** A draft that is not read yet. */
export function DraftBeingRead({ draft, ...review }: Omit<DraftProps, 'formAction'>) {
  return (
    <div className="stack">
      <div>
        <h2>Reading…</h2>
        <p className="muted">This takes a few seconds. Then the form appears, filled in.</p>
      </div>
      <div className="actions">
        <a className="button" href={enterByHandPath(review.event.id, draft.id)}>
          Fill it in by hand
        </a>
        <LeaveDraftButtons draftId={draft.id} {...review} />
      </div>
    </div>
  )
}

/** A draft on which nothing could be read. */
export function UnreadableDraft({ draft, formAction }: Pick<DraftProps, 'draft' | 'formAction'>) {
  return (
    <form method="post" action={formAction} className="notice doubt actions">
      <p>This receipt could not be read. Fill it in by hand.</p>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="id" value={draft.id} />
      <button className="button quiet" type="submit">
        Read again
      </button>
    </form>
  )
}

/** A draft of an event that accepts no changes. */
export function DraftOfClosedEvent({ draft, formAction }: Pick<DraftProps, 'draft' | 'formAction'>) {
  return (
    <div className="stack">
      <form method="post" action={formAction} className="notice actions">
        <p>This event is closed. Reopen it to make expenses of its receipts.</p>
        <input type="hidden" name="intent" value="reopen" />
        <button className="button" type="submit">
          Reopen event
        </button>
      </form>
      <dl className="found-values">
        {draft.readValues.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The page after the last draft. */
export function ReviewFinished({ event, count, claim, missingRates, leftOut }: ReviewViewModel) {
  const isRateMissing = isAnyRateMissing(missingRates, leftOut)
  return (
    <div className="sheet empty review-finished">
      <h1 tabIndex={-1}>{count > 0 ? 'All receipts are reviewed' : 'No receipts to review'}</h1>
      {count > 0 && (
        <p className="muted">
          {`${pluralize(count, 'receipt')}, ${pluralize(claim.count, 'expense')}, `}
          <Money amount={claim.total} currency={event.currency} />
          {isRateMissing ? ' so far.' : ' in total.'}
        </p>
      )}
      {isRateMissing && (
        <MissingRates
          event={event}
          countedAt={event.countedAt}
          countedWithoutRate={missingRates}
          leftOut={leftOut}
        />
      )}
      <p className="actions">
        <a className="button primary" href={expensesPath(event.id)}>
          Show the expenses
        </a>
        {event.isOpen && (
          <a className="button" href={uploadPath(event.id)}>
            Add receipts
          </a>
        )}
      </p>
    </div>
  )
}
