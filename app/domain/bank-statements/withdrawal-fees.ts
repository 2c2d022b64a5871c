import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import type { StatementRecord } from './records'
import { plainTitle } from './titles/title-words'
import { namesWithdrawal } from './withdrawal-words'

// Finds the fee rows next to the cash withdrawals that they were charged for.

/** Whether a fee row names a cash withdrawal, or contains the text of the withdrawal row. */
function isFeeOf(fee: StatementRecord, withdrawal: StatementRecord): boolean {
  const textOf = ({ values }: StatementRecord) => plainTitle(values?.text ?? '')
  const [feeText, withdrawalText] = [textOf(fee), textOf(withdrawal)]
  // a text of one word is often the bank, which account fees name too
  const isNamed =
    feeText === withdrawalText ||
    (withdrawalText.includes(' ') && ` ${feeText} `.includes(` ${withdrawalText} `))
  return isNamed || (fee.values?.cells.some(namesWithdrawal) ?? false)
}

/** Returns the fee rows directly before and after a withdrawal that have its date and name it. */
function feesBeside(records: StatementRecord[], index: number): StatementRecord[] {
  const withdrawal = records[index] as StatementRecord
  const day = withdrawal.values?.date
  const fees: StatementRecord[] = []
  for (const step of [-1, 1]) {
    let feeIndex = index + step
    let fee = records[feeIndex]
    while (fee?.state === 'fee' && fee.values?.date === day) {
      if (isFeeOf(fee, withdrawal)) fees.push(fee)
      feeIndex += step
      fee = records[feeIndex]
    }
  }
  return fees
}

/** Returns the sum of the fees beside each withdrawal, by line, without fees that fit two withdrawals. */
export function feesOfWithdrawals(records: StatementRecord[]): Map<number, Decimal> {
  const withdrawals = records.flatMap(({ line, state }, index) =>
    state === 'withdrawal' ? [{ line, fees: feesBeside(records, index) }] : [],
  )
  const counts = new Map<StatementRecord, number>()
  for (const fee of withdrawals.flatMap(({ fees }) => fees)) counts.set(fee, (counts.get(fee) ?? 0) + 1)
  return new Map(
    withdrawals.flatMap(({ line, fees }): [number, Decimal][] => {
      const ownFees = fees.filter((fee) => counts.get(fee) === 1)
      const sum = ownFees.reduce((sum, { values }) => sum.minus(values?.amount ?? 0), Big(0))
      return ownFees.length === 0 ? [] : [[line, sum.toFixed()]]
    }),
  )
}
