import Big from 'big.js'
import { isAnyDue } from '~/domain/advances/labels'
import { balanceOf } from '~/domain/advances/schema'
import { priorPayments } from '~/domain/claims/prior-payments'
import type { VersionDue } from '~/domain/claims/version-dues.sql.server'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { isCalendarDate } from '~/domain/money/date'
import { db } from '~/infra/db.server'
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

/**
 * What is due of each of a user's events that are not closed.
 * @param totals what each event's expenses come to; an event without any is missing
 * @param versions those of each event's claim, the newest first
 */
async function openDues(
  userId: string,
  totals: Map<string, Totals>,
  versions: Map<string, VersionDue[]>,
): Promise<(OpenEvent & { due: string })[]> {
  const open = { userId, deletedAt: null, claimId: null }
  const events = await db.event.findMany({
    where: open,
    select: { id: true, baseCurrency: true, startsOn: true, endsOn: true, createdAt: true },
  })
  const advances = await db.advance.findMany({
    where: { event: open },
    select: { eventId: true, amount: true },
  })
  const given = groupBy(advances, ({ eventId }) => eventId)
  return events.map((event) => {
    const total = totals.get(event.id)?.total ?? '0'
    const own = (given.get(event.id) ?? []).map(({ amount }) => ({ amount: amount.toFixed() }))
    const paid = priorPayments({ ...event, claimId: null }, versions.get(event.id) ?? [], own)
    return { ...event, due: balanceOf(total, own, paid.amount).due }
  })
}

/**
 * What is asked and was paid for each of a user's events. Only the newest version of a claim is asked for,
 * and none of an event that was opened again: what is due of that is. What was paid is all that versions of
 * the claim were paid with, in each currency.
 * @param totals what each event's expenses come to; an event without any is missing
 * @param versions those of each event's claim, the newest first
 */
export async function duesOf(
  userId: string,
  totals: Map<string, Totals>,
  versions: Map<string, VersionDue[]>,
): Promise<Due[]> {
  const open = await openDues(userId, totals, versions)
  const openIds = new Set(open.map(({ id }) => id))
  const dues: Due[] = []
  for (const [eventId, all] of versions) {
    const paid = all.filter(({ paidOn }) => paidOn !== null)
    for (const [currency, [first, ...others]] of groupBy(paid, (version) => version.currency)) {
      if (!first) continue
      const sum = others.reduce((sum, version) => sum.plus(version.due), Big(first.due))
      dues.push(due('paid', { ...first, currency }, sum.toFixed()))
    }
    const [newest] = all
    if (newest && newest.paidOn === null && isAnyDue(newest.due) && !openIds.has(eventId))
      dues.push(due('waiting', newest, newest.due))
  }
  for (const event of open) {
    if (!isAnyDue(event.due)) continue
    dues.push(due('open', { currency: event.baseCurrency, year: yearOf(event) }, event.due))
  }
  return dues
}

const due = (
  state: Due['state'],
  { currency, year }: { currency: string; year: string },
  total: string,
): Due => ({
  ...{ state, currency, year, count: 1, total },
})
