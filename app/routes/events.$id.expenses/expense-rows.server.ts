import { extractUsualConversion, toExpenseRow } from '~/components/expenses/view-models'
import { evidenceIn } from '~/domain/bank-statements/evidence.server'
import { refundedIn } from '~/domain/bank-statements/refunds.server'
import { isChargedAsRow } from '~/domain/expenses/evidence'
import type { listExpenses } from '~/domain/expenses/expenses.server'
import type { listRateChoices } from '~/domain/rates/rates.server'
import { attachedCreditNotes } from '~/domain/receipts/credit-notes-of-expenses.server'
import { areNotesDeducted, creditedSale } from '~/domain/receipts/credited-sales'
import { firstFilesOf } from '~/domain/receipts/receipts.server'
import type { EventPageRequest } from '~/http/pages/event-page.server'

/** Loads the rows of a list of expenses, each with its first file, and the rate that most rows use. */
export async function loadRows(
  { expenses, count }: Awaited<ReturnType<typeof listExpenses>>,
  rates: Awaited<ReturnType<typeof listRateChoices>>,
  { event, overview, formats }: Pick<EventPageRequest, 'event' | 'overview' | 'formats'>,
) {
  const isComplete = expenses.length === count
  // without ids the queries return the files and notes of all expenses of the event
  const listedIds = isComplete ? undefined : expenses.map(({ id }) => id)
  const firstFiles = await firstFilesOf(event.id, listedIds)
  const charged = expenses.filter(({ chargedAmount }) => chargedAmount !== null)
  const chargedIds = charged.map(({ id }) => id)
  const refunds = await refundedIn(event, chargedIds)
  const evidence = await evidenceIn(event.id, chargedIds)
  const chargedUnlikeEvidence = charged.filter(({ id, chargedAmount }) => {
    const row = evidence.get(id)
    return row && !isChargedAsRow(row.amount, { charged: chargedAmount, refunded: refunds.get(id) ?? '0' })
  })
  const creditNotes = await attachedCreditNotes(event.id, listedIds)
  const withOpenCreditNote = expenses.filter((expense) => {
    const attached = creditNotes.get(expense.id)
    const refunded = refunds.get(expense.id) ?? '0'
    const sale = creditedSale(expense, { claimCurrency: event.baseCurrency, refunded })
    return attached !== undefined && !areNotesDeducted(attached, sale)
  })
  const context = {
    ...event,
    rates,
    withRefund: new Set(refunds.keys()),
    chargedUnlikeStatement: new Set(chargedUnlikeEvidence.map(({ id }) => id)),
    withOpenCreditNote: new Set(withOpenCreditNote.map(({ id }) => id)),
    missingRates: new Set(overview.missingRates.map(({ currency }) => currency)),
  }
  const { usual, rows } = extractUsualConversion(
    expenses.map((expense) => toExpenseRow(expense, context, formats, firstFiles.get(expense.id))),
  )
  return { usualRate: usual, expenses: rows }
}
