import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import type { StatementRecord } from './records'
import { plainTitle } from './titles/title-words'
import { namesWithdrawal } from './withdrawal-words'

// Rows of fees that stand beside the withdrawal of cash that they were charged for.

/** Whether a row of a fee names cash, or what the row of the withdrawal says. */
function isFeeOf(fee: StatementRecord, withdrawal: StatementRecord): boolean {
  const [own, cash] = [fee, withdrawal].map(({ values }) => plainTitle(values?.text ?? '')) as [
    string,
    string,
  ]
  // one word is often the bank, which account fees name as well
  const isNamed = own === cash || (cash.includes(' ') && ` ${own} `.includes(` ${cash} `))
  return isNamed || (fee.values?.cells.some(namesWithdrawal) ?? false)
}

/** Returns the rows of fees of the day of a withdrawal that stand before and behind it, and name it. */
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
 * Returns the fees of the withdrawals of a statement, by the lines of the withdrawals: the sum of the rows
 * that stand beside each. A fee that may belong to two withdrawals is left out.
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
