import { type MouseEvent, useEffect, useState } from 'react'

/** The progress of a download: how many of the claim's files the server has written into it. */
interface Progress {
  done: number
  total: number
}

const POLL_MS = 700

/** The time after which polling stops if the server never reported progress, in milliseconds. */
const UNKNOWN_TICKET_MS = 10_000

/** Returns an unguessable name to ask for a download's progress. Without HTTPS there is no `randomUUID`. */
const newTicket = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Polls the progress of a download until the server no longer reports it. `begin` is the click handler of the
 * link to the file: it adds a new ticket, the name of the download, to the address.
 */
export function useDownloadProgress() {
  const [ticket, setTicket] = useState<string | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    if (ticket === null) return
    let isKnown = false
    const begunAt = Date.now()
    const timer = setInterval(async () => {
      const answer = await fetch(`/claims/progress?ticket=${ticket}`).catch(() => null)
      const progress: Progress | null = answer?.ok ? await answer.json() : null
      isKnown ||= progress !== null
      if (progress) setProgress(progress)
      else if (isKnown || Date.now() - begunAt > UNKNOWN_TICKET_MS) setTicket(null)
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
