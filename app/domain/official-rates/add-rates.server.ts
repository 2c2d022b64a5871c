import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { requireRoom } from '~/domain/events/require-room'
import { conversionWrites } from '~/domain/rates/change-rate.server'
import { SAVE_FAILED } from '~/domain/rates/messages'
import { checkSizes, newRatesEffect } from '~/domain/rates/rate-effect.server'
import { deleteUnusedProofs } from '~/domain/rates/unused-proofs.server'
import { storeReceipt } from '~/domain/receipts/store-receipt.server'
import type { Actor } from '~/domain/users/actor'
import { db, decimal } from '~/infra/database/db.server'
import { RATES_PER_EVENT_MAX } from '~/limits'
import { countRatesAndExpenses, type EventAndFile, planRates } from './plan-rates.server'
import type { Choices } from './schema'
import { getRatesFile, getStoredFile } from './stored-rates-file.server'

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Adds the planned rates of a stored file to an event of the user, and keeps the file permanently as their
 * proof. The event gets no rate twice, so a form that is sent twice adds them once.
 * @param seenKey the key of the plan that the form has shown
 * @returns the number of added rates; null when the plan is another one now, and must be shown first
 * @throws DomainError not_found (the event, or the file has expired), forbidden, conflict (the event is
 * closed, or has no room), invalid (an expense becomes too large, or the file cannot be kept), unavailable,
 * failed
 */
export async function addOfficialRates(
  actor: Actor,
  eventAndFile: EventAndFile,
  choices: Choices,
  seenKey: string,
): Promise<number | null> {
  const { name, content } = await getStoredFile(actor, eventAndFile.fileId)
  const noTarget = { expenseId: null, rateId: null, statementRows: null }
  const destination = { actor, eventId: eventAndFile.event.id, ...noTarget, isRatesFile: true }
  const upload = { name, content: inOnePiece(content) }
  const { outcome, message, retryAfter } = await storeReceipt(destination, upload, null)
  if (outcome === 'refused') throw new DomainError('invalid', `The file cannot be kept. ${message}`)
  if (outcome === 'failed')
    throw new DomainError(retryAfter ? 'unavailable' : 'failed', message, { retryAfter })
  return addPlannedRates(actor, eventAndFile, choices, seenKey)
}

export const addPlannedRates = inBackgroundWhenLarge({
  name: 'addPlannedRates',
  failure: SAVE_FAILED,
  countRows: (actor, eventAndFile: EventAndFile) => countRatesAndExpenses(actor, eventAndFile),
  async run(actor, { event: { id: eventId }, fileId }: EventAndFile, choices: Choices, seenKey: string) {
    const file = await getRatesFile(actor, fileId)
    return changeEvent<number | null>(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
      const plan = await planRates(event, file, choices)
      const { newRates } = plan
      // the form was sent twice
      if (newRates.length === 0) return { result: 0 }
      if (plan.key !== seenKey) return { result: null, writes: (db) => [deleteUnusedProofs(db, event.id)] }
      const numbers = { where: { eventId: event.id }, _count: true, _max: { number: true } } as const
      const { _count: count, _max: highest } = await db.rate.aggregate(numbers)
      requireRoom({ count: count + newRates.length - 1, max: RATES_PER_EVENT_MAX, things: 'rates' })
      const effect = await newRatesEffect(event, newRates)
      checkSizes(effect, newRates)
      const proof = await db.receipt.findFirstOrThrow({
        where: { eventId: event.id, sha256: file.sha256, role: 'rate', excerpt: '' },
        select: { id: true },
      })
      const data = newRates.map(({ isPresent: _, receiptAmount, claimAmount, official, ...rate }, index) => ({
        ...rate,
        eventId: event.id,
        number: (highest.number ?? 0) + 1 + index,
        receiptAmount: decimal(receiptAmount),
        claimAmount: decimal(claimAmount),
        source: 'published',
        official: JSON.stringify(official),
        documentId: proof.id,
        changedIn: event.version + 1,
      }))
      return {
        result: newRates.length,
        writes: (db) => [
          // another change may have deleted the proof, because no rate named it yet
          db.receipt.update({ where: proof, data: { deletedAt: null }, select: { id: true } }),
          db.rate.createMany({ data }),
          ...conversionWrites(event, effect),
        ],
      }
    })
  },
})
