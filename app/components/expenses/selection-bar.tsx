import { type FormEvent, useId, useRef, useState } from 'react'
import { FailureNotice } from '~/components/ui/failure'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import { SELECTION_FORM, selectAll, selectedBoxes, useSelection } from './selection'

interface Props {
  /** whether expenses can be selected; failures are shown anyway */
  isShown: boolean
  action: string
  /** categories that were used, and usual ones */
  categories: string[]
  /** the failure of a form that was sent without scripts */
  failure?: Failure
}

/** Whether a failure is that of one of the bar's forms. */
export const isOfSelection = (failure: Failure | undefined) => failure?.intent.endsWith('-selected') ?? false

/**
 * The actions on the selected expenses. With scripts it is shown while some are selected (by the style
 * sheet), without scripts always. The Enter key presses the first button, which therefore must not delete.
 */
export function SelectionBar({ isShown, action, categories, failure: sent }: Props) {
  const { selected } = useSelection()
  const [message, setMessage] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const intent = useRef('')
  const sender = useFormSubmit(onDone)
  const failure = sender.failure ?? sent
  const categoryError = failure?.fields.category?.[0]
  const list = useId()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (sender.isBusy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const button = submitter as HTMLButtonElement
    intent.current = button.value
    setMessage('')
    sender.submit(button, { preventScrollReset: true })
  }

  function onDone() {
    const [first] = selectedBoxes()
    const active = document.activeElement
    form.current?.reset()
    selectAll(false)
    // what was deleted is named where it can be restored
    if (intent.current === 'delete-selected') return
    setMessage('The category is set.')
    // the bar goes, so the focus moves to the list
    const next = first ?? document.querySelector<HTMLElement>('h1')
    if (active === document.body || form.current?.contains(active)) next?.focus({ preventScroll: true })
  }

  return (
    <div>
      <p className="sr-only" role="status">
        {selected > 0 ? words(selected) : message}
      </p>
      {failure && !categoryError && <FailureNotice failure={failure} />}
      {isShown && (
        <form
          method="post"
          action={action}
          id={SELECTION_FORM}
          className="selection"
          aria-label="Selected expenses"
          ref={form}
          onSubmit={onSubmit}
        >
          <strong>{selected > 0 ? words(selected) : 'Selected expenses'}</strong>
          <div className="field">
            <input
              className="input"
              name="category"
              aria-label="Category for the selected expenses"
              placeholder="Category"
              required
              list={list}
              defaultValue={sent?.values.category}
              aria-invalid={categoryError ? true : undefined}
              aria-describedby={categoryError && `${list}-error`}
            />
            {categoryError && (
              <span className="error" id={`${list}-error`}>
                {categoryError}
              </span>
            )}
          </div>
          <datalist id={list}>
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <button
            className="button"
            type="submit"
            name="intent"
            value="categorize-selected"
            aria-disabled={sender.isBusy || undefined}
          >
            Set category
          </button>
          <button
            className="button delete"
            type="submit"
            name="intent"
            value="delete-selected"
            formNoValidate
            aria-disabled={sender.isBusy || undefined}
          >
            Delete
          </button>
        </form>
      )}
    </div>
  )
}

const words = (count: number) => `${count} selected`
