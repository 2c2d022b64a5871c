import { panelAddress } from '~/components/events/address'
import { expenseView } from '~/components/expenses/address'
import { inWords } from '~/components/expenses/compared'
import type { ShownReview } from './shown'

interface Props extends Pick<ShownReview, 'twins' | 'files' | 'event' | 'here'> {
  id: string
  draftId: string
  /** of the form that deletes the draft */
  deleting: string
}

/** What a receipt seems to repeat. It is said, and stands in nobody's way. */
export function Warnings({ id, draftId, deleting, twins, files, event, here }: Props) {
  const expenses = twins.map((twin) => ({
    id: twin.id,
    words: (
      <>
        This may be a duplicate of <b>{inWords(twin)}</b>
      </>
    ),
    href: panelAddress(expenseView(event.id), 'edit', twin.id),
  }))
  const elsewhere = files.map((file) => ({
    id: file.id,
    words: (
      <>
        This file is also in <b>{file.eventName}</b>
      </>
    ),
    href: file.href,
  }))
  return (
    <section className="notice doubt" aria-label="Possible duplicates" id={id}>
      {[...elsewhere, ...expenses].map(({ id: other, words, href }) => (
        <form key={other} method="post" action={here}>
          <p>{words}</p>
          <input type="hidden" name="intent" value="distinct" />
          <input type="hidden" name="id" value={draftId} />
          <input type="hidden" name="other" value={other} />
          <div className="actions small">
            <a className="link" href={href} target="_blank" rel="noreferrer">
              Show it
            </a>
            <button className="button quiet" type="submit">
              Not a duplicate
            </button>
            <button className="button quiet" type="submit" form={deleting}>
              Delete this receipt
            </button>
          </div>
        </form>
      ))}
    </section>
  )
}
