import { type MouseEvent, useEffect, useState } from 'react'

/** How far a file is, as the server says it: how many of the claim's files are in it. */
interface Progress {
  done: number
  total: number
}

const POLL_MS = 700

/** A file that nothing is known of for so long is there, or waits for those of others. */
const UNKNOWN_MS = 10_000

/** A name that nobody guesses; also where a page without https has no `randomUUID`. */
const newTicket = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * How far a file is: asked for as long as something is known of it. `begin` stands on the link to the file,
 * which is followed.
 */
export function useDownloadProgress() {
  const [ticket, setTicket] = useState<string | null>(null)
  const [making, setMaking] = useState<Progress | null>(null)
  useEffect(() => {
    if (ticket === null) return
    let isKnown = false
    const begun = Date.now()
    const timer = setInterval(async () => {
      const answer = await fetch(`/claims/progress?ticket=${ticket}`).catch(() => null)
      const progress: Progress | null = answer?.ok ? await answer.json() : null
      isKnown ||= progress !== null
      if (progress) setMaking(progress)
      else if (isKnown || Date.now() - begun > UNKNOWN_MS) setTicket(null)
    }, POLL_MS)
    return () => {
      clearInterval(timer)
      setMaking(null)
    }
  }, [ticket])
  const begin = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    const next = newTicket()
    link.search = `?ticket=${next}`
    setMaking({ done: 0, total: 0 })
    setTicket(next)
  }
  return { making, begin }
}
