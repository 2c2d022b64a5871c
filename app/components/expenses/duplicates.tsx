import type { FormEvent } from 'react'
import { panelPath } from '~/components/events/paths'
import { type ExpenseSummary, inWords } from './expense-summary'

interface Props {
  /** pairs of expenses that seem to be one */
  duplicates: (readonly [ExpenseSummary, ExpenseSummary])[]
  /** address of the list */
  here: string
  /** whether expenses can be changed */
  isOpen: boolean
  onSubmit: (event: FormEvent<HTMLElement>) => void
}

/** The pairs in sight at once: many equal expenses make many pairs. */
const SHOWN_MAX = 3

/** Expenses that may have been entered twice, until the claimant says that they were not. */
export function Duplicates({ duplicates, onSubmit, ...list }: Props) {
  if (duplicates.length === 0) return null
  const hidden = duplicates.slice(SHOWN_MAX)
  return (
    <section className="notice doubt" aria-label="Possible duplicates" onSubmit={onSubmit}>
      <h2>Possible duplicates</h2>
      <Pairs pairs={duplicates.slice(0, SHOWN_MAX)} {...list} />
      {hidden.length > 0 && (
        <details>
          <summary>{hidden.length} more</summary>
          <Pairs pairs={hidden} {...list} />
        </details>
      )}
    </section>
  )
}

/** Names the second of a pair by what differs from the first. */
function besides(one: ExpenseSummary, other: ExpenseSummary): string {
  const name = one.merchant === other.merchant ? 'another one like it' : other.merchant || 'another one'
  const isOtherAmount = one.currency !== other.currency || one.amount !== other.amount
  return [
    name,
    ...(one.date === other.date ? [] : [other.date]),
    ...(isOtherAmount ? [`${other.amount} ${other.currency}`] : []),
  ].join(', ')
}

function Pairs({ pairs, here, isOpen }: { pairs: Props['duplicates'] } & Pick<Props, 'here' | 'isOpen'>) {
  return pairs.map(([one, other]) => (
    <form key={`${one.id} ${other.id}`} method="post" action={here} className="actions">
      <p>
        <a href={panelPath(here, 'edit', one.id)}>{inWords(one)}</a> and{' '}
        <a href={panelPath(here, 'edit', other.id)}>{besides(one, other)}</a>
      </p>
      <input type="hidden" name="intent" value="distinct" />
      <input type="hidden" name="id" value={one.id} />
      <input type="hidden" name="other" value={other.id} />
      {isOpen && (
        <button className="button quiet small" type="submit">
          Not a duplicate
        </button>
      )}
    </form>
  ))
}
