import { Fragment } from 'react'
import { panelPath } from '~/components/events/paths'
import { expenseText } from '~/components/expenses/expense-summary'
import { expensesPath } from '~/components/expenses/paths'
import { deleting } from './draft-actions'
import type { ReviewViewModel } from './view-models'

interface Props extends Pick<ReviewViewModel, 'duplicates' | 'files' | 'event' | 'here'> {
  id: string
  draftId: string
}

/** Warnings of possible duplicates. They do not prevent confirming. */
export function Warnings({ id, draftId, duplicates, files, event, here }: Props) {
  const expenses = duplicates.map((duplicate) => ({
    before: 'This may be a duplicate of',
    others: [
      {
        ids: [duplicate.id],
        words: [expenseText(duplicate), ...(duplicate.otherEvent ? [duplicate.otherEvent.name] : [])].join(
          ' in ',
        ),
        href: panelPath(expensesPath(duplicate.otherEvent?.id ?? event.id), 'edit', duplicate.id),
      },
    ],
  }))
  const elsewhere = {
    before: 'This file is also in',
    others: files.map(({ eventName, ...file }) => ({ ...file, words: eventName })),
  }
  return (
    <section className="notice doubt" aria-label="Possible duplicates" id={id}>
      {[...(files.length > 0 ? [elsewhere] : []), ...expenses].map(({ before, others }) => (
        <form key={others[0]?.href} method="post" action={here}>
          <p>
            {before}{' '}
            {others.map(({ words, href }, at) => (
              <Fragment key={href}>
                {at > 0 && (at === others.length - 1 ? ' and ' : ', ')}
                <a href={href} target="_blank" rel="noreferrer">
                  {words}
                </a>
              </Fragment>
            ))}
          </p>
          <input type="hidden" name="intent" value="distinct" />
          <input type="hidden" name="id" value={draftId} />
          {others
            .flatMap(({ ids }) => ids)
            .map((id) => (
              <input key={id} type="hidden" name="other[]" value={id} />
            ))}
          <div className="actions small">
            <button className="button quiet" type="submit">
              Not a duplicate
            </button>
            <button className="button quiet" type="submit" form={deleting(draftId)}>
              Delete this receipt
            </button>
          </div>
        </form>
      ))}
    </section>
  )
}
