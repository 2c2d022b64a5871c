import { useEffect, useRef } from 'react'
import { FailureNotice } from '~/components/ui/failure'
import { LIST_ID } from '~/components/ui/list-id'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import { SELECTED_IDS } from './selection'

interface Props {
  /** the address of the list */
  here: string
  /** the expense whose panel is open and stays open */
  openedId: string | undefined
  /** the id under which the change is stored for Undo; new with every load of the page */
  batchId: string
}

/** The class of the row under a dragged file. */
const DROP_TARGET_CLASS = 'drop-target'

/** Returns the expense of a row: the value of its checkbox. */
const expenseOf = (row: Element | null): string | undefined =>
  row?.querySelector<HTMLInputElement>(`input[name="${SELECTED_IDS}"]`)?.value

const closestOfTarget = ({ target }: Event, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null

/**
 * Lets users drag a file's picture to the row of another expense, which moves the file there. The panel of
 * the expense offers the same without a mouse. The listeners are on the window, and the row under the picture
 * is marked with a class.
 */
export function FileDrag({ here, openedId = '', batchId }: Props) {
  const { submit, isBusy, failure } = useFormSubmit()
  const move = useRef((_fileId: string, _expenseId: string) => {})
  move.current = (fileId, expenseId) =>
    submit(
      { intent: 'file-move', file_id: fileId, to: expenseId, id: openedId, batch: batchId },
      { method: 'post', action: here, preventScrollReset: true },
    )
  // a second move would lose the response to the first
  const isMoving = useRef(isBusy)
  isMoving.current = isBusy
  useEffect(() => {
    let fileId: string | undefined
    let targetRow: Element | null = null
    const markTarget = (row: Element | null) => {
      targetRow?.classList.remove(DROP_TARGET_CLASS)
      targetRow = row
      targetRow?.classList.add(DROP_TARGET_CLASS)
    }
    const onStart = (event: DragEvent) => {
      fileId = closestOfTarget(event, 'a[data-file]')?.getAttribute('data-file') ?? undefined
    }
    const onOver = (event: DragEvent) => {
      if (fileId === undefined) return
      // the browser treats a dragged picture as a file, and would upload it
      event.stopPropagation()
      const row = closestOfTarget(event, `#${LIST_ID} tbody tr`)
      const isRowOfFile = row?.querySelector(`[data-file="${CSS.escape(fileId)}"]`)
      markTarget(isRowOfFile || isMoving.current || expenseOf(row) === undefined ? null : row)
      if (targetRow === null) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'move'
    }
    const onEnd = () => {
      fileId = undefined
      markTarget(null)
    }
    const onDrop = (event: DragEvent) => {
      if (fileId === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const expenseId = expenseOf(targetRow)
      if (expenseId !== undefined && !isMoving.current) move.current(fileId, expenseId)
      // a picture that has left its row fires no `dragend`
      onEnd()
    }
    const listeners = { dragstart: onStart, dragover: onOver, drop: onDrop, dragend: onEnd }
    for (const [type, listener] of Object.entries(listeners))
      window.addEventListener(type, listener as EventListener, true)
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        window.removeEventListener(type, listener as EventListener, true)
    }
  }, [])
  return failure ? <FailureNotice failure={failure} /> : null
}
