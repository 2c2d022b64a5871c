import { HiddenFields } from '~/components/ui/hidden-fields'
import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { trashItemPath } from './paths'
import type { TrashItemViewModel } from './view-models'

interface Props {
  rows: TrashItemViewModel[]
  /** the address of this list, to which forms submit and above which panels open */
  here: string
  currentId: string | undefined
}

/** The items in the trash, as a table or as cards on a phone. */
export function TrashList({ rows, here, currentId }: Props) {
  return (
    <table className="table trash">
      <caption className="sr-only">Trash</caption>
      <thead>
        <tr>
          <th scope="col">Deleted</th>
          <th scope="col" className="numeric">
            Amount
          </th>
          <th scope="col">Can be brought back until</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.id}`} row={row} here={here} isCurrent={row.id === currentId} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, here, isCurrent }: { row: TrashItemViewModel; here: string; isCurrent: boolean }) {
  const { kind, id, name, proofRatePath, closedEventPath } = row
  // an item of a closed event waits until the event is reopened; a proof of a rate must be uploaded again
  const canBringBack = !closedEventPath && !proofRatePath
  return (
    <tr aria-current={isCurrent || undefined}>
      <td className="name">
        {name}
        <span className="note">{row.description}</span>
        {proofRatePath && !closedEventPath && (
          <span className="note">
            Upload it again at{' '}
            <a className="link" href={proofRatePath}>
              its rate
            </a>{' '}
            to bring this back.
          </span>
        )}
        {closedEventPath && (
          <span className="note">
            Its event is closed.{' '}
            <a className="link" href={closedEventPath}>
              Reopen it
            </a>{' '}
            to bring this back.
          </span>
        )}
      </td>
      <td className="numeric sum phone-right">
        {row.amount && <Money amount={row.amount} currency={row.currency} />}
        <Notes notes={row.amountNotes} />
      </td>
      <td className="phone-left until" data-label="Until">
        {row.until}
      </td>
      <td className="row-actions">
        {canBringBack && (
          <form method="post" action={here}>
            <HiddenFields fields={{ intent: 'restore', kind, id }} />
            <button className="button quiet" type="submit" aria-label={`Bring back ${name}`}>
              Bring back
            </button>
          </form>
        )}
        <a
          className="quiet-link"
          href={trashItemPath(here, 'delete', { kind, id })}
          aria-label={`Delete for good: ${name}`}
        >
          Delete for good
        </a>
      </td>
    </tr>
  )
}
