import { ConfirmPanel } from '~/components/ui/confirm-panel'
import type { TrashItemViewModel } from './view-models'

/** Asks for confirmation before an item is deleted for good. */
export function DeleteItemPanel({ row, here }: { row: TrashItemViewModel; here: string }) {
  const { kind, id, name, description } = row
  return (
    <ConfirmPanel
      title={`Delete “${name}” for good?`}
      here={here}
      fields={{ intent: 'delete', kind, id }}
      submit="Delete for good"
    >
      <p>{`${description}. You cannot bring it back.`}</p>
    </ConfirmPanel>
  )
}

/** The number of items that were in the trash when the page asked for confirmation. */
export interface TrashToEmpty {
  /** when the page asked, in milliseconds since 1970 */
  asked: number
  count: number
}

/** Asks whether to empty the trash. The form sends the time and the count, so that later items stay. */
export function EmptyTrashPanel({ count, asked, here }: TrashToEmpty & { here: string }) {
  return (
    <ConfirmPanel
      title="Empty the trash?"
      here={here}
      fields={{ intent: 'empty', asked: String(asked), count: String(count) }}
      submit="Empty trash"
    >
      <p>
        {count === 1 ? 'What is in it is' : `All ${count} things in it are`} deleted for good, with all files.
        This cannot be undone.
      </p>
    </ConfirmPanel>
  )
}
