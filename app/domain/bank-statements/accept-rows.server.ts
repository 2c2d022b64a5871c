import { inBackgroundWhenLarge } from '~/domain/background.server'
import { convertExpense } from '~/domain/conversion/convert-expense'
import { storeCharges } from '~/domain/conversion/stored-conversions.sql.server'
import { isStale } from '~/domain/events/changed-meanwhile'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import type { Actor } from '~/domain/users/actor'
import { changeByRows, type RowsResult, rowsOfChange } from './change-by-rows.server'
import type { KnownColumns } from './columns'
import { type ChargeableExpense, evidenceIn, findChargeable } from './evidence.server'
import { findUses, planUses } from './row-uses.server'
import type { AcceptedRow } from './schema'
import { rowKey, toRow } from './statement-rows.server'
import type { StatementForEvent } from './stored-statement.server'
import { chargesOf, type Transaction } from './transactions'
import { presentUses } from './used-before'

// Accepts rows of a bank statement as the charges of expenses.

/** The form in which the claimant accepts proposals. */
export interface AcceptRowsForm {
  rows: AcceptedRow[]
  /** the version of the event that the form was filled at; without it, later changes are overwritten */
  version: number | undefined
  /** the claim currency that the form showed; undefined: the claim currency of the event */
  claimCurrency: string | undefined
  /** why rows that were used before are used again; empty when no row was */
  reason: string
}

/**
 * Stores the amounts of statement rows as the charges of expenses of an event of the user, with the rows as
 * evidence. Skips expenses that were changed since the row was proposed, and rows that are evidence of
 * another expense of the event. Accepting the same rows again has the same result.
 * @throws DomainError not_found, forbidden, conflict (the event is closed, or has no room for reasons),
 * invalid (a row was used before, and the form gives no reason), failed
 */
export const acceptRows = inBackgroundWhenLarge({
  name: 'acceptRows',
  failure: SAVE_ALL_FAILED,
  countRows: rowsOfChange,
  run: acceptAll,
})

/** A row that becomes the charge of an expense. */
interface NewCharge {
  expense: ChargeableExpense
  transaction: Transaction
}

function acceptAll(
  actor: Actor,
  statementForEvent: StatementForEvent,
  columns: KnownColumns | null,
  { rows, version, claimCurrency: shownCurrency, reason }: AcceptRowsForm,
): Promise<RowsResult> {
  const form = { columns, claimCurrency: shownCurrency, rowCount: rows.length }
  return changeByRows(actor, statementForEvent, form, async (event, records, context) => {
    const { statement, claimCurrency } = context
    const chargesByLine = new Map(chargesOf(records).map((row) => [row.line, row]))
    const expenses = await findChargeable(event, rows)
    const expensesById = new Map(expenses.map((expense) => [expense.id, expense]))
    const evidenceById = await evidenceIn(event.id)
    const rowUses = await findUses(actor, statement, records, claimCurrency)
    const evidenceKeys = new Set([...evidenceById.values()].map(rowKey))

    /**
     * Whether a row was accepted for an expense before, so that accepting it again changes nothing. It may be
     * the stored evidence itself, or the same transaction in another file (`findUses`).
     */
    function isAcceptedAlready(transaction: Transaction, expenseId: string): boolean {
      const evidence = evidenceById.get(expenseId)
      if (evidence && rowKey(evidence) === rowKey(toRow(statement, transaction))) return true
      return presentUses(rowUses.usesByLine.get(transaction.line)).some(
        ({ use, usedFor }) => use === 'charge' && usedFor.expenseId === expenseId,
      )
    }

    // a form names each row once (`acceptedRowsSchema`)
    const newCharges: NewCharge[] = []
    let acceptedBefore = 0
    for (const { line, expenseId } of rows) {
      const transaction = chargesByLine.get(line)
      const expense = expensesById.get(expenseId)
      if (!transaction || !expense) continue
      if (isAcceptedAlready(transaction, expenseId)) {
        acceptedBefore += 1
        continue
      }
      const isEvidenceOfOther = evidenceKeys.has(rowKey(toRow(statement, transaction)))
      if (!isEvidenceOfOther && !isStale(expense, version)) newCharges.push({ expense, transaction })
    }
    const count = acceptedBefore + newCharges.length
    const result = { count, skipped: rows.length - count }
    if (newCharges.length === 0) return { result }
    const ids = newCharges.map(({ expense }) => expense.id)
    const storeUses = await planUses({
      ...context,
      rowUses,
      reason,
      rows: newCharges.map(({ expense, transaction }) => ({
        transaction,
        usedFor: { use: 'charge', expenseId: expense.id },
      })),
    })
    return {
      result,
      writes: (db) => [
        storeCharges(
          event,
          newCharges.map(({ expense, transaction: { amount: chargedAmount } }) => ({
            id: expense.id,
            chargedAmount,
            ...convertExpense({ ...expense, chargedAmount }, { ...event, rates: [] }),
            otherCharge: expense.otherCharge,
            otherChargeCurrency: expense.otherChargeCurrency,
          })),
          { withEvidence: true },
        ),
        db.statementRow.deleteMany({ where: { expenseId: { in: ids }, use: 'charge' } }),
        ...storeUses(db),
      ],
    }
  })
}
