import { DomainError, withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { storeReceipt } from '~/domain/receipts/store-receipt.server'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { LOAD_FAILED } from './messages'
import { getContent, type StatementForEvent } from './stored-statement.server'

// Keeps the file of a statement with the claim, as a file of the event. Finance sees only the rows that the
// claim uses, or all rows if the claimant chooses that.

/** The rows that finance sees. */
export type KeptRows = 'all' | 'used'

/** Returns bytes as a stream of one piece. */
async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Keeps the file of a statement that the user chose with its event permanently. Repeating the call only
 * changes which rows finance sees.
 * @throws DomainError not_found, forbidden, conflict (the event is closed), invalid (the user's files have no
 * room for it), unavailable (the user's computing time is used up), failed
 */
export async function keepStatement(
  actor: Actor,
  { event, statementId }: StatementForEvent,
  rows: KeptRows,
): Promise<void> {
  const { name, bytes } = await getContent(actor, statementId)
  const destination = { actor, eventId: event.id, expenseId: null, rateId: null, statementRows: rows }
  const upload = { name, content: inOnePiece(bytes) }
  const { outcome, message, retryAfter } = await storeReceipt(destination, upload, null)
  if (outcome === 'refused') throw new DomainError('invalid', `The file cannot be kept. ${message}`)
  if (outcome !== 'failed') return
  throw retryAfter
    ? new DomainError('unavailable', message, { retryAfter })
    : new DomainError('failed', message)
}

/** Returns which rows of a kept statement finance sees; null when the event does not keep the statement. */
export const keptRowsOf = (eventId: OwnedEventId, sha256: string): Promise<KeptRows | null> =>
  withFailure(LOAD_FAILED, async () => {
    const kept = await db.receipt.findFirst({
      where: { eventId, sha256, role: 'statement', deletedAt: null },
      select: { allRows: true },
    })
    return kept && (kept.allRows ? 'all' : 'used')
  })

/** Returns a different name that the statement had when the event used its rows; null without one. */
export const otherNameOf = (
  eventId: OwnedEventId,
  { sha256, name }: { sha256: string; name: string },
): Promise<string | null> =>
  withFailure(LOAD_FAILED, async () => {
    const row = await db.statementRow.findFirst({
      where: {
        OR: [{ expense: { eventId, deletedAt: null } }, { rate: { eventId } }],
        source: { contains: sha256 },
        file: { not: name },
      },
      select: { file: true },
      orderBy: [{ booked: 'asc' }, { id: 'asc' }],
    })
    return row?.file ?? null
  })
