import { useEffect, useRef, useState } from 'react'

/** The messages after each action on the dashboard. */
const RESULTS: Record<string, string> = { update: 'is saved', delete: 'is deleted', reopen: 'is open again' }

/** Returns the message of the last action. The focus moves to the title if its button has gone. */
export function useStatusMessage() {
  const [message, setMessage] = useState('')
  const announce = (intent: string, name: string) => setMessage(`“${name}” ${RESULTS[intent]}.`)
  useEffect(() => {
    if (message && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus()
  }, [message])
  return { message, announce }
}

/**
 * Calls `onSaved` when the panel with an edit form closes after the form was submitted, which means that it
 * was saved. Returns the function to call with the name when the form is submitted, and with undefined when
 * it is rejected.
 */
export function useSaved(
  panel: object | null,
  onSaved: (name: string) => void,
): (name: string | undefined) => void {
  const submittedName = useRef<string>()
  const onSavedRef = useRef(onSaved)
  onSavedRef.current = onSaved
  useEffect(() => {
    // a panel that stays open was not saved, but shows what saving would change
    if (!panel && submittedName.current !== undefined) onSavedRef.current(submittedName.current)
    submittedName.current = undefined
  }, [panel])
  return (name) => {
    submittedName.current = name
  }
}
