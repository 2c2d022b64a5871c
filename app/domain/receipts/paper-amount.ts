import Big from 'big.js'
import { mergeExact } from './reading/merge-exact'
import type { PaperKind } from './reading/paper-kind'
import type { Reading } from './reading/receipt'
import { UNPAID_KINDS } from './reading/unpaid-papers'

/** An amount that was read on another paper of an event. */
export interface PaperAmount {
  /** the id of the paper */
  id: string
  name: string
  /** without a sign */
  amount: string
  /** null where the paper does not say it */
  currency: string | null
  /** whether the paper gives the amount back, as a credit note does */
  isRefund: boolean
}

/** Papers whose amounts nobody paid: money that was changed, the balance of a bank, and quotations. */
const KINDS_WITHOUT_PAYMENT: (PaperKind | null)[] = ['exchange', 'statement', ...UNPAID_KINDS]

/** Returns the amount that a paper asks for or gives back; null without one. */
export function amountOfPaper(reading: Reading): Omit<PaperAmount, 'id' | 'name'> | null {
  const { total, currency } = mergeExact(reading)
  if (total === null || KINDS_WITHOUT_PAYMENT.includes(reading.paper)) return null
  const amount = Big(total.value)
  if (amount.eq(0)) return null
  return {
    amount: amount.abs().toFixed(),
    currency: currency?.value ?? null,
    isRefund: reading.paper === 'refund' || amount.lt(0),
  }
}
