import type { DraftCounts } from '~/domain/events/drafts'

/** Says how many drafts can be reviewed, and how many are being read. */
export const draftsText = ({ ready, unread }: DraftCounts) =>
  [ready > 0 && `${ready} to review`, unread > 0 && `${unread} being read`].filter(Boolean).join(', ')

/** The number of receipts in words. */
export const receipts = (count: number) => (count === 1 ? '1 receipt' : `${count} receipts`)

/** Says how many drafts of an event wait for review, before the event is closed or deleted. */
export const receiptsWait = (count: number) =>
  `${receipts(count)} ${count === 1 ? 'is' : 'are'} waiting for review`
