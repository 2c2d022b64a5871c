import { inBackgroundWhenLarge } from '~/domain/background.server'
import { beforeShare } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { BOOKED_DAYS_MAX } from '~/domain/expenses/booking-days'
import { expensesBetween, expensesWithWords } from '~/domain/expenses/expenses.server'
import { LOAD_FAILED } from '~/domain/expenses/messages'
import type { ListedExpense } from '~/domain/expenses/schema'
import { addDays } from '~/domain/money/date'
import { isSameAmount } from '~/domain/money/decimal'
import {
  REFUND_DAYS_AHEAD_MAX,
  REFUND_DAYS_MAX,
  ROWS_WITHOUT_CHARGE_SHOWN_MAX,
  STATEMENT_PROPOSALS_MAX,
} from '~/limits'
import type { KnownColumns } from './columns'
import { evidenceIn } from './evidence.server'
import { isSure, propose } from './matching'
import { CHARGED_STATES, ROW_STATES, type RowState, type StatementRecord } from './records'
import { refundCandidates } from './refund-candidates'
import { toRowChoice } from './row-choice'
import { findUses } from './row-uses.server'
import type { StatementRow } from './schema'
import { readRows } from './statement-file'
import { rowKey, toRow } from './statement-rows.server'
import { getStatement, type StatementForEvent, statementRowsUpTo } from './stored-statement.server'
import { chargesOf, incomingOf, type Transaction } from './transactions'
import { presentUses, type UsedFor, type UsedRow } from './used-before'
import { feesOfWithdrawals } from './withdrawal-fees'

// Finds the expenses of an event that match the rows of a bank statement. When the claimant accepts a match,
// the row becomes the evidence of the expense: the proof that the bank charged its amount.

/** The most balances of a statement that are shown. */
const STATEMENT_BALANCES_SHOWN_MAX = 5

/** The most expenses of an event that a statement is compared with. The earliest are taken. */
const STATEMENT_EXPENSES_MAX = 2_000

/** The query of a statement page. */
interface ProposalsQuery {
  columns: KnownColumns | null
  /** the lines of rows that are offered although they were used before */
  linesOfferedAgain: number[]
  /** the line of the row whose expense the claimant chooses by hand; null without one */
  chosenLine: number | null
  /** the words by which the claimant searches for that expense */
  searchWords: string
}

/**
 * Counts the rows by state, and returns the first rows that show no charge or were used before.
 * @param isUsed whether a row was used before and is not offered again
 */
function countStates(records: StatementRecord[], isUsed: (record: StatementRecord) => boolean) {
  const states = Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as Record<RowState, number>
  const nonCharges: StatementRecord[] = []
  for (const record of records) {
    const state = isUsed(record) ? 'used' : record.state
    states[state] += 1
    if (!CHARGED_STATES.includes(state) && states[state] <= ROWS_WITHOUT_CHARGE_SHOWN_MAX)
      nonCharges.push({ ...record, state })
  }
  return { states, nonCharges }
}

/** Returns the expenses of an event that incoming rows may refund, by line. */
async function findRefundCandidates(
  event: OwnedEvent,
  nonCharges: StatementRecord[],
  records: StatementRecord[],
): Promise<Map<number, ListedExpense[]>> {
  const incomingLines = new Set(nonCharges.flatMap(({ state, line }) => (state === 'incoming' ? [line] : [])))
  const rows = incomingOf(records).filter(({ line }) => incomingLines.has(line))
  const days = { before: REFUND_DAYS_MAX, after: REFUND_DAYS_AHEAD_MAX }
  return refundCandidates(rows, await expensesNear(event, rows, days))
}

/**
 * Returns the expenses of an event whose dates are near the dates of rows, with their amounts before their
 * shares, which the bank shows.
 * @param days how many days before the first row, and after the last row, an expense may be
 */
async function expensesNear(
  event: OwnedEvent,
  rows: Transaction[],
  days: { before: number; after: number },
): Promise<ListedExpense[]> {
  const dates = rows.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return []
  const [from, until] = [addDays(first, -days.before), addDays(last, days.after)]
  const expenses = await expensesBetween(event.id, from, until, STATEMENT_EXPENSES_MAX)
  const schedule = await scheduleOf(event.id, event)
  return expenses.map((expense) => beforeShare(expense, schedule))
}

/** Returns the earlier uses of rows that count now, by line. */
function presentUsesByLine(uses: Map<number, UsedRow[]>): Map<number, UsedFor[]> {
  const usesByLine = new Map<number, UsedFor[]>()
  for (const [line, usesOfRow] of uses) {
    const present = presentUses(usesOfRow).map(({ usedFor }) => usedFor)
    if (present.length > 0) usesByLine.set(line, present)
  }
  return usesByLine
}

/** Returns the expenses near some rows that have no evidence for their present charge. */
async function expensesWithoutEvidence(
  event: OwnedEvent,
  rows: Transaction[],
  evidence: Map<string, StatementRow>,
): Promise<ListedExpense[]> {
  const days = { before: BOOKED_DAYS_MAX, after: BOOKED_DAYS_MAX }
  const expenses = await expensesNear(event, rows, days)
  // after a manual change of the charge, a row with the new amount may replace the old evidence
  return expenses.filter(({ id, chargedAmount }) => {
    const row = evidence.get(id)
    return row === undefined || !isSameAmount(row.amount, chargedAmount)
  })
}

/**
 * Matches the rows of a statement with the expenses of an event that have no evidence. Rows that were used
 * before take part only when the claimant asks for it.
 * @throws DomainError not_found (the statement), failed
 */
export const findProposals = inBackgroundWhenLarge({
  name: 'findProposals',
  failure: LOAD_FAILED,
  // counts the event's expenses too, because all evidence of the event is read, even for a short statement
  countRows: async (actor, { event, statementId }: StatementForEvent) =>
    (await statementRowsUpTo(actor, statementId)) + (await countForBackground(event.id)),
  async run(
    actor,
    { event, statementId, encoding }: StatementForEvent,
    { columns, linesOfferedAgain, chosenLine, searchWords }: ProposalsQuery,
  ) {
    const statement = await getStatement(actor, { statementId, encoding })
    const reading = readRows(statement.file, columns, event.baseCurrency)
    const transactions = chargesOf(reading.records)
    const evidence = await evidenceIn(event.id)
    const { usesByLine: uses } = await findUses(actor, statement, reading.records, event.baseCurrency)
    const usesByLine = presentUsesByLine(uses)

    const evidenceKeys = new Set([...evidence.values()].map(rowKey))
    const isEvidence = (row: Transaction) => evidenceKeys.has(rowKey(toRow(statement, row)))
    const evidenceLines = new Set(transactions.filter(isEvidence).map(({ line }) => line))
    const linesUsableAgain = new Set(
      transactions.map(({ line }) => line).filter((line) => usesByLine.has(line) && !evidenceLines.has(line)),
    )
    const offeredLines = new Set(linesOfferedAgain)
    const isOfferedAgain = (line: number) => offeredLines.has(line) && linesUsableAgain.has(line)
    const isUsed = ({ line }: { line: number }) =>
      (usesByLine.has(line) || evidenceLines.has(line)) && !isOfferedAgain(line)
    const unusedRows = transactions.filter((row) => !isUsed(row))

    const expenses = await expensesWithoutEvidence(event, unusedRows, evidence)
    // the purchases behind a card bill are on the card's own statement
    const matchableRows = unusedRows.filter(({ state }) => state !== 'bill')
    const proposals = propose(matchableRows, expenses, event.baseCurrency)
    const surelyMatchedLines = new Set(proposals.filter(isSure).map(({ charge }) => charge.line))
    const unmatchedRows = unusedRows.filter(({ line }) => !surelyMatchedLines.has(line))

    const { states, nonCharges } = countStates(reading.records, isUsed)
    const refundsByLine = await findRefundCandidates(event, nonCharges, reading.records)
    const chosenRow = unusedRows.find(({ line }) => line === chosenLine)
    const found = chosenRow ? await expensesWithWords(event.id, searchWords, STATEMENT_EXPENSES_MAX) : []
    return {
      proposals: proposals.slice(0, STATEMENT_PROPOSALS_MAX),
      proposalCount: proposals.length,
      // the first rows without a sure match, each of which may become a new expense
      unmatchedRows: unmatchedRows.slice(0, STATEMENT_PROPOSALS_MAX),
      unmatchedCount: unmatchedRows.length,
      states,
      // the first rows of each state that shows no charge, at most `ROWS_WITHOUT_CHARGE_SHOWN_MAX` of a state
      nonCharges,
      // the expenses that the incoming rows in `nonCharges` may refund, by line
      refundsByLine,
      usesByLine,
      // the lines of rows that were used before and can be used again; a row of this file that this event
      // uses cannot be used again
      linesUsableAgain,
      choice: chosenRow ? toRowChoice(chosenRow, searchWords, found, evidence) : null,
      cashFeesByLine: feesOfWithdrawals(reading.records),
      balances: reading.balances.slice(0, STATEMENT_BALANCES_SHOWN_MAX),
      notes: reading.notes,
    }
  },
})

/** The rows of a statement, sorted by what the claimant can do with them. */
export type Proposals = Awaited<ReturnType<typeof findProposals>>
