import { useEffect, useRef, useState } from 'react'

/** The messages after each action on the dashboard. */
const DONE: Record<string, string> = {
  update: 'is saved',
  delete: 'is deleted',
  reopen: 'is open again',
}

/**
 * Returns the status message about the last form, whose row may have left the page. If the focused button has
 * gone, the focus moves to the page's title.
 */
export function useStatusMessage() {
  const [message, setMessage] = useState('')
  const announce = (intent: string, name: string) => setMessage(`“${name}” ${DONE[intent]}.`)
  useEffect(() => {
    if (message && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus()
  }, [message])
  return { message, announce }
}

/**
 * Announces that an edit form was saved, because its panel closes. Returns the function to call when the form
 * is submitted, and when it is rejected.
 */
export function useSaved(
  panel: object | null,
  onSaved: (name: string) => void,
): (name: string | undefined) => void {
  const sent = useRef<string>()
  const saved = useRef(onSaved)
  saved.current = onSaved
  useEffect(() => {
    // a panel that stays open was not saved, but shows what saving would change
    if (!panel && sent.current !== undefined) saved.current(sent.current)
    sent.current = undefined
  }, [panel])
  return (name) => {
    sent.current = name
  }
}
