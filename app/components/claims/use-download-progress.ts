import { type MouseEvent, useEffect, useState } from 'react'

/** The progress of a file from the server: how many of the claim's files are written. */
interface Progress {
  done: number
  total: number
}

const POLL_MS = 700

/** Without progress for this time, in milliseconds, a file has arrived or waits for those of other users. */
const UNKNOWN_MS = 10_000

/** Returns an unguessable name. `randomUUID` is missing on pages without HTTPS. */
const newTicket = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Polls the progress of a file until the server has no record of it. `begin` is the click handler of the link
 * to the file.
 */
export function useDownloadProgress() {
  const [ticket, setTicket] = useState<string | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    if (ticket === null) return
    let isKnown = false
    const begun = Date.now()
    const timer = setInterval(async () => {
      const answer = await fetch(`/claims/progress?ticket=${ticket}`).catch(() => null)
      const progress: Progress | null = answer?.ok ? await answer.json() : null
      isKnown ||= progress !== null
      if (progress) setProgress(progress)
      else if (isKnown || Date.now() - begun > UNKNOWN_MS) setTicket(null)
    }, POLL_MS)
    return () => {
      clearInterval(timer)
      setProgress(null)
    }
  }, [ticket])
  const begin = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    const next = newTicket()
    link.search = `?ticket=${next}`
    setProgress({ done: 0, total: 0 })
    setTicket(next)
  }
  return { progress, begin }
}
