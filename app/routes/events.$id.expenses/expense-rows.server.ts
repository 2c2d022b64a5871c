import { extractUsualConversion, toExpenseRow } from '~/components/expenses/view-models'
import { evidenceIn } from '~/domain/bank-statements/evidence.server'
import type { listExpenses } from '~/domain/expenses/expenses.server'
import { isSameAmount } from '~/domain/money/decimal'
import type { listRateChoices } from '~/domain/rates/rates.server'
import { openCreditNotes } from '~/domain/receipts/credit-notes-of-expenses.server'
import { firstFilesOf } from '~/domain/receipts/receipts.server'
import type { EventPageRequest } from '~/http/pages/event-page.server'

const idsOf = (expenses: { id: string }[]) => new Set(expenses.map(({ id }) => id))

/**
 * Loads the rows of a list of expenses, each with its first file, and the rate that most of the rows use. A
 * row of the list also says whether the charge of its expense differs from the row of a bank statement that
 * is evidence of the charge, and whether a credit note among its files is not deducted yet.
 */
export async function loadRows(
  { expenses, count }: Awaited<ReturnType<typeof listExpenses>>,
  rates: Awaited<ReturnType<typeof listRateChoices>>,
  { event, overview, formats }: Pick<EventPageRequest, 'event' | 'overview' | 'formats'>,
) {
  const isComplete = expenses.length === count
  // without ids the queries return the files and credit notes of all expenses of the event
  const listedIds = isComplete ? undefined : expenses.map(({ id }) => id)
  const firstFiles = await firstFilesOf(event.id, listedIds)
  const chargedExpenses = expenses.filter(({ chargedAmount }) => chargedAmount !== null)
  const chargedIds = chargedExpenses.map(({ id }) => id)
  const evidence = await evidenceIn(event.id, chargedIds)
  const chargedUnlikeStatement = chargedExpenses.filter(({ id, chargedAmount }) => {
    const statementRow = evidence.get(id)
    return statementRow && !isSameAmount(statementRow.amount, chargedAmount)
  })
  const context = {
    ...event,
    rates,
    chargedUnlikeStatement: idsOf(chargedUnlikeStatement),
    withOpenCreditNote: new Set((await openCreditNotes(event, expenses, listedIds)).keys()),
    missingRates: new Set(overview.missingRates.map(({ currency }) => currency)),
  }
  const { usual, rows } = extractUsualConversion(
    expenses.map((expense) => toExpenseRow(expense, context, formats, firstFiles.get(expense.id))),
  )
  return { usualRate: usual, expenses: rows }
}
