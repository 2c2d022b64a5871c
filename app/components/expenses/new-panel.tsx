import { useEffect, useRef } from 'react'
import { ExpenseForm, type RefundOption, type SharedFormProps } from './form'

interface Props extends SharedFormProps {
  eventId: string
  /** whether it is shown; a hidden panel keeps the typed text */
  isShown: boolean
  /** the address of the list without the panel */
  here: string
  /** the id of the new expense, and the values that fill its form */
  newExpense: { id: string; values: Record<string, string>; refundOptions?: RefundOption[] }
}

/** The panel to enter an expense by hand. Opening focuses its first field, closing the link that opens it. */
export function NewExpensePanel({ eventId, isShown, here, newExpense, ...formProps }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const wasShown = useRef(false)
  useEffect(() => {
    const { activeElement, body } = document
    const isInside = panel.current?.contains(activeElement)
    // a field that was focused before the scripts ran keeps the focus
    if (isShown && !isInside) panel.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
    // the focus stays if the user has moved it elsewhere
    if (!isShown && wasShown.current && (isInside || activeElement === body))
      document.querySelector<HTMLElement>('[aria-keyshortcuts="N"]')?.focus()
    wasShown.current = isShown
  }, [isShown])
  return (
    <div className="side" hidden={!isShown} ref={panel}>
      <section className="card" id="new-expense" aria-labelledby="new-expense-title">
        <div className="heading">
          <h2 id="new-expense-title">{newExpense.refundOptions ? 'Add refund' : 'Add expense'}</h2>
          <a className="quiet-link" href={here}>
            Done
          </a>
        </div>
        <ExpenseForm
          key={newExpense.values.corrects_id}
          intent="add"
          id={newExpense.id}
          action={here}
          submitLabel={newExpense.refundOptions ? 'Add refund' : 'Add expense'}
          values={newExpense.values}
          {...(newExpense.refundOptions && { refundOptions: newExpense.refundOptions })}
          unsavedInputName={`new-expense ${eventId}`}
          {...formProps}
        />
      </section>
    </div>
  )
}
