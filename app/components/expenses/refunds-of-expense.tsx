import { panelPath } from '~/components/events/paths'

interface Props {
  /** the refunds that correct an expense, each in words */
  refunds: { id: string; words: string }[]
  /** the address of the list without the panel */
  here: string
}

/** Links to the refunds of an expense. */
export const RefundsOfExpense = ({ refunds, here }: Props) =>
  refunds.map(({ id, words }) => (
    <p className="small" key={id}>
      <a className="link" href={panelPath(here, 'edit', id)}>
        {words}
      </a>
    </p>
  ))
