import type { Pair } from '~/domain/conversion/convert'
import type { CodedRate } from '~/domain/conversion/convert-expense'
import { type EventRateUse, type LeftOut, leftOutOf, missingRates } from '~/domain/conversion/missing-rates'
import { RATE_FIELDS, scheduledRates, toScheduledRate } from '~/domain/conversion/recalculate.server'
import { DomainError, withFailure } from '~/domain/errors'
import { eventRateUses, leftOutByCategory, leftOutByEvent } from '~/domain/events/event-totals.sql.server'
import { LOAD_EXPENSES_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { sanitizeId } from '~/domain/form-fields'
import { groupBy } from '~/domain/group-by'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { LOAD_FAILED, RATE_NOT_FOUND, RETRIEVE_FAILED } from './messages'
import { officialSchema } from './official-schema'
import type { Rate } from './schema'
import type { RateSource } from './sources'

// Reads the rates of an event.

/** The columns of a rate, and of the file that proves it. */
const FIELDS = {
  ...RATE_FIELDS,
  source: true,
  fee: true,
  note: true,
  official: true,
  changedIn: true,
  document: {
    select: {
      id: true,
      name: true,
      turns: true,
      excerpt: true,
      width: true,
      height: true,
      deletedAt: true,
      expense: { select: { deletedAt: true } },
    },
  },
} satisfies Prisma.RateSelect

type StoredRate = Prisma.RateGetPayload<{ select: typeof FIELDS }>

const toDocument = ({ deletedAt: _, expense: __, ...document }: NonNullable<StoredRate['document']>) =>
  document

function toRate({ source, document, official, ...stored }: StoredRate): Rate {
  // a proof in the trash, itself or with its expense, is not shown; it proves the rate again when restored
  const hasDocument = document?.deletedAt === null && !document.expense?.deletedAt
  return {
    ...toScheduledRate(stored),
    source: source as RateSource,
    official: official === null ? null : officialSchema.parse(JSON.parse(official)),
    document: hasDocument ? toDocument(document) : null,
  }
}

/** Returns the rates of an event, in the order of their codes. */
export async function listRates(eventId: OwnedEventId): Promise<Rate[]> {
  const rates = await withFailure(LOAD_FAILED, () =>
    db.rate.findMany({ where: { eventId }, select: FIELDS, orderBy: { number: 'asc' } }),
  )
  return rates.map(toRate)
}

/** Returns the rates of an event to choose from, without their proofs. */
export const listRateChoices = (eventId: OwnedEventId): Promise<CodedRate[]> =>
  withFailure(LOAD_FAILED, () => scheduledRates(eventId))

/** Returns a rate of an event, or null. */
export async function getRate(eventId: OwnedEventId, id: string): Promise<Rate | null> {
  const rate = await withFailure(LOAD_FAILED, () =>
    db.rate.findUnique({ where: { id: sanitizeId(id), eventId }, select: FIELDS }),
  )
  return rate && toRate(rate)
}

/** The number of latest rates that a rate is compared with. */
const COMPARED_MAX = 50

/**
 * Returns the user's rates between two currencies from all events, as pairs from the first currency to the
 * second.
 * @param excludedRateId the id of a rate to leave out
 */
export async function ratesBetween(
  actor: Actor,
  { currency, claimCurrency }: Pick<CodedRate, 'currency' | 'claimCurrency'>,
  excludedRateId: string,
): Promise<Pair[]> {
  const inverse = { currency: claimCurrency, claimCurrency: currency }
  const rates = await withFailure(LOAD_FAILED, () =>
    db.rate.findMany({
      where: {
        id: { not: sanitizeId(excludedRateId) },
        event: { userId: actor.id, deletedAt: null },
        OR: [{ currency, claimCurrency }, inverse],
      },
      select: { currency: true, receiptAmount: true, claimAmount: true },
      orderBy: { date: 'desc' },
      take: COMPARED_MAX,
    }),
  )
  return rates.map((rate) => {
    const [receipt, claim] = [rate.receiptAmount.toFixed(), rate.claimAmount.toFixed()]
    return rate.currency === currency
      ? { receiptAmount: receipt, claimAmount: claim }
      : { receiptAmount: claim, claimAmount: receipt }
  })
}

/** Counts the expenses of an event that are converted with each of its rates, by the rate's id. */
export async function countExpensesByRate({ id, baseCurrency }: OwnedEvent): Promise<Map<string, number>> {
  const groups = await withFailure(LOAD_EXPENSES_FAILED, () =>
    db.expense.groupBy({
      by: 'appliedRateId',
      where: {
        eventId: id,
        deletedAt: null,
        appliedRateId: { not: null },
        chargedAmount: null,
        currency: { not: baseCurrency },
      },
      _count: true,
    }),
  )
  return new Map(groups.map(({ appliedRateId, _count }) => [appliedRateId ?? '', _count]))
}

/**
 * Returns the currencies of an event whose expenses count at an exchange rate that may not be for them.
 * @throws DomainError failed
 */
export const currenciesWithoutRate = (event: OwnedEvent): Promise<EventRateUse[]> =>
  withFailure(LOAD_EXPENSES_FAILED, async () =>
    missingRates((await eventRateUses([event.id])).get(event.id) ?? [], event),
  )

/** Returns the amounts that the total of an event omits. @throws DomainError failed */
export const leftOutOfEvent = (event: OwnedEvent): Promise<LeftOut> =>
  withFailure(LOAD_EXPENSES_FAILED, async () =>
    leftOutOf((await leftOutByEvent([event.id])).get(event.id) ?? [], event),
  )

/**
 * Returns the amounts that the sums of an event's categories omit, by category.
 * @throws DomainError failed
 */
export const leftOutOfCategories = (event: OwnedEvent): Promise<Map<string, LeftOut>> =>
  withFailure(LOAD_EXPENSES_FAILED, async () => {
    const byCategory = groupBy(await leftOutByCategory(event.id), ({ category }) => category)
    return new Map(Array.from(byCategory, ([name, sums]) => [name, leftOutOf(sums, event)]))
  })

/** Returns the event of a user's rate. @throws DomainError not_found (also for another user's), failed */
export async function eventOfRate(actor: Actor, id: string): Promise<string> {
  const rate = await withFailure(RETRIEVE_FAILED, () =>
    db.rate.findUnique({
      where: { id: sanitizeId(id), event: { userId: actor.id, deletedAt: null } },
      select: { eventId: true },
    }),
  )
  if (!rate) throw rateNotFound()
  return rate.eventId
}

export const rateNotFound = () => new DomainError('not_found', RATE_NOT_FOUND)
