import { reviewPath } from '~/components/receipts/paths'

/** The last action of a claimant, which the page names and offers to undo. */
export type Done = 'confirmed' | 'attached' | 'deleted' | 'kept' | 'proved'

/**
 * The review after an action: the next draft, or without one the first that is read.
 * @param id of the expense, of a deleted draft, of another paper, or of a rate
 */
export function afterReviewPath(eventId: string, draftId: string | null, done: Done, id: string): string {
  const page = reviewPath(eventId, draftId)
  return `${page}${page.includes('?') ? '&' : '?'}${done}=${encodeURIComponent(id)}`
}

/** The form of a draft whose reading is not done. */
export const enterByHandPath = (eventId: string, draftId: string): string =>
  `${reviewPath(eventId, draftId)}&by=hand`
