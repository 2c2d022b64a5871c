import { ConfirmPanel } from '~/components/ui/confirm-panel'
import type { TrashItemViewModel } from './view-models'

/** Asks for confirmation before an item is deleted for good. */
export function DeleteItemPanel({
  row: { kind, id, name, what },
  here,
}: {
  row: TrashItemViewModel
  here: string
}) {
  return (
    <ConfirmPanel
      title={`Delete “${name}” for good?`}
      here={here}
      fields={{ intent: 'delete', kind, id }}
      submit="Delete for good"
    >
      <p>{`${what}. You cannot bring it back.`}</p>
    </ConfirmPanel>
  )
}

/** The number of items in the trash at a moment, in milliseconds since 1970. */
export interface TrashToEmpty {
  asked: number
  count: number
}

/** Asks for confirmation before everything is deleted for good that was in the trash at that moment. */
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
