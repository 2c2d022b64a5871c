import Big from 'big.js'
import { balanceOf } from '~/domain/advances/schema'
import {
  asksForMoney,
  type CurrencyAmount,
  type DueAmounts,
  dueAfter,
} from '~/domain/claims/payments/due-amounts'
import { priorPayments } from '~/domain/claims/payments/prior-payments'
import type { VersionDue } from '~/domain/claims/payments/version-dues.sql.server'
import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { isCalendarDate } from '~/domain/money/date'
import { db } from '~/infra/database/db.server'
import type { Due } from './claim-totals'

// What a user's claims come to, and what of it is owed.

interface OpenEvent {
  id: string
  baseCurrency: string
  startsOn: string | null
  endsOn: string | null
  createdAt: Date
}

/** The year of an event that has no claim: that of its last day, as far as its days are known. */
function yearOf({ startsOn, endsOn, createdAt }: OpenEvent): string {
  const date = [endsOn, startsOn].find((day) => day !== null && isCalendarDate(day))
  return (date ?? createdAt.toISOString()).slice(0, 4)
}

/** What is known of a user's events, each by the event's id; an event without any is missing. */
interface EventSums {
  /** what the expenses come to */
  totals: Map<string, Totals>
  /** the amounts that have no rate */
  unconverted: Map<string, CurrencyAmount[]>
  /** the versions of the claim, the newest first */
  versions: Map<string, VersionDue[]>
}

/** What is due of each of a user's events that are not closed. */
async function openDues(
  userId: string,
  { totals, unconverted, versions }: EventSums,
): Promise<(OpenEvent & DueAmounts)[]> {
  const open = { userId, deletedAt: null, claimId: null }
  const events = await db.event.findMany({
    where: open,
    select: { id: true, baseCurrency: true, startsOn: true, endsOn: true, createdAt: true },
  })
  const advances = await db.advance.findMany({
    where: { event: open, otherCurrency: null },
    select: { eventId: true, amount: true },
  })
  const given = groupBy(advances, ({ eventId }) => eventId)
  return events.map((event) => {
    const total = totals.get(event.id)?.total ?? '0'
    const own = (given.get(event.id) ?? []).map(({ amount }) => ({ amount: amount.toFixed() }))
    const paid = priorPayments({ ...event, claimId: null }, versions.get(event.id) ?? [], own)
    const { due } = balanceOf({ ...event, total }, own, paid)
    return { ...event, ...dueAfter(due, unconverted.get(event.id) ?? [], paid.unconverted) }
  })
}

/**
 * What is asked and was paid for each of a user's events. Only the newest version of a claim is asked for,
 * and none of an event that was opened again: what is due of that is. What was paid is all that versions of
 * the claim were paid with, in each currency.
 */
export async function duesOf(userId: string, sums: EventSums): Promise<Due[]> {
  const open = await openDues(userId, sums)
  const openIds = new Set(open.map(({ id }) => id))
  const dues: Due[] = []
  for (const [eventId, all] of sums.versions) {
    const paid = all.filter(({ paidOn }) => paidOn !== null)
    for (const [currency, own] of groupBy(paid, (version) => version.currency)) {
      const [first] = own as [VersionDue]
      const due = own.reduce((sum, version) => sum.plus(version.due), Big(0)).toFixed()
      const unconverted = sumsByCurrency(own.flatMap((version) => version.unconverted))
      dues.push(toDue('paid', { ...first, currency, due, unconverted }))
    }
    const [newest] = all
    if (newest && newest.paidOn === null && asksForMoney(newest) && !openIds.has(eventId))
      dues.push(toDue('waiting', newest))
  }
  for (const event of open) {
    if (!asksForMoney(event)) continue
    dues.push(toDue('open', { ...event, currency: event.baseCurrency, year: yearOf(event) }))
  }
  return dues
}

const toDue = (
  state: Due['state'],
  { currency, year, due, unconverted }: DueAmounts & { currency: string; year: string },
): Due => ({ ...{ state, currency, year, count: 1, total: due }, unconverted })
