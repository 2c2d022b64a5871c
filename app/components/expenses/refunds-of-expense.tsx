import { panelPath } from '~/components/events/paths'
import type { EditedExpense } from './edit-panel'

/** Links to the refunds that correct an expense. */
export const RefundsOfExpense = ({ refunds, here }: Pick<EditedExpense, 'refunds'> & { here: string }) =>
  refunds.map(({ id, words }) => (
    <p className="small" key={id}>
      <a className="link" href={panelPath(here, 'edit', id)}>
        {words}
      </a>
    </p>
  ))
