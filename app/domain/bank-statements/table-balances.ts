import Big from 'big.js'
import type { CsvRow } from '~/domain/documents/csv-rows'
import { isStatementAmount, readStyled, styleOf } from './amounts'
import type { KnownColumns } from './columns'
import { isStatementDate } from './dates'
import { checkBalances } from './entries'
import { isInterest } from './fee-words'
import type { BalanceCheck, StatementReading, StatementRecord } from './records'
import { notBookedYet, unbookedWord } from './row-words'
import { type BalancedRow, type RunningBalance, runningBalance } from './running-balance'
import { STYLE_ROWS_MAX } from './table-amounts'
import { plainTitle } from './titles/title-words'

// Checks the rows of a table with its balance column: each balance must be the balance of the row before
// plus the amount. The balances also show whether fees are included in amounts, and which rows without a
// posting date the bank has booked.
//
// A row without a posting date may be a hold: the bank only reserves the amount until the merchant charges
// it. The balances include some holds and not others. A row `counts` when the balances include it.

const NO_BALANCES = 'The balances of the file do not follow its amounts. Check the amounts'

/** The rows of a table, after reading. */
interface ReadTable {
  /** one record for each row; rows without a posting date are treated as booked */
  records: StatementRecord[]
  rows: CsvRow[]
  columns: KnownColumns
  /** the currency of the balances */
  currency: string
}

/** A row with its payee and text. */
interface RowWithText extends BalancedRow {
  text: string
}

/** The result of comparing the balances of some rows with their amounts. */
interface Proof {
  /** the rows that were compared; their amounts include fees on top if the balances do */
  countedRows: RowWithText[]
  /** null when the balances do not follow the amounts */
  running: RunningBalance | null
  /** whether the balances show that the amounts include the fees */
  doAmountsIncludeFees: boolean
}

/** Compares the balances with all rows except the given lines. */
type Prover = (omittedLines: Set<number>) => Proof

function createProver({ records, rows, columns, currency }: ReadTable): Prover {
  const { date, amount, balance: balanceColumn, state } = columns
  const balanceCell = (cells: string[]) => (balanceColumn === null ? '' : (cells[balanceColumn] ?? ''))
  const examinedRows = rows.slice(0, STYLE_ROWS_MAX)
  // the number of decimals may differ from balance to balance
  const style = { ...styleOf(examinedRows.map(({ cells }) => balanceCell(cells))), decimals: null }
  const bookedRows = records.flatMap((record, index): (RowWithText & { fee: string | null }) | [] => {
    const { cells } = rows[index] as CsvRow
    const { values, line } = record
    const isBooked = unbookedWord(cells, state) === null && record.state !== 'pending'
    // totals above and below the rows have neither a date nor an amount
    const isRow =
      values !== null || isStatementDate(cells[date] ?? '') || isStatementAmount(cells[amount] ?? '')
    if (!isBooked || !isRow) return []
    const read = readStyled(balanceCell(cells), style, currency)
    return {
      line,
      date: values?.booked ?? '',
      fee: values?.fee ?? null,
      amount: values && Big(values.amount),
      balance: 'amount' in read ? Big(read.amount) : null,
      text: [values?.payee, values?.text].join(' '),
    }
  })
  return (omittedLines) => {
    const countedRows = bookedRows.filter(({ line }) => !omittedLines.has(line))
    const running = runningBalance(countedRows)
    if (countedRows.every(({ fee }) => fee === null))
      return { countedRows, running, doAmountsIncludeFees: false }
    // compares once more with the fees on top of the amounts, and takes the way that proves more rows
    const amountWithFee = ({ amount, fee }: (typeof bookedRows)[number]) => amount?.minus(fee ?? 0) ?? null
    const rowsWithFees = countedRows.map((row) => ({ ...row, amount: amountWithFee(row) }))
    const runningWithFees = runningBalance(rowsWithFees)
    const [proven, provenWithFees] = [running?.proven ?? 0, runningWithFees?.proven ?? 0]
    if (provenWithFees > proven)
      return { countedRows: rowsWithFees, running: runningWithFees, doAmountsIncludeFees: false }
    return { countedRows, running, doAmountsIncludeFees: proven > provenWithFees }
  }
}

/**
 * The most rows without a posting date that are tried one by one. Each try compares all balances, so that a
 * table with more than `LARGE_ROWS_MIN` rows has a lower limit.
 */
const TRIED_ROWS_MAX = 20
const LARGE_ROWS_MIN = 2_000
const TRIED_ROWS_OF_LARGE_MAX = 3

/** Whether the balance of a row is the balance of a neighbouring row plus the row's amount. */
function followsFromNeighbour(rows: BalancedRow[], index: number): boolean {
  // the oldest row may come first or last in the file, so both neighbours are compared
  const follows = (laterIndex: number, earlierIndex: number) => {
    const [before, after] = [rows[earlierIndex], rows[laterIndex]]
    if (!before?.balance || !after?.balance || !after.amount) return false
    return before.balance.plus(after.amount).eq(after.balance)
  }
  // no row precedes the oldest one, so the row after it is compared
  const isFirst = index === 0 && follows(1, 0)
  const isLast = index === rows.length - 1 && follows(index - 1, index)
  return follows(index, index - 1) || follows(index, index + 1) || isFirst || isLast
}

/** Omitted rows between two rows with balances. */
interface Gap {
  omittedRows: RowWithText[]
  /** the lines of the rows with the two balances */
  balanceLines: number[]
}

/** Returns the gaps that omitting some rows leaves. */
function findGaps(rows: RowWithText[], omittedLines: Set<number>): Gap[] {
  let gap: Gap = { omittedRows: [], balanceLines: [] }
  const gaps = [gap]
  for (const row of rows) {
    if (omittedLines.has(row.line)) gap.omittedRows.push(row)
    else if (row.balance !== null) {
      gap.balanceLines.push(row.line)
      gap = { omittedRows: [], balanceLines: [row.line] }
      gaps.push(gap)
    }
  }
  return gaps.filter((each) => each.omittedRows.length > 0)
}

/** Words for the release of a hold: `Freigabe 12,50`. The row of a release may name no merchant. */
const RELEASES =
  /(?<!\p{L})(?:release|released|reversal|reversed|void|freigabe|aufhebung|annulation|anulacion|annullo|lib[eé]ration|zwolnienie|отмена)(?!\p{L})/iu

/** Whether two rows begin with the same word and so name one merchant, or one of them releases a hold. */
function areHoldAndRelease(one: RowWithText, other: RowWithText): boolean {
  const [first, second] = [plainTitle(one.text), plainTitle(other.text)]
  return first.split(' ', 1)[0] === second.split(' ', 1)[0] || RELEASES.test(`${first} ${second}`)
}

/** Returns the lines of pairs of rows that cancel each other: a hold of -50.00 and its release of 50.00. */
function cancelledLines(rows: RowWithText[]): number[] {
  // the rows that no other row has cancelled yet, by amount
  const openRows = new Map<string, RowWithText[]>()
  return rows.flatMap((row) => {
    const { line, amount } = row
    const opposite = openRows.get(amount?.neg().toFixed() ?? '')
    const other = opposite?.at(-1)
    if (other && areHoldAndRelease(row, other)) {
      opposite?.pop()
      return [other.line, line]
    }
    const key = amount?.toFixed() ?? ''
    const sameAmountRows = openRows.get(key) ?? []
    sameAmountRows.push(row)
    openRows.set(key, sameAmountRows)
    return []
  })
}

/** Step 1: returns the lines of unposted rows whose own balance does not prove that they count. */
function findDoubtfulLines(unposted: Set<number>, { countedRows, running }: Proof): Set<number> {
  const surelyCounted = countedRows.filter(
    ({ line }, index) =>
      unposted.has(line) && followsFromNeighbour(countedRows, index) && running?.fitting.has(line),
  )
  const surelyCountedLines = new Set(surelyCounted.map(({ line }) => line))
  return new Set([...unposted].filter((line) => !surelyCountedLines.has(line)))
}

/** Step 3: returns the lines of a gap that fit when all rows count, except holds with their releases. */
function findLikelyCounted({ omittedRows }: Gap, runningOfAllRows: RunningBalance | null): number[] {
  const fitting = omittedRows.filter(({ line }) => runningOfAllRows?.fitting.has(line))
  const cancelled = new Set(cancelledLines(fitting))
  return fitting.flatMap(({ line }) => (cancelled.has(line) ? [] : [line]))
}

/** The lines that do not count, and the comparison of the balances with all other rows. */
interface Attempt {
  uncounted: Set<number>
  proof: Proof
}

/** Step 4: lets one line after the other count, and keeps each change that makes the balances fit better. */
function countOneByOne(attempt: Attempt, linesToTry: number[], proofWithout: Prover): Set<number> {
  let { uncounted, proof: best } = attempt
  for (const line of linesToTry) {
    if (!best.running || best.running.broken.size === 0) break
    const fewerUncounted = new Set([...uncounted].filter((each) => each !== line))
    const proof = proofWithout(fewerUncounted)
    if (isBetter(proof.running, best.running)) [uncounted, best] = [fewerUncounted, proof]
  }
  return uncounted
}

/**
 * Returns the lines of rows without a posting date that the balances do not include, in four steps:
 * 1. A row counts surely if its own balance follows from its amount. All others are doubtful.
 * 2. If the balances fit without the doubtful rows, none of the doubtful rows counts.
 * 3. Otherwise the doubtful rows in gaps where the balances do not fit count, except a hold and its release,
 *    which cancel each other.
 * 4. Of the remaining rows, one after the other counts if the balances fit better with it.
 */
function findUncounted(unposted: Set<number>, proofWithout: Prover): Set<number> {
  if (unposted.size === 0) return unposted
  const withAllRows = proofWithout(new Set())
  const { countedRows } = withAllRows
  const doubtfulLines = findDoubtfulLines(unposted, withAllRows)
  const withoutDoubtful = proofWithout(doubtfulLines)
  const { running } = withoutDoubtful
  if (running?.broken.size === 0) return doubtfulLines
  const unfittingGaps = findGaps(countedRows, doubtfulLines).filter(
    ({ balanceLines }) => !running || balanceLines.some((line) => running.broken.has(line)),
  )
  const likelyCounted = new Set(unfittingGaps.flatMap((gap) => findLikelyCounted(gap, withAllRows.running)))
  const uncounted = new Set([...doubtfulLines].filter((line) => !likelyCounted.has(line)))
  const proof = likelyCounted.size === 0 ? withoutDoubtful : proofWithout(uncounted)
  // rows in gaps where the balances do not fit are tried first
  const linesInGaps = new Set(unfittingGaps.flatMap(({ omittedRows }) => omittedRows.map(({ line }) => line)))
  const linesToTry = [...uncounted].toSorted(
    (one, other) => Number(linesInGaps.has(other)) - Number(linesInGaps.has(one)),
  )
  const triedMax = countedRows.length > LARGE_ROWS_MIN ? TRIED_ROWS_OF_LARGE_MAX : TRIED_ROWS_MAX
  return countOneByOne({ uncounted, proof }, linesToTry.slice(0, triedMax), proofWithout)
}

/** Whether one result contradicts fewer rows than another, or as many and proves more. */
function isBetter(one: RunningBalance | null, other: RunningBalance): boolean {
  if (one === null) return false
  if (one.broken.size !== other.broken.size) return one.broken.size < other.broken.size
  return one.proven > other.proven
}

/** Whether a row is a fee or interest, which banks book by themselves. */
const isBankCharge = ({ state, values }: StatementRecord): boolean =>
  state === 'fee' || (values !== null && [values.payee, values.text].some(isInterest))

/**
 * Checks the rows of a table with the balance column, if it has one.
 * @param unposted the lines of rows without a posting date in a table where most rows have one. The bank has
 * not booked them yet, unless the balances include them. Without balances, only fees and interest count as
 * booked.
 */
export function checkedByBalances(table: ReadTable, unposted: Set<number>): StatementReading {
  const { records, columns, currency } = table
  const proofWithout = createProver(table)
  const uncounted = columns.balance === null ? unposted : findUncounted(unposted, proofWithout)
  const { countedRows, running, doAmountsIncludeFees } = proofWithout(uncounted)
  const checkedRecords = records.map((record): StatementRecord => {
    if (!uncounted.has(record.line) || (running === null && isBankCharge(record))) return record
    return { ...record, state: 'pending', reason: notBookedYet() }
  })
  if (columns.balance === null) return { records: checkedRecords, balances: [], notes: [] }
  // one balance alone cannot contradict an amount
  const hasBalances = countedRows.filter((row) => row.balance !== null).length > 1
  if (!running) return { records: checkedRecords, balances: [], notes: hasBalances ? [NO_BALANCES] : [] }
  return {
    records: checkedRecords
      .map((record) => (doAmountsIncludeFees ? withFeeIncluded(record) : record))
      .map((record) => withExpectedAmount(record, running.broken.get(record.line))),
    balances: [toBalanceCheck(countedRows, running, currency)],
    notes: [],
  }
}

/** Moves a row's fee to `heldFee`: the balances have no fee on top, so it is included or has its own row. */
function withFeeIncluded(record: StatementRecord): StatementRecord {
  if (record.values === null) return record
  const { fee } = record.values
  const heldFee = fee === null ? null : { amount: fee, isProven: false }
  return { ...record, values: { ...record.values, fee: null, heldFee } }
}

/** Marks a row as ambiguous if the balances contradict its amount. */
function withExpectedAmount(record: StatementRecord, expected: Big | undefined): StatementRecord {
  if (expected === undefined || record.values === null) return record
  const reason = `The balances give ${expected.toFixed()}, the row says ${record.values.amount}`
  return { ...record, state: 'ambiguous', reason }
}

/** Returns the check that the page shows. */
function toBalanceCheck(rows: BalancedRow[], running: RunningBalance, currency: string): BalanceCheck {
  const [opening, closing] = [running.opening.toFixed(), running.closing.toFixed()]
  const amounts = rows.map(({ amount }) => amount?.toFixed() ?? '0')
  const [brokenLine = null] = running.broken.keys()
  return { ...checkBalances({ opening, closing, currency }, amounts), brokenLine }
}
