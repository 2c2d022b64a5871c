import { isDeepStrictEqual } from 'node:util'
import { WITHOUT_RATE } from '~/domain/conversion/terms'
import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { getDetails } from './details.server'
import { createEventOnce } from './events.server'
import { getEvent } from './get-event.server'
import { CREATE_FAILED, RETRIEVE_FAILED } from './messages'
import type { CopyForm, OwnedEvent } from './schema'

/** A rate without the file that proves it. */
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

/** The settings that a copy has of an event beside its claim currency. */
async function settingsOf(eventId: OwnedEventId) {
  const { purpose, claimant, department, costCentre, company, approver } = await getDetails(eventId)
  return { purpose, claimant, department, costCentre, company, approver }
}

/**
 * Makes an event with the settings of one of the user's: claim currency, purpose and claimant; and where the
 * form asks for them, its exchange rate and its rates, without what proves them. It has no days, no budget
 * and no expenses. A form that is sent twice makes one event. Returns its id.
 * @throws DomainError not_found, forbidden (the event's), conflict (the user's quota is reached), failed
 */
export async function copyEvent(
  actor: Actor,
  eventId: string,
  { id, name, withRates }: CopyForm,
): Promise<string> {
  const event = await getEvent(actor, eventId)
  const settings = { baseCurrency: event.baseCurrency, ...(await settingsOf(event.id)) }
  const rates = await withFailure(CREATE_FAILED, async () =>
    withRates
      ? db.rate.findMany({ where: { eventId: event.id }, select: RATE_FIELDS, orderBy: { number: 'asc' } })
      : [],
  )
  const { exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency } = withRates
    ? event
    : WITHOUT_RATE
  const terms = { exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency }
  return createEventOnce(actor, { name, ...terms, ...settings }, id, rates)
}

/** Whether an event is still what `copyEvent` makes of another one: nothing was done in it since. */
export async function isUntouchedCopy(event: OwnedEvent, source: OwnedEvent): Promise<boolean> {
  const isLike = event.id !== source.id && event.baseCurrency === source.baseCurrency
  if (!isLike || event.version > 0 || event.startsOn !== null || event.endsOn !== null) return false
  return withFailure(RETRIEVE_FAILED, async () => {
    // rows of an administrator or another program raise no version
    const counted = await db.event.findUnique({
      where: { id: event.id },
      select: { _count: { select: { expenses: true, receipts: true, advances: true } } },
    })
    const isEmpty = Object.values(counted?._count ?? {}).every((count) => count === 0)
    return isEmpty && isDeepStrictEqual(await settingsOf(event.id), await settingsOf(source.id))
  })
}
