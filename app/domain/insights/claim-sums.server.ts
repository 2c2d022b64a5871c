import Big from 'big.js'
import { balanceOf } from '~/domain/advances/schema'
import {
  asksForMoney,
  type CurrencyAmount,
  type DueAmounts,
  dueAfterPayments,
} from '~/domain/claims/payments/due-amounts'
import { priorPayments } from '~/domain/claims/payments/prior-payments'
import type { VersionDue } from '~/domain/claims/payments/version-dues.sql.server'
import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { isCalendarDate } from '~/domain/money/date'
import { db } from '~/infra/database/db.server'
import type { Due } from './claim-totals'

// Sums a user's claims, and the amounts that are still owed.

interface OpenEvent {
  id: string
  baseCurrency: string
  startsOn: string | null
  endsOn: string | null
  createdAt: Date
}

/** Returns the year of an event without a claim: that of its last known day, or of its creation. */
function yearOf({ startsOn, endsOn, createdAt }: OpenEvent): string {
  const date = [endsOn, startsOn].find((day) => day !== null && isCalendarDate(day))
  return (date ?? createdAt.toISOString()).slice(0, 4)
}

/** Sums of a user's events by event id. Each map leaves out events without an entry. */
interface EventSums {
  /** the totals of the expenses */
  totals: Map<string, Totals>
  /** the amounts without a rate */
  unconverted: Map<string, CurrencyAmount[]>
  /** the versions of the claim, the newest first */
  versions: Map<string, VersionDue[]>
}

/** Returns the amounts due of the user's open events. */
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
    return { ...event, ...dueAfterPayments(due, unconverted.get(event.id) ?? [], paid.unconverted) }
  })
}

/**
 * Returns the requested and paid amounts of each of a user's events. Only the newest version of a closed
 * event asks for money; a reopened event asks for its current due instead. The paid amounts sum all paid
 * versions, by currency.
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
