import { withFailure } from '~/domain/errors'
import { DEFAULT_RATE } from '~/domain/money/sample-rate'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/db.server'
import { getDetails } from './details.server'
import { createEventOnce } from './events.server'
import { getEvent } from './get-event.server'
import { CREATE_FAILED } from './messages'
import type { CopyForm, OwnedEventId } from './schema'

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
  const exchangeRate = withRates ? event.exchangeRate : DEFAULT_RATE
  return createEventOnce(actor, { name, exchangeRate, ...settings }, id, rates)
}
