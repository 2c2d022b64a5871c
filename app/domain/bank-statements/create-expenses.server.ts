import { randomUUID } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { EVENT_CLOSED } from '~/domain/events/messages'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import { newExpense } from '~/domain/expenses/new-expense.server'
import { EMPTY_FIELDS, type ExpenseInput } from '~/domain/expenses/schema'
import { singleLineText } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { MERCHANT_CHARACTERS_MAX } from '~/limits'
import type { AcceptRowsForm } from './accept-rows.server'
import type { KnownColumns } from './columns'
import { evidenceIn } from './evidence.server'
import { merchantIn } from './merchant-text'
import { feeFields, feesCategory } from './row-fees.server'
import { findUses, planUses, type RowsResult } from './row-uses.server'
import { readRows } from './statement-file'
import { rowKey, toRow, toSource } from './statement-rows.server'
import { getStatement, type StatementForEvent, statementRowsUpTo } from './stored-statement.server'
import { isStorable, type Transaction, transactionsOf } from './transactions'

// Creates expenses from rows of a bank statement that match no expense.

/** The form in which the claimant selects unmatched rows. */
interface CreateExpensesForm extends Pick<AcceptRowsForm, 'claimCurrency' | 'reason'> {
  /** the numbers of the rows */
  lines: number[]
}

/**
 * Creates an expense from each of the chosen rows of a statement, with the row as evidence of the charge. A
 * row that is already evidence of an expense creates no second one. Skips rows that the statement does not
 * have, and all rows when the claim currency has changed.
 * @throws DomainError not_found, forbidden, conflict (the event is closed, or has no room for reasons),
 * invalid (also when a row was used before, and the form gives no reason), failed
 */
export const createExpenses = inBackgroundWhenLarge({
  name: 'createExpenses',
  failure: SAVE_ALL_FAILED,
  // each chosen row counts twice, because storing is slower than comparing
  rows: async (actor, { event, statementId }: StatementForEvent) =>
    2 * (await statementRowsUpTo(actor, statementId)) + (await countForBackground(event.id)),
  run: createAll,
})

/** The merchant of a row without a payee. */
const UNNAMED = 'Unnamed payee'

const merchantText = singleLineText(MERCHANT_CHARACTERS_MAX, 'Merchant')

/** Returns the merchant of a row: its payee, otherwise the name in its text. */
function merchantOf({ payee, text }: Transaction): string {
  const name = (payee || merchantIn(text)).slice(0, MERCHANT_CHARACTERS_MAX).toWellFormed()
  return merchantText.safeParse(name).data || UNNAMED
}

/** Returns the merchant of a row; for a fee, whose text names the purchase, the texts of bank fees. */
const merchantFields = (transaction: Transaction, category: string) =>
  transaction.state === 'fee' ? feeFields(category, transaction.text) : { merchant: merchantOf(transaction) }

/**
 * Returns the expense form that a person would fill in from a row.
 * @param category of fees
 */
function toForm(transaction: Transaction, claimCurrency: string, category: string): ExpenseInput {
  const { date, amount, original } = transaction
  const receiptAmount =
    original && isStorable(original.amount) ? original : { amount, currency: claimCurrency }
  return {
    ...EMPTY_FIELDS,
    date,
    ...merchantFields(transaction, category),
    ...receiptAmount,
    charged_amount: amount,
    claim_currency: claimCurrency,
  }
}

async function createAll(
  actor: Actor,
  { event: { id: eventId, baseCurrency }, ...statementKey }: StatementForEvent,
  columns: KnownColumns | null,
  { lines, claimCurrency = baseCurrency, reason }: CreateExpensesForm,
): Promise<RowsResult> {
  const statement = await getStatement(actor, statementKey)
  const { records } = readRows(statement.file, columns, claimCurrency)
  const source = toSource(statement, columns)
  const chosenLines = new Set(lines)
  const chosenRows = transactionsOf(records).filter(({ line }) => chosenLines.has(line))
  return changeEvent<RowsResult>(actor, eventId, { failure: SAVE_ALL_FAILED }, async (event) => {
    if (event.status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
    if (event.baseCurrency !== claimCurrency) return { result: { count: 0, skipped: lines.length } }
    const evidenceKeys = new Set([...(await evidenceIn(event.id)).values()].map(rowKey))
    const newRows = chosenRows.filter(
      (transaction) => !evidenceKeys.has(rowKey(toRow(statement, transaction))),
    )
    const result = { count: chosenRows.length, skipped: lines.length - chosenRows.length }
    if (newRows.length === 0) return { result }
    const rowUses = await findUses(actor, statement, records, claimCurrency)
    const category = await feesCategory(actor)
    const expenses = await Promise.all(
      newRows.map((transaction) =>
        newExpense(event, toForm(transaction, claimCurrency, category), randomUUID()),
      ),
    )
    const storeUses = await planUses({
      actor,
      eventId: event.id,
      statement,
      source,
      claimCurrency,
      rowUses,
      reason,
      rows: expenses.map(({ id }, index) => ({
        transaction: newRows[index] as Transaction,
        usedFor: { use: 'charge', expenseId: id },
      })),
    })
    return { result, writes: (db) => [db.expense.createMany({ data: expenses }), ...storeUses(db)] }
  })
}
