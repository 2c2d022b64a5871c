/** The page of an event's rates. */
export const ratesPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/rates`

/** That page with the form of a new rate for a currency. */
export const addRatePath = (eventId: string, currency: string): string =>
  `${ratesPath(eventId)}?${new URLSearchParams({ add: '', currency })}#new-rate`

/** That page with the form of a new rate that a row of a bank statement proves. */
export const rateOfRowPath = (eventId: string, values: Record<string, string>): string =>
  `${ratesPath(eventId)}?${new URLSearchParams({ add: '', source: 'cash_machine', ...values })}#new-rate`

/** The panel of a rate after a draft was sent as its proof. */
export const rateEditPath = (panel: string) => `${panel}&left_review`

/**
 * The page with the form of a rate that is not saved before its effect was seen; the address holds what was
 * typed.
 */
export function ratePreviewPath(
  eventId: string,
  panel: 'edit' | 'add',
  values: Record<string, string>,
): string {
  const { intent: _, seen: __, id = '', ...typed } = values
  return `${ratesPath(eventId)}?${new URLSearchParams({ [panel]: id, ...typed })}`
}
