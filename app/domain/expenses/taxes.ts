/** The tax of one rate on a receipt, as it is printed. */
export interface TaxLine {
  /** in percent, as decimal text without needless zeros (`19`, `5.5`); null where only the sum is printed */
  rate: string | null
  /** the amount without this tax, as decimal text; null where it is not printed */
  net: string | null
  /** the tax itself, as decimal text */
  amount: string
}
