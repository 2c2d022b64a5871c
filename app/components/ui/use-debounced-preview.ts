import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTypedBeforeScripts } from './use-typed-before-scripts'

/** The pause in typing before the form asks the server, in milliseconds. */
const PAUSE_MS = 250

/**
 * Returns the server's answer about the values of a form, after a pause in typing; null without a connection,
 * because saving checks again. While a request is in progress, `answer` is the previous one.
 * @param root the form, or an element around it
 */
export function useDebouncedPreview<T>(address: string, root: RefObject<HTMLElement>) {
  const [answer, setAnswer] = useState<T | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef<AbortController>()
  useEffect(() => () => latest.current?.abort(), [])

  const ask = (form: HTMLFormElement) => {
    latest.current?.abort()
    const request = new AbortController()
    latest.current = request
    setAsking(true)
    const query = new URLSearchParams([...new FormData(form)] as [string, string][])
    setTimeout(async () => {
      if (request.signal.aborted) return
      const response = await fetch(`${address}?${query}`, { signal: request.signal })
        .then((response): Promise<T> | null => (response.ok ? response.json() : null))
        .catch(() => null)
      if (request.signal.aborted) return
      setAnswer(response)
      setFailed(response === null)
      setAsking(false)
    }, PAUSE_MS)
  }
  useTypedBeforeScripts(root, ask)
  return { answer, isAsking, hasFailed, ask }
}
