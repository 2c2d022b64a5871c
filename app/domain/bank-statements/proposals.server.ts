import { inBackgroundWhenLarge } from '~/domain/background.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { BOOKED_DAYS_MAX } from '~/domain/expenses/booking-days'
import { isChargedAsRow } from '~/domain/expenses/evidence'
import { expensesBetween, expensesWithWords } from '~/domain/expenses/expenses.server'
import { LOAD_FAILED } from '~/domain/expenses/messages'
import type { ListedExpense } from '~/domain/expenses/schema'
import type { Decimal } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import {
  DAY_MS,
  REFUND_DAYS_AHEAD_MAX,
  REFUND_DAYS_MAX,
  STATEMENT_PROPOSALS_MAX,
  STATEMENT_REST_SHOWN_MAX,
} from '~/limits'
import type { MatchedExpense } from './chargeable'
import type { KnownColumns } from './columns'
import { evidenceIn } from './evidence.server'
import { isSure, type Proposal, propose } from './matching'
import { type BalanceCheck, CHARGED_STATES, ROW_STATES, type RowState, type StatementRecord } from './records'
import { refundCandidates } from './refund-candidates'
import { refundedIn } from './refunds.server'
import { type RowChoice, toRowChoice } from './row-choice'
import { findUses } from './row-uses.server'
import { readRows } from './statement-file'
import { rowKey, toRow } from './statement-rows.server'
import { getStatement, type StatementForEvent, statementRowsUpTo } from './stored-statement.server'
import { incomingOf, type Transaction, transactionsOf } from './transactions'
import { presentUses, type UsedFor } from './used-before'
import { feesOfWithdrawals } from './withdrawal-fees'

// Finds the expenses of an event that match the rows of a bank statement.

/** The most balances of a statement that are shown. */
const STATEMENT_BALANCES_SHOWN_MAX = 5

/** The most expenses of an event that a statement is compared with. The earliest are taken. */
const STATEMENT_EXPENSES_MAX = 2_000

const daysFrom = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

export interface Proposals {
  /** the first `STATEMENT_PROPOSALS_MAX` proposals */
  proposals: Proposal<MatchedExpense>[]
  /** the number of all proposals */
  count: number
  /** the first rows without a sure match, each of which may become a new expense */
  others: Transaction[]
  /** the number of all rows without a sure match */
  otherCount: number
  /** the number of rows in each state; the sum is the number of rows in the file */
  states: Record<RowState, number>
  /** the first rows of each state that shows no charge, with their places in the file */
  rest: StatementRecord[]
  /** the expenses that the incoming rows in `rest` may refund, by line */
  refunds: Map<number, ListedExpense[]>
  /** the earlier uses of rows, by line */
  usedFor: Map<number, UsedFor[]>
  /**
   * the lines of rows that were used before and can be used again; a row of this file that this event uses
   * cannot
   */
  usableAgain: Set<number>
  /** the fees of withdrawals, by the line of the withdrawal */
  cashFees: Map<number, Decimal>
  /** the row for which the claimant chooses an expense by hand; null without one */
  choice: RowChoice | null
  balances: BalanceCheck[]
  notes: string[]
}

/** The query of a statement page. */
interface Asked {
  columns: KnownColumns | null
  /** the lines of rows that are offered although they were used before */
  again: number[]
  /** the line of the row whose expense is chosen by hand, and the search words */
  match: number | null
  find: string
}

/**
 * Counts the rows by state, and returns the first rows that show no charge or were used before.
 * @param isUsed whether a row was used before and is not offered again
 */
function statesOf(
  records: StatementRecord[],
  isUsed: (record: StatementRecord) => boolean,
): Pick<Proposals, 'states' | 'rest'> {
  const states = Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as Record<RowState, number>
  const rest: StatementRecord[] = []
  for (const record of records) {
    const state = isUsed(record) ? 'used' : record.state
    states[state] += 1
    if (!CHARGED_STATES.includes(state) && states[state] <= STATEMENT_REST_SHOWN_MAX)
      rest.push({ ...record, state })
  }
  return { states, rest }
}

/** Returns the expenses of an event that incoming rows may refund, by line. */
async function refundsFor(
  eventId: OwnedEventId,
  rest: StatementRecord[],
  records: StatementRecord[],
): Promise<Map<number, ListedExpense[]>> {
  const lines = new Set(rest.flatMap(({ state, line }) => (state === 'incoming' ? [line] : [])))
  const rows = incomingOf(records).filter(({ line }) => lines.has(line))
  const dates = rows.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return new Map()
  const [from, until] = [daysFrom(first, -REFUND_DAYS_MAX), daysFrom(last, REFUND_DAYS_AHEAD_MAX)]
  return refundCandidates(rows, await expensesBetween(eventId, from, until, STATEMENT_EXPENSES_MAX))
}

/**
 * Returns the proposals of a statement for the expenses of an event without evidence.
 * @throws DomainError not_found (the statement), failed
 */
export const proposalsOf = inBackgroundWhenLarge({
  name: 'proposalsOf',
  failure: LOAD_FAILED,
  // all evidence of the event is read, even for a short statement
  rows: async (actor, { event, statementId }: StatementForEvent) =>
    (await statementRowsUpTo(actor, statementId)) + (await countForBackground(event.id)),
  async run(
    actor,
    { event, statementId, encoding }: StatementForEvent,
    { columns, again, match, find }: Asked,
  ): Promise<Proposals> {
    const statement = await getStatement(actor, { statementId, encoding })
    const reading = readRows(statement.file, columns, event.baseCurrency)
    const transactions = transactionsOf(reading.records)
    const evidence = await evidenceIn(event.id)
    const { uses } = await findUses(actor, statement, reading.records, event.baseCurrency)
    const usedFor = new Map(
      [...uses].flatMap(([line, found]): [number, UsedFor[]][] => {
        const present = presentUses(found)
        return present.length === 0 ? [] : [[line, present.map((use) => use.usedFor)]]
      }),
    )
    const own = new Set([...evidence.values()].map(rowKey))
    const isOwn = (transaction: Transaction) => own.has(rowKey(toRow(statement, transaction)))
    const ownLines = new Set(transactions.filter(isOwn).map(({ line }) => line))
    const usedLines = new Set([...usedFor.keys(), ...ownLines])
    const usableAgain = new Set(
      transactions.flatMap(({ line }) => (usedFor.has(line) && !ownLines.has(line) ? [line] : [])),
    )
    const offeredAgain = new Set(again.filter((line) => usableAgain.has(line)))
    const isUsed = ({ line }: { line: number }) => usedLines.has(line) && !offeredAgain.has(line)
    const open = transactions.filter((transaction) => !isUsed(transaction))
    const dates = open.map(({ date }) => date).sort()
    const [first, last] = [dates[0], dates.at(-1)]
    const expenses =
      first && last
        ? await expensesBetween(
            event.id,
            daysFrom(first, -BOOKED_DAYS_MAX),
            daysFrom(last, BOOKED_DAYS_MAX),
            STATEMENT_EXPENSES_MAX,
          )
        : []
    const refunded = await refundedIn(event)
    const charged = expenses.map((expense) => ({ ...expense, refunded: refunded.get(expense.id) ?? '0' }))
    // after a manual change of the charge, a row with the new amount may replace the old evidence
    const withoutEvidence = charged.filter(({ id, chargedAmount, refunded }) => {
      const row = evidence.get(id)
      return row === undefined || !isChargedAsRow(row.amount, { charged: chargedAmount, refunded })
    })
    // the purchases behind a card bill are on the card's own statement
    const matched = open.filter(({ state }) => state !== 'bill')
    const proposals = propose(matched, withoutEvidence, event.baseCurrency)
    const states = statesOf(reading.records, isUsed)
    const refunds = await refundsFor(event.id, states.rest, reading.records)
    const row = open.find(({ line }) => line === match)
    const choice = row
      ? toRowChoice(row, find, await expensesWithWords(event.id, find, STATEMENT_EXPENSES_MAX), evidence)
      : null
    const matchedLines = new Set(proposals.filter(isSure).map(({ charge }) => charge.line))
    const others = open.filter(({ line }) => !matchedLines.has(line))
    return {
      proposals: proposals.slice(0, STATEMENT_PROPOSALS_MAX),
      count: proposals.length,
      others: others.slice(0, STATEMENT_PROPOSALS_MAX),
      otherCount: others.length,
      ...states,
      ...{ refunds, usedFor, usableAgain, choice },
      cashFees: feesOfWithdrawals(reading.records),
      balances: reading.balances.slice(0, STATEMENT_BALANCES_SHOWN_MAX),
      notes: reading.notes,
    }
  },
})
