import { DomainError, withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/events/schema'
import { storeReceipt } from '~/domain/receipts/store-receipt.server'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/db.server'
import { getContent, type StatementForEvent } from './file.server'
import { LOAD_FAILED } from './messages'

// The file of a statement that is kept with the claim: a file of the event, which finance gets like receipts.

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Keeps the file of a statement that the user chose with its event, for good. Keeping it again changes
 * nothing.
 * @throws DomainError not_found, forbidden, conflict (the event is closed), invalid (the user's files have no
 * room for it), unavailable (the user's computing time is used up), failed
 */
export async function keepStatement(actor: Actor, { event, statementId }: StatementForEvent): Promise<void> {
  const { name, bytes } = await getContent(actor, statementId)
  const to = { actor, eventId: event.id, expenseId: null, rateId: null, isStatement: true }
  const { outcome, message, retryAfter } = await storeReceipt(to, { name, content: inOnePiece(bytes) }, null)
  if (outcome === 'refused') throw new DomainError('invalid', `The file cannot be kept. ${message}`)
  if (outcome !== 'failed') return
  throw retryAfter
    ? new DomainError('unavailable', message, { retryAfter })
    : new DomainError('failed', message)
}

/** Whether the file of a statement is kept with an event. */
export const isStatementKept = (eventId: OwnedEventId, sha256: string): Promise<boolean> =>
  withFailure(
    LOAD_FAILED,
    async () =>
      (await db.receipt.count({ where: { eventId, sha256, role: 'statement', deletedAt: null } })) > 0,
  )
