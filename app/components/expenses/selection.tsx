import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Failure } from '~/domain/errors'

/**
 * The id of the form that the checkboxes of the rows belong to, wherever it stands: a form of their own would
 * hold those of the rows.
 */
export const SELECTION_FORM = 'selection'

/** The name of the checkboxes: their values are ids. */
export const SELECTED_IDS = 'id[]'

/** Whether a failure is that of a form of the selected expenses. */
export const isOfSelection = (failure: Failure | undefined) => failure?.intent.endsWith('-selected') ?? false

/** The checkboxes are the state: they work before scripts do, and a row that goes takes its own with it. */
const boxes = (): NodeListOf<HTMLInputElement> =>
  document.querySelectorAll(`input[form="${SELECTION_FORM}"][name="${SELECTED_IDS}"]`)

function subscribe(listener: () => void) {
  document.addEventListener('change', listener)
  window.addEventListener('pageshow', listener)
  return () => {
    document.removeEventListener('change', listener)
    window.removeEventListener('pageshow', listener)
  }
}

export const selectedBoxes = (): HTMLInputElement[] => [...boxes()].filter(({ checked }) => checked)
const shownNow = () => boxes().length
const none = () => 0

/** How many expenses are selected, and how many could be; none without scripts. */
export function useSelection(): { selected: number; shown: number } {
  // new functions each time, so that rows that came or went are counted after they did
  const selected = useSyncExternalStore(subscribe, () => selectedBoxes().length, none)
  const shown = useSyncExternalStore(subscribe, () => shownNow(), none)
  return { selected, shown }
}

export const selectedText = (count: number) => `${count} selected`

/** Says how many expenses are selected to a screen reader. */
export function SelectionStatus() {
  const { selected } = useSelection()
  return (
    <p className="sr-only" role="status">
      {selected > 0 && selectedText(selected)}
    </p>
  )
}

/** Selects those of the expenses that are shown, and no others. */
export function select(isSelected: (box: HTMLInputElement) => boolean): void {
  for (const box of boxes()) box.checked = isSelected(box)
  document.dispatchEvent(new Event('change'))
}

/** Selects all that are shown at once, or none when all are; without scripts the style sheet hides it. */
export function SelectAll() {
  const { selected, shown } = useSelection()
  const box = useRef<HTMLInputElement | null>(null)
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    box.current = input
    // it was pressed before the scripts ran
    if (input?.checked) select(() => true)
  }, [])
  useEffect(() => {
    if (!box.current) return
    box.current.checked = shown > 0 && selected === shown
    box.current.indeterminate = selected > 0 && selected < shown
  })
  return (
    <label className="pick">
      <input
        type="checkbox"
        ref={takeOver}
        autoComplete="off"
        onChange={() => {
          const isAll = selectedBoxes().length === shownNow()
          select(() => !isAll)
        }}
      />
      <span className="words">Select all shown</span>
    </label>
  )
}
