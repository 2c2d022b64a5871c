/** The page that takes receipts in, for an event or one of its expenses. */
export const uploadPage = (eventId: string, expenseId?: string | null) =>
  `/events/${encodeURIComponent(eventId)}/receipts${expenseId ? `?expense_id=${encodeURIComponent(expenseId)}` : ''}`

/** The review of an event's drafts; of one of them. */
export const reviewPage = (eventId: string, draftId?: string | null) =>
  `/events/${encodeURIComponent(eventId)}/review${draftId ? `?draft=${encodeURIComponent(draftId)}` : ''}`

/** The file as it was sent. */
export const originalFile = (id: string) => `/receipts/${encodeURIComponent(id)}`

/** @param page from 1 */
export const previewImage = (id: string, page = 1) => `/receipts/${encodeURIComponent(id)}/preview${page > 1 ? `?page=${page}` : ''}`

export const thumbnailImage = (id: string) => `/receipts/${encodeURIComponent(id)}/thumbnail`

/** An expense's panel after one of its files was taken off. */
export const addressOfRemoved = (panel: string, fileId: string) => `${panel}&removed=${encodeURIComponent(fileId)}`
