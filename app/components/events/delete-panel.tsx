import { receiptsWait } from '~/components/receipts/labels'
import { Panel } from '~/components/ui/panel'
import { TRASH_RETENTION_DAYS } from '~/limits'

interface Props {
  event: { id: string; name: string; expenses: number; drafts: number }
  here: string
}

/** A destructive step asks first, on the page itself: it works without scripts too. */
export function DeletePanel({ event, here }: Props) {
  const expenses = event.expenses === 1 ? 'its 1 expense' : `its ${event.expenses} expenses`
  return (
    <Panel title={`Delete “${event.name}”?`}>
      <p>
        The event{event.expenses > 0 ? ` and ${expenses} go` : ' goes'} to the trash. From there it can be
        brought back for {TRASH_RETENTION_DAYS} days.
      </p>
      {event.drafts > 0 && (
        <p>{`${receiptsWait(event.drafts)}: ${event.drafts === 1 ? 'it goes' : 'they go'} with it.`}</p>
      )}
      <form method="post" action={here} className="actions">
        <input type="hidden" name="id" value={event.id} />
        <input type="hidden" name="intent" value="delete" />
        <button className="button danger" type="submit">
          Delete event
        </button>
        <a className="quiet-link" href={here}>
          Cancel
        </a>
      </form>
    </Panel>
  )
}
