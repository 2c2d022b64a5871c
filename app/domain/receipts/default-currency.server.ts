import { withFailure } from '~/domain/errors'
import { LOAD_FAILED } from '~/domain/expenses/messages'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db } from '~/infra/database/db.server'
import { mergeExact } from './reading/merge-exact'
import { SURE_CONFIDENCE_MIN } from './reading/page-text'
import { parseReading } from './reading/receipt'

/** The number of last expenses that are looked at. */
const EXPENSES_LOOKED_AT_MAX = 5

/** Whether the reading of a receipt says for sure that it is in another currency. */
function contradicts(reading: string | null | undefined, currency: string): boolean {
  const read = reading ? mergeExact(parseReading(reading)).currency : null
  return read !== null && read.confidence >= SURE_CONFIDENCE_MIN && read.value !== currency
}

/**
 * Returns the currency that fills in the form of a new expense and is offered where a receipt says none:
 * that of the event's last expense whose receipt says no other one; that of the claim when there is none.
 */
export async function defaultCurrency(eventId: OwnedEventId, claimCurrency: string): Promise<string> {
  const last = await withFailure(LOAD_FAILED, () =>
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
  const own = last.find(({ currency, receipts: [first] }) => !contradicts(first?.reading, currency))
  return own?.currency ?? claimCurrency
}
