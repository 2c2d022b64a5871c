import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { DraftCounts } from '~/domain/events/drafts'
import { draftsText, draftsWaitText } from './labels'
import { reviewPath } from './paths'

const POLL_MS = 2_000

/** Reloads the page's data repeatedly while the server is processing something. */
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

interface Props {
  eventId: string
  isOpen: boolean
  drafts: DraftCounts
}

/** The number of receipts that are not confirmed into expenses yet, with a link to their review. */
export function Drafts({ eventId, isOpen, drafts }: Props) {
  const { ready, beingRead } = drafts
  usePolling(beingRead > 0)
  if (ready + beingRead === 0) return null
  if (!isOpen) {
    return (
      <div className="notice drafts">
        <p>
          {draftsWaitText(ready + beingRead)}. Reopen the event to make expenses of{' '}
          {ready + beingRead === 1 ? 'it' : 'them'}.
        </p>
        <a className="button" href={reviewPath(eventId)}>
          Show {ready + beingRead === 1 ? 'it' : 'them'}
        </a>
      </div>
    )
  }
  return (
    <div className="notice drafts">
      <p role="status">{`${draftsText(drafts)}.`}</p>
      <a className="button primary" href={reviewPath(eventId)}>
        Review
      </a>
    </div>
  )
}
