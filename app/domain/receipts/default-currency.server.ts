import { withFailure } from '~/domain/errors'
import { LOAD_FAILED } from '~/domain/expenses/messages'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db } from '~/infra/database/db.server'
import { mergeExact } from './reading/merge-exact'
import { SURE_CONFIDENCE_MIN } from './reading/page-text'
import { parseReading } from './reading/receipt'

// Chooses the currency that the form of a new expense shows.

/** The number of latest expenses that are examined, to parse few readings. Usually the latest decides. */
const EXPENSES_LOOKED_AT_MAX = 5

/** Whether a reading gives another currency with certainty. */
function contradicts(reading: string | null | undefined, currency: string): boolean {
  const currencyReading = reading ? mergeExact(parseReading(reading)).currency : null
  return (
    currencyReading !== null &&
    currencyReading.confidence >= SURE_CONFIDENCE_MIN &&
    currencyReading.value !== currency
  )
}

/**
 * Returns the default currency of a new expense, which is also suggested where a receipt shows none. It is
 * the currency of the event's latest expense whose receipt does not contradict it, else the claim currency.
 */
export async function defaultCurrency(eventId: OwnedEventId, claimCurrency: string): Promise<string> {
  const latestExpenses = await withFailure(LOAD_FAILED, () =>
    db.expense.findMany({
      where: { eventId, deletedAt: null },
      select: {
        currency: true,
        receipts: {
          where: { role: 'receipt', deletedAt: null },
          select: { reading: true },
          orderBy: [{ position: 'asc' }, { id: 'asc' }],
          take: 1,
        },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: EXPENSES_LOOKED_AT_MAX,
    }),
  )
  const trustedExpense = latestExpenses.find(
    ({ currency, receipts: [firstReceipt] }) => !contradicts(firstReceipt?.reading, currency),
  )
  return trustedExpense?.currency ?? claimCurrency
}
