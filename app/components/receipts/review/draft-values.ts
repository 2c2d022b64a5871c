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
  /** where the values of fields come from, by name (`taxes` for the taxes), when it is not the print */
  sources: Record<string, string>
  places: Place[]
  /** the currencies to choose from where the receipt does not say one for sure; else none */
  offeredCurrencies: string[]
  /** other names to choose from where the merchant is not sure */
  offeredMerchants: string[]
}

/** The note beside a value that may be another. */
export const DOUBTFUL = 'Check this: hard to read'
