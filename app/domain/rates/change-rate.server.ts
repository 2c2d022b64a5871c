import { randomUUID } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { conversionChanges } from '~/domain/conversion/recalculate.server'
import { storeConversions } from '~/domain/conversion/stored-conversions.sql.server'
import type { EventTerms } from '~/domain/conversion/terms'
import { DomainError } from '~/domain/errors'
import { changeEvent, type EventChange, UNCHANGED } from '~/domain/events/change-event.server'
import { changedMeanwhile, isStale } from '~/domain/events/changed-meanwhile'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { IS_DRAFT } from '~/domain/events/file-roles'
import { requireRoom } from '~/domain/events/require-room'
import type { OwnedEvent } from '~/domain/events/schema'
import { sanitizeId } from '~/domain/form-fields'
import { isSameAmount } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, decimal, type Write } from '~/infra/database/db.server'
import { RATES_PER_EVENT_MAX } from '~/limits'
import { PROOF_LEFT_REVIEW, SAVE_FAILED } from './messages'
import { checkSizes, type RateEffect, rateEffect } from './rate-effect.server'
import { getRate, rateNotFound } from './rates.server'
import { hasSameEffect, type Rate, type RateInput } from './schema'
import { deleteUnusedProofs } from './unused-proofs.server'

// Changes the rates of an event. Each change recalculates the event's expenses, including the deleted ones.

/** Counts the expenses of the event, because a change may convert all of them. */
const countExpenses = (_actor: Actor, eventId: string) => countForBackground(sanitizeId(eventId))

const changeOptions = { failure: SAVE_FAILED }

/** Returns the writes that store the changed conversions: one, or none without changes. */
export function conversionWrites(event: OwnedEvent, { before, after }: RateEffect): Write[] {
  const changed = conversionChanges(before, after)
  return changed.length === 0 ? [] : [storeConversions(event, changed)]
}

/** Returns the stored fields of a rate from a form. The rate converts to the event's claim currency. */
const rateFields = ({ baseCurrency }: EventTerms, form: RateInput) => ({
  currency: form.currency,
  receiptAmount: decimal(form.receipt_amount),
  claimAmount: decimal(form.claim_amount),
  claimCurrency: baseCurrency,
  date: form.date,
  source: form.source,
  fee: decimal(form.fee),
  note: form.note,
})

/** Whether a rate has the values of a form. */
export const isSameRate = (rate: Rate, form: RateInput): boolean =>
  rate.currency === form.currency &&
  rate.date === form.date &&
  rate.source === form.source &&
  rate.note === form.note &&
  isSameAmount(rate.receiptAmount, form.receipt_amount) &&
  isSameAmount(rate.claimAmount, form.claim_amount) &&
  isSameAmount(rate.fee, form.fee)

/**
 * Returns the id of a draft that proves a rate.
 * @throws DomainError conflict if the receipt is no longer a draft of the event
 */
async function draftAsProof(eventId: OwnedEventId, id: string): Promise<string> {
  const draft = await db.receipt.findUnique({
    where: { id: sanitizeId(id), eventId, deletedAt: null, ...IS_DRAFT },
    select: { id: true },
  })
  if (!draft) throw new DomainError('conflict', PROOF_LEFT_REVIEW)
  return draft.id
}

/**
 * Adds a rate to a user's event. Returns the rate's id.
 * @param formId the id that the page gave its form, so that a form that is sent twice adds one rate
 * @param draftId a draft that proves the rate and leaves the review
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed, has no room or has
 * another claim currency than the form has shown), invalid, unavailable, failed
 */
export const addRate = inBackgroundWhenLarge({
  name: 'addRate',
  failure: SAVE_FAILED,
  countRows: countExpenses,
  run: (
    actor: Actor,
    eventId: string,
    form: RateInput,
    formId: string = randomUUID(),
    draftId: string | null = null,
  ) => changeEvent(actor, eventId, changeOptions, (event) => planNewRate(event, form, formId, draftId)),
})

/**
 * Plans a new rate of an event. The result of the change is the rate's id.
 * @param formId the id that the page gave its form
 * @param draftId a draft that proves the rate
 * @throws DomainError like `addRate`
 */
export async function planNewRate(
  event: OwnedEvent,
  form: RateInput,
  formId: string,
  draftId: string | null,
): Promise<EventChange<string>> {
  // the form was sent twice
  const existingRate = await getRate(event.id, formId)
  if (existingRate && isSameRate(existingRate, form)) return { result: existingRate.id }
  const count = await db.rate.count({ where: { eventId: event.id } })
  requireRoom({ count, max: RATES_PER_EVENT_MAX, things: 'rates' })
  const isTaken = (await db.rate.count({ where: { id: formId } })) > 0
  const id = isTaken ? randomUUID() : formId
  const effect = await rateEffect(event, id, form)
  checkSizes(effect, form)
  const proofId = draftId === null ? null : await draftAsProof(event.id, draftId)
  const highest = await db.rate.aggregate({ where: { eventId: event.id }, _max: { number: true } })
  return {
    result: id,
    writes: (db) => [
      ...(proofId === null
        ? []
        : [db.receipt.update({ where: { id: proofId }, data: { role: 'rate' }, select: { id: true } })]),
      db.rate.create({
        data: {
          ...rateFields(event, form),
          id,
          documentId: proofId,
          eventId: event.id,
          number: (highest._max.number ?? 0) + 1,
          changedIn: event.version + 1,
        },
        select: { id: true },
      }),
      ...conversionWrites(event, effect),
    ],
  }
}

/**
 * Changes a rate of a user's event. The rate then converts to the event's claim currency.
 * @param version the version of the event that the form was filled with; a form without it overwrites any
 * change
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed or has another
 * claim currency than the form has shown, or the rate was changed meanwhile), invalid, unavailable, failed
 */
export const changeRate = inBackgroundWhenLarge({
  name: 'changeRate',
  failure: SAVE_FAILED,
  countRows: countExpenses,
  run: (actor: Actor, eventId: string, id: string, form: RateInput, version?: number) =>
    changeEvent(actor, eventId, changeOptions, async (event) => {
      checkClaimCurrency(event, form.claim_currency, 'claim_amount')
      const rate = await getRate(event.id, id)
      if (!rate) throw rateNotFound()
      const isUnchanged = isSameRate(rate, form) && rate.claimCurrency === event.baseCurrency
      if (isStale(rate, version)) {
        // the form was sent twice
        if (isUnchanged) return { result: undefined }
        throw changedMeanwhile()
      }
      const effect = await rateEffect(event, rate.id, form)
      checkSizes(effect, form)
      const updatedExpenses = conversionWrites(event, effect)
      if (isUnchanged && updatedExpenses.length === 0) return UNCHANGED
      return {
        result: undefined,
        writes: (db) => [
          db.rate.update({
            where: { id: rate.id },
            data: {
              ...rateFields(event, form),
              // a rate with other amounts, or of another day, is not the published one any more
              ...(hasSameEffect(rate, form, event) ? {} : { official: null }),
              changedIn: isUnchanged ? rate.changedIn : event.version + 1,
            },
            select: { id: true },
          }),
          ...updatedExpenses,
        ],
      }
    }),
})

/**
 * Deletes a rate. Its expenses follow the other rates, and its proof is deleted unless it has another use.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (an
 * expense becomes too large), unavailable, failed
 */
export const deleteRate = inBackgroundWhenLarge({
  name: 'deleteRate',
  failure: SAVE_FAILED,
  countRows: countExpenses,
  run: (actor: Actor, eventId: string, id: string) =>
    changeEvent(actor, eventId, changeOptions, async (event) => {
      const rate = await getRate(event.id, id)
      if (!rate) throw rateNotFound()
      const effect = await rateEffect(event, rate.id, null)
      checkSizes(effect, null)
      return {
        result: undefined,
        writes: (db) => [
          db.rate.delete({ where: { id: rate.id }, select: { id: true } }),
          ...conversionWrites(event, effect),
          deleteUnusedProofs(db, event.id),
        ],
      }
    }),
})
