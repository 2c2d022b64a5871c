/** The page of an event's rates. */
export const ratesPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/rates`

/** The page at a rate that a draft was sent as the proof of. */
export const rateEditPath = (panel: string) => `${panel}&left_review`

/** The page with a form that was not saved before what it changes was seen; it holds what was typed. */
export function ratePreviewPath(
  eventId: string,
  panel: 'edit' | 'add',
  values: Record<string, string>,
): string {
  const { intent: _, seen: __, id = '', ...typed } = values
  return `${ratesPath(eventId)}?${new URLSearchParams({ [panel]: id, ...typed })}`
}
