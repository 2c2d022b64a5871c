// Addresses of the rates page and its panels.

/** The page of an event's rates. */
export const ratesPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/rates`

/** The page where the claimant chooses a file of published rates. */
export const officialRatesPath = (eventId: string): string => `${ratesPath(eventId)}/published`

/** The rates page with the form of a new rate for a currency. */
export const addRatePath = (eventId: string, currency: string): string =>
  `${ratesPath(eventId)}?${new URLSearchParams({ add: '', currency })}#new-rate`

/** The rates page with the form of a new rate that a statement row proves. */
export const rateOfRowPath = (eventId: string, values: Record<string, string>): string =>
  `${ratesPath(eventId)}?${new URLSearchParams({ add: '', source: 'cash_machine', ...values })}#new-rate`

/** The panel of a rate, with a notice that its proof has left the review of drafts. */
export const rateEditPath = (panel: string) => `${panel}&left_review`

/** The page with a rate's form and its effect before it is saved; the address contains the typed values. */
export function ratePreviewPath(
  eventId: string,
  panel: 'edit' | 'add',
  values: Record<string, string>,
): string {
  const { intent: _, seen: __, id = '', ...typed } = values
  return `${ratesPath(eventId)}?${new URLSearchParams({ [panel]: id, ...typed })}`
}
