/** The page of an event's details and advances. */
export const detailsPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/details`

/** The details page at its advances. */
export const advancesPath = (eventId: string): string => `${detailsPath(eventId)}#advances`

/** The details page with a message about the last action. */
export const detailsSavedPath = (eventId: string, saved: Saved): string =>
  `${detailsPath(eventId)}?saved=${saved}`

/** The page's messages about the last action. */
export const SAVED = {
  details: 'The details are saved.',
  added: 'The advance is added.',
  changed: 'The advance is saved.',
  deleted: 'The advance is deleted.',
} as const

export type Saved = keyof typeof SAVED
