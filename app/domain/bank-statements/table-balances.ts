import Big from 'big.js'
import { isStatementAmount, readStyled, styleOf } from './amounts'
import type { KnownColumns } from './columns'
import type { StatementFileRow } from './csv'
import { isStatementDate } from './dates'
import { isInterest } from './fee-words'
import type { BalanceCheck, StatementReading, StatementRecord } from './records'
import { notBookedYet, unbookedWord } from './row-words'
import { type BalancedRow, type RunningBalance, runningBalance } from './running-balance'
import { STYLE_ROWS_MAX } from './table-amounts'

// Checks the rows of a table by its column of balances. The balances also say which rows without a posting
// date the bank has booked.

const NO_BALANCES = 'The balances of the file do not follow its amounts. Check the amounts'

/** The rows of a table, as they were read. */
interface ReadTable {
  /** one for each row, as if the bank had booked those without a posting date */
  records: StatementRecord[]
  rows: StatementFileRow[]
  columns: KnownColumns
  /** of the balances */
  currency: string
}

/** What the balances prove of the rows that are counted. */
interface Proof {
  checked: BalancedRow[]
  found: RunningBalance | null
  /** whether the balances count no fees beside amounts */
  haveFees: boolean
}

/** Returns a function that compares the balances with all rows but those of some lines. */
function prover({ records, rows, columns, currency }: ReadTable): (left: Set<number>) => Proof {
  const { date, amount, balance, state } = columns
  const cellIn = (cells: string[]) => (balance === null ? '' : (cells[balance] ?? ''))
  const examined = rows.slice(0, STYLE_ROWS_MAX)
  const style = { ...styleOf(examined.map(({ cells }) => cellIn(cells))), decimals: null }
  const balanced = records.flatMap((record, at): (BalancedRow & { fee: string | null })[] => {
    const { cells } = rows[at] as StatementFileRow
    const { values, line } = record
    const isBooked = unbookedWord(cells, state) === null && record.state !== 'pending'
    // sums above and below the rows have neither a date nor an amount
    const isRow =
      values !== null || isStatementDate(cells[date] ?? '') || isStatementAmount(cells[amount] ?? '')
    if (!isBooked || !isRow) return []
    const read = readStyled(cellIn(cells), style, currency)
    return [
      {
        ...{ line, date: values?.booked ?? '', fee: values?.fee ?? null },
        amount: values && Big(values.amount),
        balance: 'amount' in read ? Big(read.amount) : null,
      },
    ]
  })
  return (left) => {
    const plain = balanced.filter(({ line }) => !left.has(line))
    const found = runningBalance(plain)
    if (plain.every(({ fee }) => fee === null)) return { checked: plain, found, haveFees: false }
    const withFees = plain.map((row) => ({ ...row, amount: row.amount?.minus(row.fee ?? 0) ?? null }))
    const foundWithFees = runningBalance(withFees)
    const [proven, provenWithFees] = [found?.proven ?? 0, foundWithFees?.proven ?? 0]
    const isOnTop = provenWithFees > proven
    return {
      ...(isOnTop ? { checked: withFees, found: foundWithFees } : { checked: plain, found }),
      haveFees: proven > provenWithFees,
    }
  }
}

/** The rows without a posting date that are tried one by one, at most. */
const TRIED_MAX = 20

/**
 * Returns the lines of rows without a posting date that the balances do not count. They count a row where its
 * balance or that of a later row follows from its amount.
 */
function uncountedRows(unposted: Set<number>, proofWithout: (left: Set<number>) => Proof): Set<number> {
  if (unposted.size === 0) return unposted
  const whole = proofWithout(new Set())
  let uncounted = new Set([...unposted].filter((line) => !whole.found?.fitting.has(line)))
  let best = proofWithout(uncounted)
  for (const line of [...uncounted].slice(0, TRIED_MAX)) {
    if (!best.found || best.found.broken.size === 0) break
    const fewer = new Set([...uncounted].filter((each) => each !== line))
    const proof = proofWithout(fewer)
    if (isBetter(proof.found, best.found)) [uncounted, best] = [fewer, proof]
  }
  return uncounted
}

/** Whether balances contradict fewer rows, or as many and prove more. */
function isBetter(one: RunningBalance | null, other: RunningBalance): boolean {
  if (one === null) return false
  const fewer = other.broken.size - one.broken.size
  return fewer > 0 || (fewer === 0 && one.proven > other.proven)
}

/** Whether the words of a row say that the bank charged or paid it by itself: a fee, or interest. */
const isOfBank = ({ state, values }: StatementRecord): boolean =>
  state === 'fee' || (values !== null && [values.payee, values.text].some(isInterest))

/**
 * Checks the rows of a table by the column of balances, where it has one.
 * @param unposted the lines of rows without a posting date in a table where most rows have one. The bank has
 * not booked them yet, unless the balances count them. Without balances, their words decide.
 */
export function checkedByBalances(table: ReadTable, unposted: Set<number>): StatementReading {
  const { records, columns, currency } = table
  const proofWithout = prover(table)
  const uncounted = columns.balance === null ? unposted : uncountedRows(unposted, proofWithout)
  const { checked, found: proof, haveFees } = proofWithout(uncounted)
  const booked = records.map((record): StatementRecord => {
    if (!uncounted.has(record.line) || (proof === null && isOfBank(record))) return record
    return { ...record, state: 'pending', reason: notBookedYet() }
  })
  if (columns.balance === null) return { records: booked, balances: [], notes: [] }
  const hasBalances = checked.filter((row) => row.balance !== null).length > 1
  if (!proof) return { records: booked, balances: [], notes: hasBalances ? [NO_BALANCES] : [] }
  return {
    records: booked
      .map((record) => (haveFees ? withHeldFee(record) : record))
      .map((record) => withExpected(record, proof.broken.get(record.line))),
    balances: [checkOf(checked, proof, currency)],
    notes: [],
  }
}

/** Returns a row whose balance does not count its fee: it is within the amount, or a row of its own. */
function withHeldFee(record: StatementRecord): StatementRecord {
  if (record.values === null) return record
  const { fee } = record.values
  const heldFee = fee === null ? null : { amount: fee, isProven: false }
  return { ...record, values: { ...record.values, fee: null, heldFee } }
}

/** Returns a row as ambiguous whose amount the balances contradict. */
function withExpected(record: StatementRecord, expected: Big | undefined): StatementRecord {
  if (expected === undefined || record.values === null) return record
  const reason = `The balances give ${expected.toFixed()}, the row says ${record.values.amount}`
  return { ...record, state: 'ambiguous', reason }
}

function checkOf(rows: BalancedRow[], found: RunningBalance, currency: string): BalanceCheck {
  const sum = rows.reduce((total, { amount }) => total.plus(amount ?? 0), Big(0))
  const [brokenLine = null] = found.broken.keys()
  return {
    opening: found.opening.toFixed(),
    closing: found.closing.toFixed(),
    currency,
    rows: rows.length,
    sum: sum.toFixed(),
    difference: found.closing.minus(found.opening).minus(sum).toFixed(),
    brokenLine,
  }
}
