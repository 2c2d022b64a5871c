import Big from 'big.js'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { isCalendarDate } from '~/domain/money/date'
import { db } from '~/infra/db.server'
import { versionDues } from './claim-states.sql.server'
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
 */
async function openDues(userId: string, totals: Map<string, Totals>): Promise<(OpenEvent & { due: Big })[]> {
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
    const total = Big(totals.get(event.id)?.total ?? '0')
    const due = (given.get(event.id) ?? []).reduce((sum, { amount }) => sum.minus(amount.toFixed()), total)
    return { ...event, due }
  })
}

/**
 * What is asked and was paid for each of a user's events. Only the newest version of a claim is asked for,
 * and none of an event that was opened again: what is due of that is. What was paid of an earlier version is
 * taken off.
 * @param totals what each event's expenses come to; an event without any is missing
 */
export async function duesOf(userId: string, totals: Map<string, Totals>): Promise<Due[]> {
  const versions = groupBy(await versionDues(userId), ({ eventId }) => eventId)
  const open = await openDues(userId, totals)
  const openIds = new Set(open.map(({ id }) => id))
  const dues: Due[] = []
  for (const [eventId, [newest, ...earlier]] of versions) {
    if (!newest) continue
    const paid = [newest, ...earlier].find(({ isPaid }) => isPaid)
    if (paid) dues.push(due('paid', paid, Big(paid.due)))
    if (!newest.isPaid && !openIds.has(eventId))
      dues.push(due('waiting', newest, lessPaid(Big(newest.due), newest.currency, paid)))
  }
  for (const event of open) {
    const paid = versions.get(event.id)?.find(({ isPaid }) => isPaid)
    const rest = lessPaid(event.due, event.baseCurrency, paid)
    if (!rest.eq(0)) dues.push(due('open', { currency: event.baseCurrency, year: yearOf(event) }, rest))
  }
  return dues
}

const due = (
  state: Due['state'],
  { currency, year }: { currency: string; year: string },
  amount: Big,
): Due => ({
  ...{ state, currency, year, count: 1, total: amount.toFixed() },
})

const lessPaid = (asked: Big, currency: string, paid?: { currency: string; due: string }): Big =>
  paid?.currency === currency ? asked.minus(paid.due) : asked
