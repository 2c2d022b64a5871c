import type { Choices } from '~/domain/official-rates/schema'

// Addresses of the rates page and its panels, and of the page of published rates.

/** The page of an event's rates. */
export const ratesPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/rates`

/** The page where the claimant chooses a file of published rates. */
export const officialRatesPath = (eventId: string): string => `${ratesPath(eventId)}/published`

/** The fields of a form, or of an address, that hold the claimant's choices among published rates. */
export const choiceFields = (fileId: string, { rule, month, currencies }: Choices): [string, string][] => [
  ['file', fileId],
  ['rule', rule],
  ...(month === '' ? [] : [['month', month] satisfies [string, string]]),
  ...(currencies ?? []).map((currency): [string, string] => ['currency[]', currency]),
]

/** The page with the rates of a published file. Without choices, it proposes them. */
export const ratesFilePath = (eventId: string, fields: [string, string][]): string =>
  `${officialRatesPath(eventId)}?${new URLSearchParams(fields)}`

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
