import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { reviewPage } from './address'

export interface DraftCount {
  /** that can be reviewed */
  ready: number
  /** that wait to be read, or are */
  unread: number
}

const POLL_MS = 2_000

/** Loads the page's data anew now and again, as long as something is under way on the server. */
export function usePolling(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  const isIdle = useRef(true)
  isIdle.current = state === 'idle'
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => document.hidden || !isIdle.current || revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}

const receipts = (count: number) => (count === 1 ? '1 receipt' : `${count} receipts`)

/** The pile of receipts that are no expenses yet, and the way to make them. */
export function Drafts({ eventId, drafts: { ready, unread } }: { eventId: string; drafts: DraftCount }) {
  usePolling(unread > 0)
  if (ready + unread === 0) return null
  return (
    <div className="notice drafts">
      <p role="status">
        {ready > 0 && `${receipts(ready)} to review. `}
        {unread > 0 && `${receipts(unread)} being read.`}
      </p>
      <a className="button primary" href={reviewPage(eventId)}>
        Review
      </a>
    </div>
  )
}
