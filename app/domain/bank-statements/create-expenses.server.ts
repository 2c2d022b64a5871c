import { randomUUID } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import { newExpense } from '~/domain/expenses/new-expense.server'
import { fieldsOfRefunds } from '~/domain/expenses/refunds.server'
import { EMPTY_FIELDS, type ExpenseInput } from '~/domain/expenses/schema'
import { singleLineText } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { MERCHANT_CHARACTERS_MAX } from '~/limits'
import type { AcceptRowsForm } from './accept-rows.server'
import { changeByRows, type RowsResult, rowsOfChange } from './change-by-rows.server'
import type { KnownColumns } from './columns'
import { evidenceIn } from './evidence.server'
import { merchantIn } from './merchant-text'
import { feeFields, feesCategory } from './row-fees.server'
import { findUses, planUses } from './row-uses.server'
import { rowKey, toRow } from './statement-rows.server'
import type { StatementForEvent } from './stored-statement.server'
import { chargesOf, isStorable, refundsOf, type Transaction, unsigned } from './transactions'

// Creates expenses from rows of a bank statement that match no expense.

/** The form in which the claimant selects unmatched rows. */
interface CreateExpensesForm extends Pick<AcceptRowsForm, 'claimCurrency' | 'reason'> {
  /** the numbers of the rows */
  lines: number[]
  /** if money came in with the rows, the ids of the expenses that they refund, by row; null for charges */
  correctedIds: Record<number, string> | null
}

/**
 * Creates an expense from each of the chosen rows of a statement, with the row as evidence of the charge. A
 * row with incoming money makes a refund, which may correct an expense. A row that is already evidence of an
 * expense creates no second one. Skips rows that the statement does not have, refunds of expenses that the
 * event does not have any more, and all rows when the claim currency has changed.
 * @throws DomainError not_found, forbidden, conflict (the event is closed, or has no room for reasons),
 * invalid (also when a row was used before, and the form gives no reason), failed
 */
export const createExpenses = inBackgroundWhenLarge({
  name: 'createExpenses',
  failure: SAVE_ALL_FAILED,
  countRows: rowsOfChange,
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

/**
 * Returns the expense form that a person would fill in from a row.
 * @param fields the fields that do not depend on the amount of the row
 */
function toForm(
  transaction: Transaction,
  claimCurrency: string,
  fields: Partial<ExpenseInput>,
): ExpenseInput {
  const { date, amount, original } = transaction
  const receiptAmount =
    original && isStorable(unsigned(original.amount)) ? original : { amount, currency: claimCurrency }
  return {
    ...EMPTY_FIELDS,
    date,
    merchant: merchantOf(transaction),
    ...fields,
    ...receiptAmount,
    charged_amount: amount,
    claim_currency: claimCurrency,
  }
}

function createAll(
  actor: Actor,
  statementForEvent: StatementForEvent,
  columns: KnownColumns | null,
  { lines, correctedIds, claimCurrency: shownCurrency, reason }: CreateExpensesForm,
): Promise<RowsResult> {
  const form = { columns, claimCurrency: shownCurrency, rowCount: lines.length }
  return changeByRows(actor, statementForEvent, form, async (event, records, context) => {
    const { statement, claimCurrency } = context
    const chosenLines = new Set(lines)
    const refundFields = await fieldsOfRefunds(event.id, Object.values(correctedIds ?? {}))
    const correctedIdOf = ({ line }: Transaction) => correctedIds?.[line]
    const canBeCorrected = (id: string | undefined) => id === undefined || refundFields.has(id)
    const chosenRows = (correctedIds ? refundsOf : chargesOf)(records).filter(
      (row) => chosenLines.has(row.line) && canBeCorrected(correctedIdOf(row)),
    )
    const evidenceKeys = new Set([...(await evidenceIn(event.id)).values()].map(rowKey))
    const newRows = chosenRows.filter((row) => !evidenceKeys.has(rowKey(toRow(statement, row))))
    const result = { count: chosenRows.length, skipped: lines.length - chosenRows.length }
    if (newRows.length === 0) return { result }
    const rowUses = await findUses(actor, statement, records, claimCurrency)
    const category = await feesCategory(actor)
    /** Returns what a refund takes over from its expense, and the merchant, category and note of a fee. */
    const fieldsOf = (row: Transaction): Partial<ExpenseInput> => {
      const correctedId = correctedIdOf(row)
      if (correctedId !== undefined) return { ...refundFields.get(correctedId), corrects_id: correctedId }
      // the text of a fee may name the purchase, so a fee has `Bank fees` as its merchant
      return row.state === 'fee' ? feeFields(category, row.text) : {}
    }
    const expenses = await Promise.all(
      newRows.map((row) => newExpense(event, toForm(row, claimCurrency, fieldsOf(row)), randomUUID())),
    )
    const storeUses = await planUses({
      ...context,
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
