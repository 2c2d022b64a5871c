import { Fragment } from 'react'
import { panelPath } from '~/components/events/paths'
import { expenseText } from '~/components/expenses/expense-summary'
import { expensesPath } from '~/components/expenses/paths'
import { deleteFormId } from './draft-actions'
import type { ReviewViewModel } from './view-models'

interface Props extends Pick<ReviewViewModel, 'duplicates' | 'files' | 'event' | 'formAction'> {
  id: string
  draftId: string
}

/** Warnings of possible duplicates. They do not prevent confirming. */
export function Warnings({ id, draftId, duplicates, files, event, formAction }: Props) {
  const duplicateNotes = duplicates.map((expense) => ({
    textBefore: 'This may be a duplicate of',
    places: [
      {
        ids: [expense.id],
        words: [expenseText(expense), ...(expense.otherEvent ? [expense.otherEvent.name] : [])].join(' in '),
        href: panelPath(expensesPath(expense.otherEvent?.id ?? event.id), 'edit', expense.id),
      },
    ],
  }))
  const otherEvents = {
    textBefore: 'This file is also in',
    places: files.map(({ eventName, ...file }) => ({ ...file, words: eventName })),
  }
  return (
    <section className="notice doubt" aria-label="Possible duplicates" id={id}>
      {[...(files.length > 0 ? [otherEvents] : []), ...duplicateNotes].map(({ textBefore, places }) => (
        <form key={places[0]?.href} method="post" action={formAction}>
          <p>
            {textBefore}{' '}
            {places.map(({ words, href }, index) => (
              <Fragment key={href}>
                {index > 0 && (index === places.length - 1 ? ' and ' : ', ')}
                <a href={href} target="_blank" rel="noreferrer">
                  {words}
                </a>
              </Fragment>
            ))}
          </p>
          <input type="hidden" name="intent" value="distinct" />
          <input type="hidden" name="id" value={draftId} />
          {places
            .flatMap(({ ids }) => ids)
            .map((id) => (
              <input key={id} type="hidden" name="other[]" value={id} />
            ))}
          <div className="actions small">
            <button className="button quiet" type="submit">
              Not a duplicate
            </button>
            <button className="button quiet" type="submit" form={deleteFormId(draftId)}>
              Delete this receipt
            </button>
          </div>
        </form>
      ))}
    </section>
  )
}
