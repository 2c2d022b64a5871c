import { UNPAID_KINDS } from './unpaid-papers'

// The kinds of papers that prove no purchase: nobody has paid them, or they only show where cash came from.

export const NO_PURCHASE_KINDS = [...UNPAID_KINDS, 'exchange', 'withdrawal'] as const

export type NoPurchaseKind = (typeof NO_PURCHASE_KINDS)[number]

/** A file that was read as a paper that proves no purchase. */
export interface PaperOfNoPurchase {
  name: string
  kind: NoPurchaseKind
}

/** Whether a kind of paper proves no purchase. */
export const isOfNoPurchase = (kind: string | null): kind is NoPurchaseKind =>
  NO_PURCHASE_KINDS.some((each) => each === kind)
