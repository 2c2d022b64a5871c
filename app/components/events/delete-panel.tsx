import { draftsWaitText } from '~/components/receipts/labels'
import { ConfirmPanel } from '~/components/ui/confirm-panel'
import { TRASH_RETENTION_DAYS } from '~/limits'

interface Props {
  event: { id: string; name: string; expenses: number; drafts: number }
  here: string
}

/** Asks for confirmation before an event is deleted. */
export function DeleteEventPanel({ event, here }: Props) {
  const expenses = event.expenses === 1 ? 'its 1 expense' : `its ${event.expenses} expenses`
  return (
    <ConfirmPanel
      title={`Delete “${event.name}”?`}
      here={here}
      fields={{ intent: 'delete', id: event.id }}
      submit="Delete event"
    >
      <p>
        The event{event.expenses > 0 ? ` and ${expenses} go` : ' goes'} to the trash. From there it can be
        brought back for {TRASH_RETENTION_DAYS} days.
      </p>
      {event.drafts > 0 && (
        <p>{`${draftsWaitText(event.drafts)}: ${event.drafts === 1 ? 'it goes' : 'they go'} with it.`}</p>
      )}
    </ConfirmPanel>
  )
}
