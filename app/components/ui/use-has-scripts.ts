import { useEffect, useState } from 'react'

/** Whether the scripts of the page run: false on the server, and in the document as it sends it. */
export function useHasScripts(): boolean {
  const [hasScripts, setScripts] = useState(false)
  useEffect(() => setScripts(true), [])
  return hasScripts
}
