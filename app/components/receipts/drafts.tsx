import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { receipts, receiptsWait } from './labels'
import { reviewPath } from './paths'

export interface DraftCount {
  /** the number of drafts that can be reviewed */
  ready: number
  /** the number of drafts whose reading is not done */
  unread: number
}

const POLL_MS = 2_000

/** Loads the page's data again and again while something is under way on the server. */
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

/** The receipts that are no expenses yet, and the link to their review. */
export function Drafts({
  eventId,
  isOpen,
  drafts: { ready, unread },
}: {
  eventId: string
  isOpen: boolean
  drafts: DraftCount
}) {
  usePolling(unread > 0)
  if (ready + unread === 0) return null
  if (!isOpen) {
    return (
      <div className="notice drafts">
        <p>
          {receiptsWait(ready + unread)}. Reopen the event to make expenses of{' '}
          {ready + unread === 1 ? 'it' : 'them'}.
        </p>
        <a className="button" href={reviewPath(eventId)}>
          Show {ready + unread === 1 ? 'it' : 'them'}
        </a>
      </div>
    )
  }
  return (
    <div className="notice drafts">
      <p role="status">
        {ready > 0 && `${receipts(ready)} to review. `}
        {unread > 0 && `${receipts(unread)} being read.`}
      </p>
      <a className="button primary" href={reviewPath(eventId)}>
        Review
      </a>
    </div>
  )
}
