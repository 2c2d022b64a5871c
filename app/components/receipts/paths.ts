import { expensesPath } from '~/components/expenses/paths'
import type { UploadTarget } from '~/domain/receipts/upload'

/** Returns the query parameters that name the target of an upload. */
export const uploadTargetQuery = ({ expenseId, rateId }: UploadTarget) => ({
  ...(expenseId && { expense_id: expenseId }),
  ...(rateId && { rate_id: rateId }),
})

/** The upload page of an event, one of its expenses or one of its rates. */
export function uploadPath(eventId: string, target: UploadTarget = { expenseId: null, rateId: null }) {
  const query = new URLSearchParams(uploadTargetQuery(target))
  return `/events/${encodeURIComponent(eventId)}/receipts${query.size > 0 ? `?${query}` : ''}`
}

/** The review of an event's drafts, or of one of them. */
export const reviewPath = (eventId: string, draftId?: string | null) =>
  `/events/${encodeURIComponent(eventId)}/review${draftId ? `?draft=${encodeURIComponent(draftId)}` : ''}`

/** The element id of a paper in the list of an event's papers. */
export const paperElementId = (id: string) => `paper-${id}`

/** The address of a paper in the list of an event's papers. */
export const paperPath = (eventId: string, id: string) => `${expensesPath(eventId)}#${paperElementId(id)}`

/** The file as it was uploaded. */
export const originalPath = (id: string) => `/receipts/${encodeURIComponent(id)}`

/** The preview of a page of a file; the pages are numbered from 1. */
export const previewPath = (id: string, page = 1) =>
  `/receipts/${encodeURIComponent(id)}/preview${page > 1 ? `?page=${page}` : ''}`

export const thumbnailPath = (id: string) => `/receipts/${encodeURIComponent(id)}/thumbnail`

/** The panel of an expense after one of its files was removed. */
export const fileRemovedPath = (panel: string, fileId: string) =>
  `${panel}&removed=${encodeURIComponent(fileId)}`
