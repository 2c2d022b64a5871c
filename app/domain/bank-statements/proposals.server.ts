import Big from 'big.js'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { expensesBetween } from '~/domain/expenses/expenses.server'
import { LOAD_FAILED } from '~/domain/expenses/messages'
import type { ListedExpense } from '~/domain/expenses/schema'
import { DAY_MS, STATEMENT_EXPENSES_MAX, STATEMENT_PROPOSALS_MAX } from '~/limits-and-lifetimes'
import type { KnownColumns } from './columns'
import { evidenceIn } from './evidence.server'
import { getStatement, type Statement, type StatementForEvent, statementRowsUpTo } from './file.server'
import { DAYS_MAX, type Proposal, propose } from './matching'
import type { StatementRow } from './schema'
import { transactionsIn } from './statement-file'
import { rowKey, toRow } from './statement-rows.server'
import type { Transaction } from './transactions'

// What rows of a bank statement propose for the expenses of an event.

const daysFrom = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

export interface Proposals {
  /** the first of them */
  proposals: Proposal<ListedExpense>[]
  /** the number of all proposals */
  count: number
  /** rows that are evidence already */
  known: number
  /** the first rows that no expense was found for */
  others: Transaction[]
  /** the number of all of them */
  otherCount: number
  /** lines whose amount can be read in two ways */
  ambiguous: number[]
}

const chargeKey = ({ date, text, amount }: Pick<Transaction, 'date' | 'text' | 'amount'>) =>
  `${date} ${Big(amount).toFixed()} ${text}`

/**
 * The rows of a statement that are no evidence yet. Those of other files, or of another export, are told by
 * what they say: of two of one day, text and amount, as many are left out as are evidence.
 */
function openRows(
  statement: Statement,
  transactions: Transaction[],
  evidence: StatementRow[],
): Transaction[] {
  const keyOf = (transaction: Transaction) => rowKey(toRow(statement, transaction))
  const known = new Set(evidence.map(rowKey))
  const own = new Set(transactions.map(keyOf))
  const counts = new Map<string, number>()
  for (const row of evidence)
    if (!own.has(rowKey(row))) counts.set(chargeKey(row), (counts.get(chargeKey(row)) ?? 0) + 1)
  return transactions.filter((transaction) => {
    if (known.has(keyOf(transaction))) return false
    const count = counts.get(chargeKey(transaction)) ?? 0
    counts.set(chargeKey(transaction), count - 1)
    return count <= 0
  })
}

/**
 * What a statement proposes for the expenses of an event that have no evidence yet.
 * @throws DomainError not_found (the statement), failed
 */
export const proposalsOf = inBackgroundWhenLarge({
  name: 'proposalsOf',
  failure: LOAD_FAILED,
  // all evidence of the event is read, however short the statement is
  rows: async (actor, { event, statementId }: StatementForEvent) =>
    (await statementRowsUpTo(actor, statementId)) + (await countForBackground(event.id)),
  async run(
    actor,
    { event, statementId }: StatementForEvent,
    columns: KnownColumns | null,
  ): Promise<Proposals> {
    const statement = await getStatement(actor, statementId)
    const { transactions, ambiguous } = transactionsIn(statement.file, columns, event.baseCurrency)
    const evidence = await evidenceIn(event.id)
    const open = openRows(statement, transactions, [...evidence.values()])
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
    const withoutEvidence = expenses.filter(({ id }) => !evidence.has(id))
    const proposals = propose(open, withoutEvidence, event.baseCurrency)
    const proposed = new Set(proposals.map(({ charge }) => charge.line))
    const others = open.filter(({ line }) => !proposed.has(line))
    return {
      proposals: proposals.slice(0, STATEMENT_PROPOSALS_MAX),
      count: proposals.length,
      known: transactions.length - open.length,
      others: others.slice(0, STATEMENT_PROPOSALS_MAX),
      otherCount: others.length,
      ambiguous,
    }
  },
})
