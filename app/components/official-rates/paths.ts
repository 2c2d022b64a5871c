import { officialRatesPath } from '~/components/rates/paths'
import type { Choices } from '~/domain/official-rates/schema'

/** The fields of a form, or of an address, that hold the claimant's choices. */
export const choiceFields = (fileId: string, { rule, month, currencies }: Choices): [string, string][] => [
  ['file', fileId],
  ['rule', rule],
  ...(month === '' ? [] : [['month', month] satisfies [string, string]]),
  ...(currencies ?? []).map((currency): [string, string] => ['currency[]', currency]),
]

/** The page with the rates of a file. Without choices, it proposes them. */
export const ratesFilePath = (eventId: string, fields: [string, string][]): string =>
  `${officialRatesPath(eventId)}?${new URLSearchParams(fields)}`
