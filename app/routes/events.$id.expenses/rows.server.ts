import { sayOnce, toExpenseRow } from '~/components/expenses/view-models'
import { refundedIn } from '~/domain/bank-statements/refunds.server'
import type { listExpenses } from '~/domain/expenses/expenses.server'
import type { listRateChoices } from '~/domain/rates/rates.server'
import { firstFilesOf } from '~/domain/receipts/receipts.server'
import type { EventPageRequest } from '~/http/event-page.server'

/** Loads the rows of a list of expenses, each with its first file, and the rate that most of them use. */
export async function loadRows(
  { expenses, count }: Awaited<ReturnType<typeof listExpenses>>,
  rates: Awaited<ReturnType<typeof listRateChoices>>,
  { event, overview, locale }: Pick<EventPageRequest, 'event' | 'overview' | 'locale'>,
) {
  const isWhole = expenses.length === count
  const firsts = await firstFilesOf(event.id, isWhole ? undefined : expenses.map(({ id }) => id))
  const charged = expenses.filter(({ chargedAmount }) => chargedAmount !== null)
  const refunds = await refundedIn(
    event,
    charged.map(({ id }) => id),
  )
  const around = {
    ...{ ...event, rates, refunded: new Set(refunds.keys()) },
    missingRates: new Set(overview.missingRates.map(({ currency }) => currency)),
  }
  const { usual, rows } = sayOnce(
    expenses.map((expense) => toExpenseRow(expense, around, locale, firsts.get(expense.id))),
  )
  return { usualRate: usual, expenses: rows }
}
