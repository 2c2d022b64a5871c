import { useEffect, useRef } from 'react'
import type { RateOption } from '~/components/rates/view-models'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { ExpenseForm } from './form'

interface Props {
  eventId: string
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

/**
 * The panel of an expense that is entered by hand. Its first field takes the focus when it opens; the link
 * that opens it gets the focus when it closes, by an expense that is added too.
 */
export function NewExpensePanel({ eventId, isShown, here, next, ...form }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const wasShown = useRef(false)
  useEffect(() => {
    const { activeElement, body } = document
    const isInside = panel.current?.contains(activeElement)
    // a field that was entered before the scripts ran keeps the focus
    if (isShown && !isInside) panel.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
    // a focus that was moved elsewhere meanwhile stays there
    if (!isShown && wasShown.current && (isInside || activeElement === body))
      document.querySelector<HTMLElement>('[aria-keyshortcuts="N"]')?.focus()
    wasShown.current = isShown
  }, [isShown])
  return (
    <div className="side" hidden={!isShown} ref={panel}>
      <section className="card" id="new-expense" aria-labelledby="new-expense-title">
        <div className="heading">
          <h2 id="new-expense-title">Add expense</h2>
          <a className="quiet-link" href={here}>
            Done
          </a>
        </div>
        <ExpenseForm
          intent="add"
          id={next.id}
          action={here}
          submit="Add expense"
          values={next.values}
          typedFor={`new-expense ${eventId}`}
          {...form}
        />
      </section>
    </div>
  )
}
