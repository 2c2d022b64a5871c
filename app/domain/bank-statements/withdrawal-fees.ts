import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import type { StatementRecord } from './records'
import { plainTitle } from './titles/title-words'
import { namesWithdrawal } from './withdrawal-words'

// Finds the fee rows next to the cash withdrawals that they were charged for.

/** Whether a fee row names a cash withdrawal, or contains the text of the withdrawal row. */
function isFeeOf(fee: StatementRecord, withdrawal: StatementRecord): boolean {
  const [own, cash] = [fee, withdrawal].map(({ values }) => plainTitle(values?.text ?? '')) as [
    string,
    string,
  ]
  // a text of one word is often the bank, which account fees name too
  const isNamed = own === cash || (cash.includes(' ') && ` ${own} `.includes(` ${cash} `))
  return isNamed || (fee.values?.cells.some(namesWithdrawal) ?? false)
}

/** Returns the fee rows directly before and after a withdrawal that have its date and name it. */
function feesBeside(records: StatementRecord[], at: number): StatementRecord[] {
  const withdrawal = records[at] as StatementRecord
  const day = withdrawal.values?.date
  const found: StatementRecord[] = []
  for (const step of [-1, 1]) {
    let to = at + step
    for (let fee = records[to]; fee?.state === 'fee' && fee.values?.date === day; fee = records[to]) {
      if (isFeeOf(fee, withdrawal)) found.push(fee)
      to += step
    }
  }
  return found
}

/**
 * Returns the fees of a statement's withdrawals, by the line of the withdrawal: the sum of the fee rows next
 * to it. A fee that may belong to two withdrawals is left out.
 */
export function feesOfWithdrawals(records: StatementRecord[]): Map<number, Decimal> {
  const found = records.flatMap(({ line, state }, at) =>
    state === 'withdrawal' ? [{ line, fees: feesBeside(records, at) }] : [],
  )
  const counts = new Map<StatementRecord, number>()
  for (const fee of found.flatMap(({ fees }) => fees)) counts.set(fee, (counts.get(fee) ?? 0) + 1)
  return new Map(
    found.flatMap(({ line, fees }): [number, Decimal][] => {
      const own = fees.filter((fee) => counts.get(fee) === 1)
      const sum = own.reduce((sum, { values }) => sum.minus(values?.amount ?? 0), Big(0))
      return own.length === 0 ? [] : [[line, sum.toFixed()]]
    }),
  )
}
