import type { DraftCounts } from '~/domain/events/drafts'

/** Says which of an event's drafts one is, in the order in which they came. */
export const placeText = (place: number, { ready, unread }: DraftCounts) =>
  `Receipt ${place} of ${ready + unread}`

/** Names the way to marked fields that are out of sight. */
export const moreToCheck = (count: number) =>
  count === 1 ? '1 more field to check' : `${count} more fields to check`
