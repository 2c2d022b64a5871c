import type { Offer } from '~/components/amounts/offers'

/** A place on the upright page, as shares of its size. */
export interface Place {
  /** the name of the field that was read there */
  field: string
  /** page number, from 1 */
  page: number
  box: { x0: number; y0: number; x1: number; y1: number }
}

/** The values of an expense's form that a reading suggests. */
export interface DraftValues {
  values: Record<string, string>
  /** notes beside fields, by name (`taxes` for the taxes): that a value is doubtful, or was not found */
  marks: Record<string, string>
  /**
   * where the values of fields come from, by name (`taxes` for the taxes), when it is not the print; also why
   * there are no taxes
   */
  sources: Record<string, string>
  places: Place[]
  /** the values to choose from, by field, where the receipt leaves several */
  offers: Partial<Record<OfferedField, Offer[]>>
}

/** The fields that values are offered for, in the order of the keys of their values. */
export const OFFERED_FIELDS = ['date', 'merchant', 'currency', 'amount'] as const

export type OfferedField = (typeof OFFERED_FIELDS)[number]

/** The note beside a value that is one of several that the same print can mean. */
export const AMBIGUOUS = 'Check this: it can be read in two ways'

/** The note beside an amount that a refund would have below zero. */
export const BELOW_ZERO = 'Check this: it may be a refund, printed below zero'

/** The note beside a value that may be another. */
export const DOUBTFUL = 'Check this: hard to read'

/** The note on taxes of which one may be another, or beside which another may stand. */
export const DOUBTFUL_TAXES = 'Check these with the receipt. It may have more rates'
