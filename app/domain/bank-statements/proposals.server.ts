import { createHash } from 'node:crypto'
import Big from 'big.js'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { CLOSED, executeInTurn } from '~/domain/events/open.server'
import type { EventSummary } from '~/domain/events/schema'
import { expensesBetween, getExpense } from '~/domain/expenses/expenses.server'
import { expenseKey, unchanged } from '~/domain/expenses/insertion.server'
import type { Expense } from '~/domain/expenses/schema'
import type { Actor } from '~/domain/users/actor'
import type { Sql } from '~/infra/db.server'
import { STATEMENT_EXPENSES_MAX, STATEMENT_PROPOSALS_MAX } from '~/limits'
import type { KnownColumns } from './columns'
import { chargeStatements, type EvidenceRow, evidenceIn } from './evidence.server'
import { getStatement, type Statement, statementRowsUpTo } from './file.server'
import { DAYS_MAX, type Proposal, propose } from './matching'
import type { Picked } from './schema'
import { type Transaction, transactionsOf } from './transactions'

// What rows of a bank statement propose for the expenses of an event, and what becomes of those that are
// accepted.

const DAY_MS = 24 * 60 * 60 * 1000

const daysFrom = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

export interface Proposals {
  /** the first of them */
  proposals: Proposal<Expense>[]
  /** of all proposals */
  count: number
  /** rows that are evidence already */
  known: number
  /** rows that no expense was found for */
  others: number
  /** lines whose amount can be read in two ways */
  twofold: number[]
}

/** Names what an expense was, and in which claim currency, when it was shown. */
export const shownKey = (expense: Expense, claimCurrency: string): string =>
  createHash('sha256')
    .update(`${claimCurrency} ${expenseKey(expense)}`)
    .digest('hex')
    .slice(0, 16)

const rowKey = ({ date, text, amount }: Pick<Transaction, 'date' | 'text' | 'amount'>) =>
  `${date} ${Big(amount).toFixed()} ${text}`

/** The rows of which as many as are known are left out: two of one day, text and amount are two. */
function lessThose(charges: Transaction[], known: string[]): Transaction[] {
  const counts = new Map<string, number>()
  for (const key of known) counts.set(key, (counts.get(key) ?? 0) + 1)
  return charges.filter((charge) => {
    const count = counts.get(rowKey(charge)) ?? 0
    counts.set(rowKey(charge), count - 1)
    return count <= 0
  })
}

/** A statement that the user chose, and the event that it is for. */
export interface StatementForEvent {
  event: EventSummary
  statementId: string
}

/**
 * What a statement proposes for the expenses of an event that have no evidence yet. The caller has made sure
 * whose event it is.
 * @throws DomainError not_found (the statement), failed
 */
export const proposalsOf = inBackgroundWhenLarge({
  name: 'proposalsOf',
  rows: (actor, { statementId }: StatementForEvent) => statementRowsUpTo(actor, statementId),
  async run(actor, { event, statementId }: StatementForEvent, columns: KnownColumns): Promise<Proposals> {
    const { file } = await getStatement(actor, statementId)
    const { charges, twofold } = transactionsOf(file.rows, columns, event.baseCurrency)
    const evidence = await evidenceIn(event.id)
    const open = lessThose(charges, [...evidence.values()].map(rowKey))
    const dates = open.map(({ date }) => date).sort()
    const [first, last] = [dates[0], dates.at(-1)]
    const expenses =
      first && last
        ? await expensesBetween(
            event.id,
            daysFrom(first, -DAYS_MAX),
            daysFrom(last, DAYS_MAX),
            STATEMENT_EXPENSES_MAX,
          )
        : []
    const without = expenses.filter(({ id }) => !evidence.has(id))
    const proposals = propose(open, without, event.baseCurrency)
    return {
      proposals: proposals.slice(0, STATEMENT_PROPOSALS_MAX),
      count: proposals.length,
      known: charges.length - open.length,
      others: open.length - proposals.length,
      twofold,
    }
  },
})

/** What became of the rows that were accepted. */
export interface Accepted {
  /** whose expenses say by now what they show */
  count: number
  /** whose expenses were changed or deleted in the meantime, or that are evidence of others by now */
  passed: number
}

const evidenceRow = ({ name }: Statement, { line, date, text, amount, cells }: Transaction): EvidenceRow => ({
  ...{ file: name, row: line, date, text, amount, cells },
})

/**
 * Stores what rows of a statement show to be charged, and the rows, for expenses of an event of the user that
 * are what they were when they were proposed; a row that is evidence of another expense of it is passed over.
 * The same rows again are the same result.
 * @throws DomainError not_found, forbidden, conflict (the event is closed), failed
 */
export const acceptRows = inBackgroundWhenLarge({
  name: 'acceptRows',
  rows: (actor, { statementId }: StatementForEvent) => statementRowsUpTo(actor, statementId),
  run: accept,
})

async function accept(
  actor: Actor,
  { event, statementId }: StatementForEvent,
  columns: KnownColumns,
  picks: Picked[],
): Promise<Accepted> {
  const statement = await getStatement(actor, statementId)
  if (event.status === 'closed') throw new DomainError('conflict', CLOSED)
  const { charges } = transactionsOf(statement.file.rows, columns, event.baseCurrency)
  const byLine = new Map(charges.map((charge) => [charge.line, charge]))
  const expenses = new Map<string, Expense | null>()
  for (const { expenseId } of picks) expenses.set(expenseId, await getExpense(event.id, expenseId))
  // looked at behind the expenses: of one that says already what the row shows, the row is there
  const evidence = await evidenceIn(event.id)
  let done = 0
  const statements: Sql[] = []
  for (const { line, was, expenseId } of picks) {
    const charge = byLine.get(line)
    const expense = expenses.get(expenseId)
    if (!charge || !expense) continue
    const row = evidenceRow(statement, charge)
    const own = evidence.get(expenseId)
    if (own && own.row === line && own.file === row.file && rowKey(own) === rowKey(row)) done += 1
    else if (shownKey(expense, event.baseCurrency) === was) {
      const after = { ...expense, chargedAmount: row.amount }
      statements.push(...chargeStatements(actor, event, expenseId, row, unchanged(expense), unchanged(after)))
    }
  }
  const changed =
    statements.length > 0
      ? await withFailure('Failed to save expenses', () => executeInTurn(event.id, statements))
      : []
  const count = done + changed.filter((rows, at) => at % 2 === 1 && rows > 0).length
  if (count === 0 && (await getEvent(actor, event.id)).status === 'closed')
    throw new DomainError('conflict', CLOSED)
  return { count, passed: picks.length - count }
}
