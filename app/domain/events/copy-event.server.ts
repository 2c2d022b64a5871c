import { isDeepStrictEqual } from 'node:util'
import { NO_EVENT_RATE } from '~/domain/conversion/terms'
import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { getDetails } from './details.server'
import { createEventOnce } from './events.server'
import { getEvent } from './get-event.server'
import { CREATE_FAILED, RETRIEVE_FAILED } from './messages'
import type { CopyForm, OwnedEvent } from './schema'

/** The fields of a copied rate, without its proof. */
const RATE_FIELDS = {
  number: true,
  currency: true,
  receiptAmount: true,
  claimAmount: true,
  claimCurrency: true,
  date: true,
  source: true,
  fee: true,
  note: true,
} satisfies Prisma.RateSelect

/** Returns the details of an event that a copy takes: its purpose, claimant and approvals. */
async function copiedDetails(eventId: OwnedEventId) {
  const { startsOn: _, endsOn: __, budget: ___, budgetCurrency: ____, ...copied } = await getDetails(eventId)
  return copied
}

/**
 * Creates an event with the claim currency, purpose and claimant of another event of the user. If the form
 * requests it, copies the exchange rate and the rates too, without their proofs. The copy has no days, no
 * budget and no expenses. A form that is sent twice creates one event. Returns its id.
 * @throws DomainError not_found, forbidden (for the event), conflict (the user's quota is reached), failed
 */
export async function copyEvent(actor: Actor, eventId: string, form: CopyForm): Promise<string> {
  const { id, name, withRates } = form
  const event = await getEvent(actor, eventId)
  const currencyAndDetails = { baseCurrency: event.baseCurrency, ...(await copiedDetails(event.id)) }
  const copied = { where: { eventId: event.id }, select: RATE_FIELDS, orderBy: { number: 'asc' } } as const
  const rates = withRates ? await withFailure(CREATE_FAILED, () => db.rate.findMany(copied)) : []
  const rate = withRates ? event : NO_EVENT_RATE
  const { exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency } = rate
  const terms = { exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency }
  return createEventOnce(actor, { name, ...terms, ...currencyAndDetails }, id, rates)
}

/** Whether an event is an unchanged copy of another one, as `copyEvent` creates it. */
export async function isUntouchedCopy(event: OwnedEvent, source: OwnedEvent): Promise<boolean> {
  if (event.id === source.id || event.baseCurrency !== source.baseCurrency) return false
  if (event.version > 0 || event.startsOn !== null || event.endsOn !== null) return false
  return withFailure(RETRIEVE_FAILED, async () => {
    // administrators and other programs may add rows without raising the version
    const _count = { select: { expenses: true, receipts: true, advances: true } }
    const rowCounts = await db.event.findUnique({ where: { id: event.id }, select: { _count } })
    const isEmpty = Object.values(rowCounts?._count ?? {}).every((count) => count === 0)
    return isEmpty && isDeepStrictEqual(await copiedDetails(event.id), await copiedDetails(source.id))
  })
}
