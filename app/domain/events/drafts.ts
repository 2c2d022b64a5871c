// The drafts of an event: receipts that are no expenses yet.

/** How many drafts there are. Only those that are read are to review. */
export interface DraftCounts {
  /** those that can be reviewed */
  ready: number
  /** those that wait to be read, or are being read */
  unread: number
}

/** Whether the reading of a draft in a state is not done. */
export const isBeingRead = (state: string) => state === 'waiting' || state === 'reading'

/** Counts drafts by what their reading has come to. */
export function countByReading(groups: { state: string; count: number }[]): DraftCounts {
  const drafts = { ready: 0, unread: 0 }
  for (const { state, count } of groups) drafts[isBeingRead(state) ? 'unread' : 'ready'] += count
  return drafts
}
