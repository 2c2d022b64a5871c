import { type FormEvent, useRef } from 'react'
import { FailureNotice } from '~/components/ui/failure'
import { useFocusOnInvalid } from '~/components/ui/field'
import { QuestionFields } from '~/components/ui/question'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import { ChangeFields, type Choices, offeredChanges } from './change-fields'
import {
  SELECTED_IDS,
  SELECTION_FORM,
  select,
  selectedCheckboxes,
  selectedText,
  useSelection,
} from './selection'

interface Props extends Choices {
  /** whether expenses can be selected; failures show in any case */
  isShown: boolean
  action: string
  /** the id under which the change is stored for Undo; new with every load of the page */
  batchId: string
  /** the failure of a form submitted without scripts */
  failure?: Failure
}

/** Returns the fields of the form as text, without the ids of its expenses and its own id. */
const fieldsIn = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== SELECTED_IDS && name !== 'batch'))

/**
 * The actions on selected expenses. The style sheet shows the input of the chosen action. With scripts it
 * shows the bar while expenses are selected, without scripts always. The Enter key presses the first button,
 * which therefore must not delete.
 */
export function SelectionBar({ isShown, action, batchId, failure: actionFailure, ...choices }: Props) {
  const { selected } = useSelection()
  const form = useRef<HTMLFormElement>(null)
  const sentForm = useRef({ intent: '', fields: '', ids: new Set<string>() })
  const sender = useFormSubmit(onDone)
  const failure = sender.failure ?? actionFailure
  const hasFieldError = offeredChanges(choices).some(({ inputName }) => failure?.fields[inputName])
  const isBesideField = isShown && (failure?.question !== undefined || hasFieldError)
  useFocusOnInvalid(form, failure)
  const buttonProps = { type: 'submit', name: 'intent', 'aria-disabled': sender.isBusy || undefined } as const

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (sender.isBusy || !form.current) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const button = submitter as HTMLButtonElement
    sentForm.current = {
      intent: button.value,
      fields: fieldsIn(form.current),
      ids: new Set(selectedCheckboxes().map(({ value }) => value)),
    }
    sender.submit(button, { preventScrollReset: true })
  }

  /** Clears the submitted selection and values, but keeps what the user has selected or typed since. */
  function onDone() {
    const { intent, fields, ids } = sentForm.current
    const [firstSelected] = selectedCheckboxes()
    const stillSelected = selectedCheckboxes().filter(({ value }) => !ids.has(value))
    const focused = document.activeElement
    if (form.current && fieldsIn(form.current) === fields) form.current.reset()
    select((box) => stillSelected.includes(box))
    // the notice that offers to undo the deletion takes the focus
    if (intent === 'delete-selected' || stillSelected.length > 0) return
    // the bar disappears, so the focus moves to the list
    const focusTarget = firstSelected ?? document.querySelector<HTMLElement>('h1')
    if (focused === document.body || form.current?.contains(focused))
      focusTarget?.focus({ preventScroll: true })
  }

  return (
    <div>
      {failure && !isBesideField && <FailureNotice failure={failure} />}
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
          <strong>{selected > 0 ? selectedText(selected) : 'Selected expenses'}</strong>
          <input type="hidden" name="batch" value={batchId} />
          <ChangeFields {...choices} values={actionFailure?.values ?? {}} errors={failure?.fields ?? {}} />
          {failure?.question && (
            <div className="field" data-field={failure.values.field}>
              <QuestionFields question={failure.question} isHideable />
            </div>
          )}
          <button className="button" value="change-selected" {...buttonProps}>
            Apply
          </button>
          <button className="button delete" value="delete-selected" {...buttonProps}>
            Delete
          </button>
        </form>
      )}
    </div>
  )
}
