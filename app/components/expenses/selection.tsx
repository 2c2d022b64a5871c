import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Failure } from '~/domain/errors'

// The selection of expenses in a list: the checkboxes of the rows, and the form that they belong to.

/** The id by which the rows' checkboxes refer to their form, which cannot contain the forms in the rows. */
export const SELECTION_FORM = 'selection'

/** The name of the checkboxes; their values are ids. */
export const SELECTED_IDS = 'id[]'

/** Whether a failure belongs to a form of selected expenses. */
export const isFromSelectionForm = (failure: Failure | undefined) =>
  failure?.intent.endsWith('-selected') ?? false

/** The checkboxes hold the selection: they work before scripts run, and disappear with their rows. */
const checkboxes = (): NodeListOf<HTMLInputElement> =>
  document.querySelectorAll(`input[form="${SELECTION_FORM}"][name="${SELECTED_IDS}"]`)

function subscribe(listener: () => void) {
  document.addEventListener('change', listener)
  window.addEventListener('pageshow', listener)
  return () => {
    document.removeEventListener('change', listener)
    window.removeEventListener('pageshow', listener)
  }
}

export const selectedCheckboxes = (): HTMLInputElement[] => [...checkboxes()].filter(({ checked }) => checked)
const countCheckboxes = () => checkboxes().length
const zeroOnServer = () => 0

/** Returns the number of selected expenses and of selectable ones; 0 without scripts. */
export function useSelection(): { selected: number; shown: number } {
  // new functions in each render, so that React counts again after rows were added or removed
  const selected = useSyncExternalStore(subscribe, () => selectedCheckboxes().length, zeroOnServer)
  const shown = useSyncExternalStore(subscribe, () => countCheckboxes(), zeroOnServer)
  return { selected, shown }
}

export const selectedText = (count: number) => `${count} selected`

/** Tells a screen reader the number of selected expenses. */
export function SelectionStatus() {
  const { selected } = useSelection()
  return (
    <p className="sr-only" role="status">
      {selected > 0 && selectedText(selected)}
    </p>
  )
}

/** Selects the shown expenses that match, and deselects all others. */
export function select(isSelected: (box: HTMLInputElement) => boolean): void {
  for (const box of checkboxes()) box.checked = isSelected(box)
  document.dispatchEvent(new Event('change'))
}

/** Selects all shown expenses, or none when all are selected. The style sheet hides it without scripts. */
export function SelectAll() {
  const { selected, shown } = useSelection()
  const checkbox = useRef<HTMLInputElement | null>(null)
  const setCheckbox = useCallback((input: HTMLInputElement | null) => {
    checkbox.current = input
    // the user pressed the checkbox before the scripts ran
    if (input?.checked) select(() => true)
  }, [])
  useEffect(() => {
    if (!checkbox.current) return
    checkbox.current.checked = shown > 0 && selected === shown
    checkbox.current.indeterminate = selected > 0 && selected < shown
  })
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        ref={setCheckbox}
        autoComplete="off"
        onChange={() => {
          const isAll = selectedCheckboxes().length === countCheckboxes()
          select(() => !isAll)
        }}
      />
      <span className="words">Select all shown</span>
    </label>
  )
}
