/** The address of an event's details, its advances among them. */
export const detailsPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/details`

/** The same, where it says what was done a moment ago. */
export const detailsSavedPath = (eventId: string, saved: Saved): string =>
  `${detailsPath(eventId)}?saved=${saved}`

/** The page's messages about what was done. */
export const SAVED = {
  details: 'The details are saved.',
  added: 'The advance is added.',
  changed: 'The advance is saved.',
  deleted: 'The advance is deleted.',
} as const

export type Saved = keyof typeof SAVED
