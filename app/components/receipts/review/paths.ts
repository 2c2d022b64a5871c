import { reviewPath } from '~/components/receipts/paths'

/** The last action of the claimant, which the page reports and offers to undo. */
export type ReviewAction = 'confirmed' | 'attached' | 'deleted' | 'kept' | 'proved'

/**
 * The review after an action: the next draft, or without one the first draft that is read.
 * @param id of the expense, the deleted draft, the other paper, or the rate
 */
export function afterReviewPath(eventId: string, draftId: string | null, done: ReviewAction, id: string) {
  const page = reviewPath(eventId, draftId)
  return `${page}${page.includes('?') ? '&' : '?'}${done}=${encodeURIComponent(id)}`
}

/** The form of a draft that is still being read. */
export const enterByHandPath = (eventId: string, draftId: string): string =>
  `${reviewPath(eventId, draftId)}&by=hand`
