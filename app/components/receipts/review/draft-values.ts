import type { Offer } from '~/components/amounts/offers'

/** A place on the upright page, in shares of its size. */
export interface Place {
  /** the name of the field whose value was read there */
  field: string
  /** page number, from 1 */
  page: number
  box: { x0: number; y0: number; x1: number; y1: number }
}

/** The values that a reading suggests for the form of an expense. */
export interface DraftValues {
  values: Record<string, string>
  /** notes by field name (`taxes` for the taxes): the value is doubtful, or was not found */
  marks: Record<string, string>
  /** the sources of values that were not read from the print; `taxes` may also say why there are none */
  sources: Record<string, string>
  places: Place[]
  /** the values to choose from, by field, when the receipt allows several */
  offers: Partial<Record<OfferedField, Offer[]>>
}

/** The fields with offered values, in the order of their keys. */
export const OFFERED_FIELDS = ['date', 'merchant', 'currency', 'amount'] as const

export type OfferedField = (typeof OFFERED_FIELDS)[number]

/** The note beside a value whose print is ambiguous. */
export const AMBIGUOUS = 'Check this: it can be read in two ways'

/** The note beside an amount that would be negative if it is a refund. */
export const BELOW_ZERO = 'Check this: it may be a refund, printed below zero'

/** The note beside an uncertain value. */
export const DOUBTFUL = 'Check this: hard to read'

/** The note beside taxes of which one is uncertain, or one may be missing. */
export const DOUBTFUL_TAXES = 'Check these with the receipt. It may have more rates'
