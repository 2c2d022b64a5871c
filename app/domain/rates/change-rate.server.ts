import { randomUUID } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { changedConversions } from '~/domain/conversion/recalculate.server'
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
import type { Rate, RateInput } from './schema'
import { deleteUnusedProofs } from './unused-proofs.server'

// Changes to the rates of an event. Each converts the event's expenses anew, the deleted ones too.

/** What the work of each change grows with: all expenses of the event may be compared and converted. */
const rows = (_actor: Actor, eventId: string) => countForBackground(sanitizeId(eventId))

const ofRates = { failure: SAVE_FAILED }

/** Stores what expenses are converted to. */
function conversions(event: OwnedEvent, { before, after }: RateEffect): Write[] {
  const changed = changedConversions(before, after)
  return changed.length === 0 ? [] : [storeConversions(event, changed)]
}

/** The fields of a rate as a form gives them; it is one to the event's claim currency. */
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

/** Whether a rate says what a form says of it. */
export const isSameRate = (rate: Rate, form: RateInput): boolean =>
  rate.currency === form.currency &&
  rate.date === form.date &&
  rate.source === form.source &&
  rate.note === form.note &&
  isSameAmount(rate.receiptAmount, form.receipt_amount) &&
  isSameAmount(rate.claimAmount, form.claim_amount) &&
  isSameAmount(rate.fee, form.fee)

/** @throws DomainError conflict, for what is no draft of the event any more */
async function draftAsProof(eventId: OwnedEventId, id: string): Promise<string> {
  const draft = await db.receipt.findUnique({
    where: { id: sanitizeId(id), eventId, deletedAt: null, ...IS_DRAFT },
    select: { id: true },
  })
  if (!draft) throw new DomainError('conflict', PROOF_LEFT_REVIEW)
  return draft.id
}

/**
 * Adds a rate to the schedule of an event of the user. Returns its id.
 * @param formId that its form was given when it was shown: a form that is sent twice adds one
 * @param draftId of a draft that proves the rate, and leaves the review by that
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, has another claim currency
 * than the form has shown, or no room), invalid, unavailable, failed
 */
export const addRate = inBackgroundWhenLarge({
  name: 'addRate',
  failure: SAVE_FAILED,
  rows,
  run: (
    actor: Actor,
    eventId: string,
    form: RateInput,
    formId: string = randomUUID(),
    draftId: string | null = null,
  ) => changeEvent(actor, eventId, ofRates, (event) => planNewRate(event, form, formId, draftId)),
})

/**
 * Plans a new rate of an event. Its result is the rate's id.
 * @param formId that its form was given when it was shown
 * @param draftId of a draft that proves the rate
 * @throws DomainError as `addRate` does
 */
export async function planNewRate(
  event: OwnedEvent,
  form: RateInput,
  formId: string,
  draftId: string | null,
): Promise<EventChange<string>> {
  const earlier = await getRate(event.id, formId)
  if (earlier && isSameRate(earlier, form)) return { result: earlier.id }
  const count = await db.rate.count({ where: { eventId: event.id } })
  requireRoom({ count, max: RATES_PER_EVENT_MAX, things: 'rates' })
  const isTaken = (await db.rate.count({ where: { id: formId } })) > 0
  const id = isTaken ? randomUUID() : formId
  const effect = await rateEffect(event, id, form)
  checkSizes(effect, form)
  const proof = draftId === null ? null : await draftAsProof(event.id, draftId)
  const last = await db.rate.aggregate({ where: { eventId: event.id }, _max: { number: true } })
  return {
    result: id,
    writes: (db) => [
      ...(proof === null
        ? []
        : [db.receipt.update({ where: { id: proof }, data: { role: 'rate' }, select: { id: true } })]),
      db.rate.create({
        data: {
          ...rateFields(event, form),
          id,
          documentId: proof,
          eventId: event.id,
          number: (last._max.number ?? 0) + 1,
          changedIn: event.version + 1,
        },
        select: { id: true },
      }),
      ...conversions(event, effect),
    ],
  }
}

/**
 * Changes a rate of an event of the user; from then on it is one to the event's claim currency.
 * @param version of the event that the form was filled at; a form that does not say overwrites whatever is
 * stored
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, has another claim currency
 * than the form has shown, or the rate was changed in the meantime), invalid, unavailable, failed
 */
export const changeRate = inBackgroundWhenLarge({
  name: 'changeRate',
  failure: SAVE_FAILED,
  rows,
  run: (actor: Actor, eventId: string, id: string, form: RateInput, version?: number) =>
    changeEvent(actor, eventId, ofRates, async (event) => {
      checkClaimCurrency(event, form.claim_currency, 'claim_amount')
      const rate = await getRate(event.id, id)
      if (!rate) throw rateNotFound()
      const isUnchanged = isSameRate(rate, form) && rate.claimCurrency === event.baseCurrency
      if (isStale(rate, version)) {
        // the same form again
        if (isUnchanged) return { result: undefined }
        throw changedMeanwhile()
      }
      const effect = await rateEffect(event, rate.id, form)
      checkSizes(effect, form)
      const converted = conversions(event, effect)
      if (isUnchanged && converted.length === 0) return UNCHANGED
      return {
        result: undefined,
        writes: (db) => [
          db.rate.update({
            where: { id: rate.id },
            data: {
              ...rateFields(event, form),
              changedIn: isUnchanged ? rate.changedIn : event.version + 1,
            },
            select: { id: true },
          }),
          ...converted,
        ],
      }
    }),
})

/**
 * Takes a rate away; what was converted with it follows the others, and a proof of nothing else is deleted.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), invalid (an expense
 * becomes too large by it), unavailable, failed
 */
export const deleteRate = inBackgroundWhenLarge({
  name: 'deleteRate',
  failure: SAVE_FAILED,
  rows,
  run: (actor: Actor, eventId: string, id: string) =>
    changeEvent(actor, eventId, ofRates, async (event) => {
      const rate = await getRate(event.id, id)
      if (!rate) throw rateNotFound()
      const effect = await rateEffect(event, rate.id, null)
      checkSizes(effect, null)
      return {
        result: undefined,
        writes: (db) => [
          db.rate.delete({ where: { id: rate.id }, select: { id: true } }),
          ...conversions(event, effect),
          deleteUnusedProofs(db, event.id),
        ],
      }
    }),
})
