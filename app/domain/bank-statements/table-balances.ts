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
import { plainTitle } from './titles/title-words'

// Checks the rows of a table with its balance column. The balances also show which rows without a posting
// date the bank has booked.

const NO_BALANCES = 'The balances of the file do not follow its amounts. Check the amounts'

/** The rows of a table, after reading. */
interface ReadTable {
  /** one record for each row; rows without a posting date are treated as booked */
  records: StatementRecord[]
  rows: StatementFileRow[]
  columns: KnownColumns
  /** the currency of the balances */
  currency: string
}

/** A row with its payee and text. */
interface WordedRow extends BalancedRow {
  text: string
}

/** The result of comparing the balances with the counted rows. */
interface Proof {
  checked: WordedRow[]
  found: RunningBalance | null
  /** whether the balances show that the amounts include the fees */
  haveFees: boolean
}

/** Returns a function that compares the balances with all rows except the given lines. */
function prover({ records, rows, columns, currency }: ReadTable): (left: Set<number>) => Proof {
  const { date, amount, balance, state } = columns
  const cellIn = (cells: string[]) => (balance === null ? '' : (cells[balance] ?? ''))
  const examined = rows.slice(0, STYLE_ROWS_MAX)
  const style = { ...styleOf(examined.map(({ cells }) => cellIn(cells))), decimals: null }
  const balanced = records.flatMap((record, at): (WordedRow & { fee: string | null })[] => {
    const { cells } = rows[at] as StatementFileRow
    const { values, line } = record
    const isBooked = unbookedWord(cells, state) === null && record.state !== 'pending'
    // totals above and below the rows have neither a date nor an amount
    const isRow =
      values !== null || isStatementDate(cells[date] ?? '') || isStatementAmount(cells[amount] ?? '')
    if (!isBooked || !isRow) return []
    const read = readStyled(cellIn(cells), style, currency)
    return [
      {
        ...{ line, date: values?.booked ?? '', fee: values?.fee ?? null },
        amount: values && Big(values.amount),
        balance: 'amount' in read ? Big(read.amount) : null,
        text: [values?.payee, values?.text].join(' '),
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

/**
 * The most rows without a posting date that are tried one by one, and the smaller number for a large table.
 */
const TRIED_MAX = 20
const LARGE_ROWS_MIN = 2_000
const TRIED_OF_LARGE_MAX = 3

/** Whether the balance of a row is the balance of a neighbouring row plus the row's amount. */
function isStep(rows: BalancedRow[], at: number): boolean {
  const follows = (to: number, from: number) => {
    const [before, after] = [rows[from], rows[to]]
    if (!before?.balance || !after?.balance || !after.amount) return false
    return before.balance.plus(after.amount).eq(after.balance)
  }
  // no row precedes the oldest one, so the row after it is compared
  const isFirst = at === 0 && follows(1, 0)
  const isLast = at === rows.length - 1 && follows(at - 1, at)
  return follows(at, at - 1) || follows(at, at + 1) || isFirst || isLast
}

/** Rows between two balances that are left out. */
interface Gap {
  left: WordedRow[]
  /** the lines of the rows with the two balances */
  beside: number[]
}

function gapsOf(rows: WordedRow[], left: Set<number>): Gap[] {
  let gap: Gap = { left: [], beside: [] }
  const gaps = [gap]
  for (const row of rows) {
    if (left.has(row.line)) gap.left.push(row)
    else if (row.balance !== null) {
      gap.beside.push(row.line)
      gap = { left: [], beside: [row.line] }
      gaps.push(gap)
    }
  }
  return gaps.filter((each) => each.left.length > 0)
}

/** Words for the release of a hold. The row of a release names no merchant. */
const RELEASES =
  /(?<!\p{L})(?:release|released|reversal|reversed|void|freigabe|aufhebung|annulation|anulacion|annullo|lib[eé]ration|zwolnienie|отмена)(?!\p{L})/iu

/** Whether two rows begin with the same word and so name one merchant, or one of them releases a hold. */
function areOfOne(one: WordedRow, other: WordedRow): boolean {
  const [first, second] = [plainTitle(one.text), plainTitle(other.text)]
  return first.split(' ', 1)[0] === second.split(' ', 1)[0] || RELEASES.test(`${first} ${second}`)
}

/** Returns the lines of pairs of rows that cancel each other: a hold and its release. */
function linesOfNothing(rows: WordedRow[]): number[] {
  const open = new Map<string, WordedRow[]>()
  return rows.flatMap((row) => {
    const { line, amount } = row
    const opposite = open.get(amount?.neg().toFixed() ?? '')
    const other = opposite?.at(-1)
    if (other && areOfOne(row, other)) {
      opposite?.pop()
      return [other.line, line]
    }
    const key = amount?.toFixed() ?? ''
    const same = open.get(key) ?? []
    same.push(row)
    open.set(key, same)
    return []
  })
}

/**
 * Returns the lines of rows without a posting date that the balances do not include. The balances include a
 * row if its own balance follows from its amount, or if a later balance does not fit without the row.
 */
function uncountedRows(unposted: Set<number>, proofWithout: (left: Set<number>) => Proof): Set<number> {
  if (unposted.size === 0) return unposted
  const { checked, found: whole } = proofWithout(new Set())
  const firm = checked.filter(({ line }, at) => unposted.has(line) && isStep(checked, at))
  const firmLines = new Set(firm.flatMap(({ line }) => (whole?.fitting.has(line) ? [line] : [])))
  const others = new Set([...unposted].filter((line) => !firmLines.has(line)))
  const without = proofWithout(others)
  if (without.found?.broken.size === 0) return others
  const gaps = gapsOf(checked, others).filter(
    ({ beside }) => !without.found || beside.some((line) => without.found?.broken.has(line)),
  )
  const counted = gaps.flatMap(({ left }) => {
    const fitting = left.filter(({ line }) => whole?.fitting.has(line))
    const nothing = new Set(linesOfNothing(fitting))
    return fitting.flatMap(({ line }) => (nothing.has(line) ? [] : [line]))
  })
  const known = new Set(counted)
  let uncounted = new Set([...others].filter((line) => !known.has(line)))
  let best = known.size === 0 ? without : proofWithout(uncounted)
  const near = new Set(gaps.flatMap(({ left }) => left.map(({ line }) => line)))
  const tried = [...uncounted].toSorted((one, other) => Number(near.has(other)) - Number(near.has(one)))
  const triedMax = checked.length > LARGE_ROWS_MIN ? TRIED_OF_LARGE_MAX : TRIED_MAX
  for (const line of tried.slice(0, triedMax)) {
    if (!best.found || best.found.broken.size === 0) break
    const fewer = new Set([...uncounted].filter((each) => each !== line))
    const proof = proofWithout(fewer)
    if (isBetter(proof.found, best.found)) [uncounted, best] = [fewer, proof]
  }
  return uncounted
}

/** Whether one result contradicts fewer rows than another, or as many and proves more. */
function isBetter(one: RunningBalance | null, other: RunningBalance): boolean {
  if (one === null) return false
  const fewer = other.broken.size - one.broken.size
  return fewer > 0 || (fewer === 0 && one.proven > other.proven)
}

/** Whether a row is a fee or interest, which banks book by themselves. */
const isOfBank = ({ state, values }: StatementRecord): boolean =>
  state === 'fee' || (values !== null && [values.payee, values.text].some(isInterest))

/**
 * Checks the rows of a table with the balance column, if it has one.
 * @param unposted the lines of rows without a posting date in a table where most rows have one. The bank has
 * not booked them yet, unless the balances include them. Without balances, only fees and interest count as
 * booked.
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

/**
 * Moves the fee of a row to `heldFee`, because the balances do not include the fee on top: it is within the
 * amount, or has its own row.
 */
function withHeldFee(record: StatementRecord): StatementRecord {
  if (record.values === null) return record
  const { fee } = record.values
  const heldFee = fee === null ? null : { amount: fee, isProven: false }
  return { ...record, values: { ...record.values, fee: null, heldFee } }
}

/** Marks a row as ambiguous if the balances contradict its amount. */
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
