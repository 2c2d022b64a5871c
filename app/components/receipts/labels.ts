import type { DraftCounts } from '~/domain/events/drafts'

/** Says how many drafts can be reviewed, and how many are still being read. */
export const draftsText = ({ ready, unread }: DraftCounts) =>
  [ready > 0 && `${ready} to review`, unread > 0 && `${unread} being read`].filter(Boolean).join(', ')

/** Returns the number of receipts in words. */
export const receipts = (count: number) => (count === 1 ? '1 receipt' : `${count} receipts`)

/** Says how many drafts of an event wait for review, for the page that closes or deletes the event. */
export const receiptsWait = (count: number) =>
  `${receipts(count)} ${count === 1 ? 'is' : 'are'} waiting for review`
