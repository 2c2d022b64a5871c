import type { RateOption } from '~/components/rates/view-models'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { NewExpenseForm } from './lazy-parts'

interface Props {
  /** a panel that is not shown holds what was typed */
  isShown: boolean
  /** the address of the list without the panel */
  here: string
  next: { id: string; values: Record<string, string> }
  claimCurrency: string
  categories: string[]
  rates: RateOption[]
  sender: ReturnType<typeof useFormSubmit>
}

/** The panel of an expense that is entered by hand. */
export function NewExpensePanel({ isShown, here, next, ...form }: Props) {
  return (
    <div className="side" hidden={!isShown}>
      <section className="card" id="new-expense" aria-labelledby="new-expense-title">
        <div className="heading">
          <h2 id="new-expense-title">Add expense</h2>
          <a className="quiet-link" href={here}>
            Done
          </a>
        </div>
        <NewExpenseForm
          intent="add"
          id={next.id}
          action={here}
          submit="Add expense"
          values={next.values}
          {...form}
        />
      </section>
    </div>
  )
}
