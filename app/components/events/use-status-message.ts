import { useEffect, useRef, useState } from 'react'

/** The message about what a form of the dashboard did. */
const DONE: Record<string, string> = {
  update: 'is saved',
  delete: 'is deleted',
  reopen: 'is open again',
}

/**
 * The status message about the last form: the row that it was about may have left the page. The focus of a
 * button that is gone moves to the page's title.
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
 * Announces that an edit form was saved: its panel closes after it was sent. Returns what to call when it is
 * sent, and when it was refused.
 */
export function useSaved(
  panel: object | null,
  onSaved: (name: string) => void,
): (name: string | undefined) => void {
  const sent = useRef<string>()
  const saved = useRef(onSaved)
  saved.current = onSaved
  useEffect(() => {
    // a panel that is still open was not saved: it shows what saving would change
    if (!panel && sent.current !== undefined) saved.current(sent.current)
    sent.current = undefined
  }, [panel])
  return (name) => {
    sent.current = name
  }
}
