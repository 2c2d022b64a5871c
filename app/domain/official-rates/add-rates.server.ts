import { randomUUID } from 'node:crypto'
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
import { newRatesOf, planKey, planRates } from './plan-rates.server'
import { countRatesAndExpenses, type EventAndFile } from './preview-rates.server'
import type { Choices } from './schema'
import { getRatesFile } from './stored-rates-file.server'

// Adds the rates of a published file to an event, and keeps the file as their proof.

/** Returns bytes as a stream of one piece. */
async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Keeps a file of published rates permanently, as a proof of rates of the event.
 * @throws DomainError as `addOfficialRates`
 */
async function keepRatesFile(actor: Actor, { event, fileId }: EventAndFile): Promise<void> {
  const { name, content } = await getRatesFile(actor, fileId)
  const noTarget = { expenseId: null, rateId: null, statementRows: null }
  const destination = { actor, eventId: event.id, ...noTarget, isRatesFile: true }
  const upload = { name, content: inOnePiece(content) }
  const { outcome, message, retryAfter } = await storeReceipt(destination, upload, null)
  if (outcome === 'refused') throw new DomainError('invalid', `The file cannot be kept. ${message}`)
  if (outcome !== 'failed') return
  throw retryAfter
    ? new DomainError('unavailable', message, { retryAfter })
    : new DomainError('failed', message)
}

/**
 * Adds the planned rates of a stored file to an event of the user, and keeps the file with them. The event
 * gets no rate twice, so a form that is sent twice adds them once.
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
  await keepRatesFile(actor, eventAndFile)
  return addPlannedRates(actor, eventAndFile, choices, seenKey)
}

export const addPlannedRates = inBackgroundWhenLarge({
  name: 'addPlannedRates',
  failure: SAVE_FAILED,
  countRows: (actor, { event, fileId }: EventAndFile) => countRatesAndExpenses(actor, event.id, fileId),
  async run(actor, { event: { id: eventId }, fileId }: EventAndFile, choices: Choices, seenKey: string) {
    const file = await getRatesFile(actor, fileId)
    return changeEvent<number | null>(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
      const plan = await planRates(event, file, choices)
      const newRates = newRatesOf(plan, event).map((rate) => ({ ...rate, id: randomUUID() }))
      // the form was sent twice
      if (newRates.length === 0) return { result: 0 }
      if (planKey(plan, event) !== seenKey)
        return { result: null, writes: (db) => [deleteUnusedProofs(db, event.id)] }
      const count = await db.rate.count({ where: { eventId: event.id } })
      requireRoom({ count: count + newRates.length - 1, max: RATES_PER_EVENT_MAX, things: 'rates' })
      const effect = await newRatesEffect(event, newRates)
      checkSizes(effect, newRates)
      const proof = await db.receipt.findFirst({
        where: { eventId: event.id, sha256: file.sha256, role: 'rate', excerpt: '' },
        select: { id: true },
      })
      const highest = await db.rate.aggregate({ where: { eventId: event.id }, _max: { number: true } })
      const firstNumber = (highest._max.number ?? 0) + 1
      const data = newRates.map(({ id, currency, date, receiptAmount, claimAmount, official }, index) => ({
        ...{ id, currency, date },
        eventId: event.id,
        number: firstNumber + index,
        receiptAmount: decimal(receiptAmount),
        claimAmount: decimal(claimAmount),
        claimCurrency: event.baseCurrency,
        source: 'published',
        official: JSON.stringify(official),
        documentId: proof?.id ?? null,
        changedIn: event.version + 1,
      }))
      return {
        result: newRates.length,
        writes: (db) => [
          // another change may have deleted the proof, because no rate named it yet
          ...(proof
            ? [db.receipt.update({ where: proof, data: { deletedAt: null }, select: { id: true } })]
            : []),
          db.rate.createMany({ data }),
          ...conversionWrites(event, effect),
        ],
      }
    })
  },
})
