import type { Decimal } from '~/domain/money/convert'
import type { StatementRecord } from './records'
import { namesWithdrawal } from './withdrawal-words'

// Rows of fees that stand beside the withdrawal of cash that they were charged for.

/** Whether a row, which is a fee, names cash, or has no other charge of its day on its other side. */
function isOfCash(fee: StatementRecord, behind: StatementRecord | undefined): boolean {
  const isAlone = behind?.values?.date !== fee.values?.date || behind?.state === 'fee'
  return isAlone || (fee.values?.cells.some(namesWithdrawal) ?? false)
}

/**
 * Returns the fees of the withdrawals of a statement, by the lines of these: the amount of a row of the same
 * day before or behind it. Where both neighbours may be its fee, or the fee may be of two, there is none.
 */
export function feesBesideCash(records: StatementRecord[]): Map<number, Decimal> {
  const fees = new Map<number, Decimal>()
  records.forEach(({ line, state, values }, at) => {
    if (state !== 'withdrawal') return
    const beside = ([-1, 1] as const).flatMap((step) => {
      const fee = records[at + step]
      const behind = records[at + 2 * step]
      if (fee?.state !== 'fee' || fee.values?.date !== values?.date) return []
      if (behind?.state === 'withdrawal' && behind.values?.date === values?.date) return []
      return isOfCash(fee, behind) ? [fee.values?.amount.replace('-', '') ?? ''] : []
    })
    const [only] = beside
    if (only && beside.length === 1) fees.set(line, only)
  })
  return fees
}
