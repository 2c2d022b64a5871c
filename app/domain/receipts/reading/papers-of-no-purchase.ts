import { UNPAID_KINDS } from './unpaid-papers'

// Papers that prove no purchase: nobody has paid them, or they say where cash came from.

export const NO_PURCHASE_KINDS = [...UNPAID_KINDS, 'exchange', 'withdrawal'] as const

export type NoPurchaseKind = (typeof NO_PURCHASE_KINDS)[number]

/** A file that was read as one of them. */
export interface PaperOfNoPurchase {
  name: string
  kind: NoPurchaseKind
}

/** Whether a kind of paper is one of them. */
export const isOfNoPurchase = (kind: string | null): kind is NoPurchaseKind =>
  NO_PURCHASE_KINDS.some((each) => each === kind)
