import { Panel } from '~/components/ui/panel'
import type { TrashItemViewModel } from './view-models'

/** Asks whether something is to be deleted for good, on the page itself: it works without scripts too. */
export function DeletePanel({
  row: { kind, id, name, what },
  here,
}: {
  row: TrashItemViewModel
  here: string
}) {
  return (
    <Panel title={`Delete “${name}” for good?`}>
      <p>{`${what}. It cannot be brought back after that.`}</p>
      <form method="post" action={here} className="actions">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <button className="button danger" type="submit">
          Delete for good
        </button>
        <a className="quiet-link" href={here}>
          Cancel
        </a>
      </form>
    </Panel>
  )
}

/** Asks before everything that was in the trash at that moment is deleted for good. */
export function EmptyPanel({ count, asked, here }: { count: number; asked: string; here: string }) {
  return (
    <Panel title="Empty the trash?">
      <p>
        {count === 1 ? 'What is in it is' : `All ${count} things in it are`} deleted for good, with all files,
        and cannot be brought back after that.
      </p>
      <form method="post" action={here} className="actions">
        <input type="hidden" name="intent" value="empty" />
        <input type="hidden" name="asked" value={asked} />
        <button className="button danger" type="submit">
          Empty trash
        </button>
        <a className="quiet-link" href={here}>
          Cancel
        </a>
      </form>
    </Panel>
  )
}
