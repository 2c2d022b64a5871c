// The drafts of an event: receipts that are not confirmed into an expense yet.

export interface DraftCounts {
  /** the number of drafts that the user can review */
  ready: number
  /** the number of drafts that are waiting or being read */
  beingRead: number
}

/** Whether a draft in this state waits for its reading (the recognition of its text) or is being read. */
export const isBeingRead = (state: string) => state === 'waiting' || state === 'reading'

/** Counts drafts by the state of their reading. */
export function countByReading(groups: { state: string; count: number }[]): DraftCounts {
  const drafts = { ready: 0, beingRead: 0 }
  for (const { state, count } of groups) drafts[isBeingRead(state) ? 'beingRead' : 'ready'] += count
  return drafts
}
