import type { FormEvent } from 'react'
import { panelPath } from '~/components/events/paths'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { type ExpenseSummary, expenseText } from './expense-summary'

export type ExpensePair = readonly [ExpenseSummary, ExpenseSummary]

/** The pairs of expenses that the claimant must decide on. */
export interface DoubtfulPairs {
  duplicates: ExpensePair[]
  /** pairs of expenses where the amount of one may include the other */
  parts: ExpensePair[]
  /** pairs of a bill and an expense that may be its payment with a tip */
  tippedBills: ExpensePair[]
}

interface Props extends DoubtfulPairs {
  /** the path of the page with the list: its panels edit an expense, and its action stores the decisions */
  pagePath: string
  /** whether the event can be changed; in a closed event the pairs are shown without buttons */
  isEventOpen: boolean
  onSubmit: (event: FormEvent<HTMLElement>) => void
}

/** The most pairs of a kind that are shown unfolded: ten equal expenses already make 45 pairs. */
const PAIRS_SHOWN_MAX = 3

/** Lists expenses that may be claimed twice, fully or partly, until the claimant says that they are not. */
export function Duplicates({ duplicates, parts, tippedBills, onSubmit, ...list }: Props) {
  const groups = [
    { title: 'Possible duplicates', pairs: duplicates, joiner: 'and', buttonText: 'Not a duplicate' },
    { title: 'Possibly part of another expense', pairs: parts, joiner: 'in', buttonText: 'Not part of it' },
    {
      title: 'Possibly one purchase',
      pairs: tippedBills,
      joiner: 'and with its tip',
      buttonText: 'Two purchases',
    },
  ]
  return groups
    .filter(({ pairs }) => pairs.length > 0)
    .map(({ title, pairs, ...texts }) => {
      const hidden = pairs.slice(PAIRS_SHOWN_MAX)
      return (
        <section key={title} className="notice doubt" aria-label={title} onSubmit={onSubmit}>
          <h2>{title}</h2>
          <Pairs pairs={pairs.slice(0, PAIRS_SHOWN_MAX)} {...texts} {...list} />
          {hidden.length > 0 && (
            <details>
              <summary>{hidden.length} more</summary>
              <Pairs pairs={hidden} {...texts} {...list} />
            </details>
          )}
        </section>
      )
    })
}

/** Describes the second expense of a pair by its differences from the first: `another one like it, 6 Oct`. */
function differenceText(one: ExpenseSummary, other: ExpenseSummary): string {
  const name = one.merchant === other.merchant ? 'another one like it' : other.merchant || 'another one'
  const isOtherAmount = one.currency !== other.currency || one.amount !== other.amount
  return [
    name,
    ...(one.date === other.date ? [] : [other.date]),
    ...(isOtherAmount ? [`${other.amount} ${other.currency}`] : []),
  ].join(', ')
}

interface PairsProps extends Pick<Props, 'pagePath' | 'isEventOpen'> {
  pairs: ExpensePair[]
  /** the words between the two expenses */
  joiner: string
  /** the text of the button by which the claimant says that they are distinct */
  buttonText: string
}

function Pairs({ pairs, joiner, buttonText, pagePath, isEventOpen }: PairsProps) {
  return pairs.map(([one, other]) => (
    <form key={`${one.id} ${other.id}`} method="post" action={pagePath} className="actions">
      <p>
        <a href={panelPath(pagePath, 'edit', one.id)}>{expenseText(one)}</a> {joiner}{' '}
        <a href={panelPath(pagePath, 'edit', other.id)}>{differenceText(one, other)}</a>
      </p>
      <HiddenFields fields={{ intent: 'distinct', id: one.id, other: other.id }} />
      {isEventOpen && (
        <button className="button quiet small" type="submit">
          {buttonText}
        </button>
      )}
    </form>
  ))
}
