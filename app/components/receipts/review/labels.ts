import type { DraftCounts } from '~/domain/events/drafts'

/** Returns the position of a draft among the event's drafts, sorted by upload. */
export const placeText = (place: number, { ready, beingRead }: DraftCounts) =>
  `Receipt ${place} of ${ready + beingRead}`

/** The label of the button that leads to marked fields out of view. */
export const moreToCheck = (count: number) =>
  count === 1 ? '1 more field to check' : `${count} more fields to check`
