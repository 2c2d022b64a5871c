import { closePath } from '~/components/claims/paths'
import { advancesEffect, advancesInText } from '~/components/details/labels'
import { advancesPath } from '~/components/details/paths'
import { addRatePath } from '~/components/rates/paths'
import { draftsText } from '~/components/receipts/labels'
import { reviewPath } from '~/components/receipts/paths'
import { Money, shortCode } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { dueLabel } from '~/domain/advances/labels'
import { panelPath } from './paths'
import type { EventViewModel } from './view-models'

interface Props {
  events: EventViewModel[]
  /** the address of this list, above which panels open; a row's form returns to it */
  here: string
  /** the intents of submissions in progress, by event id */
  pending: Map<string, string>
  /** the id of the event whose panel is open */
  current: string | undefined
}

/** The user's events, as a table or as cards on a phone. */
export function EventList({ events, here, pending, current }: Props) {
  return (
    <table className="table events">
      <caption className="sr-only">Your events</caption>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Status</th>
          <th scope="col" className="numeric">
            Expenses
          </th>
          <th scope="col" className="numeric">
            Due
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Row
            key={event.id}
            {...event}
            here={here}
            intent={pending.get(event.id)}
            isCurrent={event.id === current}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row(props: EventViewModel & { here: string; intent: string | undefined; isCurrent: boolean }) {
  const { here, intent, isCurrent, ...event } = props
  const { id, name } = event
  const toReview = draftsText(event.drafts)
  const [currencyWithoutRate] = event.withoutRate
  // shows the status that the form in progress will give the event
  const status = intent === 'reopen' ? 'open' : event.status
  const encodedId = encodeURIComponent(id)
  return (
    <tr aria-busy={intent ? true : undefined} aria-current={isCurrent || undefined}>
      <td className="name">
        <a href={`/events/${encodedId}/expenses`}>{name}</a>
        {event.dates && <span className="note">{event.dates}</span>}
        {toReview && (
          <a className="to-review" href={reviewPath(id)} aria-label={`${toReview} in ${name}`}>
            <span className="badge">{toReview}</span>
          </a>
        )}
        {currencyWithoutRate !== undefined && (
          // a closed event accepts no rate, and no change of an advance
          <a
            className="to-review"
            href={status === 'closed' ? undefined : addRatePath(id, currencyWithoutRate)}
          >
            <span className="badge doubtful">{`no rate for ${event.withoutRate.map(shortCode).join(', ')}`}</span>
          </a>
        )}
        {event.otherAdvances && (
          <a className="to-review" href={status === 'closed' ? undefined : advancesPath(id)}>
            <span className="badge doubtful">{`${advancesInText(event.otherAdvances)}, ${advancesEffect(status)}`}</span>
          </a>
        )}
      </td>
      <td className="status">
        <span className={status === 'open' ? 'badge' : 'badge closed'}>{status}</span>
      </td>
      <td className="numeric phone-left count" data-label="Expenses">
        {event.expenses}
      </td>
      <td className="numeric sum phone-right">
        <Money amount={event.due} currency={event.currency} />
        <Notes notes={event.dueNotes} />
        {(event.isPaidBack || event.isPaid) && <span className="note">{dueLabel(event).toLowerCase()}</span>}
        {event.deductionsText && <span className="note">{event.deductionsText}</span>}
      </td>
      <td className="row-actions">
        <a className="quiet-link" href={panelPath(here, 'edit', id)} aria-label={`Edit ${name}`}>
          Edit
        </a>
        {status === 'open' ? (
          <a className="quiet-link" href={closePath(id)} aria-label={`Close ${name}`}>
            Close
          </a>
        ) : (
          <form method="post">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="intent" value="reopen" />
            <button className="button quiet" type="submit" aria-label={`Reopen ${name}`}>
              Reopen
            </button>
          </form>
        )}
        <a className="quiet-link" href={panelPath(here, 'delete', id)} aria-label={`Delete ${name}`}>
          Delete
        </a>
      </td>
    </tr>
  )
}
