import { balanceOf } from '~/domain/advances/schema'
import {
  asksForMoney,
  type CurrencyAmount,
  type DueAmounts,
  subtract,
} from '~/domain/claims/payments/due-amounts'
import { paidVersions, priorPayments, remainingOf } from '~/domain/claims/payments/payments'
import type { VersionDue } from '~/domain/claims/payments/payments.sql.server'
import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import type { EventRow } from '~/domain/database-rows'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { isCalendarDate } from '~/domain/money/date'
import { sumOf } from '~/domain/money/decimal'
import { db } from '~/infra/database/db.server'
import type { Due } from './claim-totals'

// Finds what a user's events ask for and what was paid for them. Each result is a due: an amount in the claim
// currency, and amounts in other currencies that finance converts. An event has three kinds of dues:
// - `paid`: what was paid with its frozen versions, with one due for each claim currency
// - `waiting`: what remains to be paid for the newest version of a closed event
// - `open`: the current amount of an event that is still open, minus advances and earlier payments

type OpenEvent = Pick<EventRow, 'id' | 'baseCurrency' | 'startsOn' | 'endsOn' | 'createdAt'>

/** Returns the year of an open event: of its last known day, otherwise of its creation. */
function yearOf({ startsOn, endsOn, createdAt }: OpenEvent): string {
  const date = [endsOn, startsOn].find((day) => day !== null && isCalendarDate(day))
  return (date ?? createdAt.toISOString()).slice(0, 4)
}

/** The data of a user's events from which the dues are calculated. The keys of all maps are event ids. */
interface DueInputs {
  /** the totals of the expenses; an event without expenses has no entry */
  totals: Map<string, Totals>
  /** the sums of the amounts without a rate; an event whose amounts all have a rate has no entry */
  unconverted: Map<string, CurrencyAmount[]>
  /** the frozen versions of the claim, the newest first; an event that was never closed has no entry */
  versions: Map<string, VersionDue[]>
}

/** Returns the due of one event. A due has the fields of a sum of dues, so `total` is its amount. */
const toDue = (
  state: Due['state'],
  { currency, year, due, unconverted }: DueAmounts & { currency: string; year: string },
): Due => ({ state, currency, year, count: 1, total: due, unconverted })

/**
 * Returns one due for each claim currency of an event's payments. Its year is the year of the newest paid
 * version in that currency.
 */
const paidDues = (versions: VersionDue[]): Due[] =>
  Array.from(
    groupBy(paidVersions(versions), ({ currency }) => currency),
    ([currency, paid]) => {
      const newest = versions.find(({ version }) => version === paid.at(-1)?.version) as VersionDue
      const due = sumOf(paid.map((version) => version.due)).toFixed()
      const unconverted = sumsByCurrency(paid.flatMap((version) => version.unconverted))
      return toDue('paid', { currency, year: newest.year, due, unconverted })
    },
  )

/** Returns what remains to be paid for an event's newest version; empty if nothing does. */
function waitingDues([newest]: VersionDue[]): Due[] {
  const remaining = newest && remainingOf(newest)
  return remaining && asksForMoney(remaining) ? [toDue('waiting', { ...newest, ...remaining })] : []
}

/** Returns the open events of a user, and the advances that are deducted from their totals. */
async function findOpenEvents(userId: string) {
  const isOpen = { userId, deletedAt: null, claimId: null }
  const events = await db.event.findMany({
    where: isOpen,
    select: { id: true, baseCurrency: true, startsOn: true, endsOn: true, createdAt: true },
  })
  const advances = await db.advance.findMany({
    // an advance in a currency other than the claim's is not deducted, because it has no rate
    where: { event: isOpen, otherCurrency: null },
    select: { eventId: true, amount: true },
  })
  return { events, advancesByEvent: groupBy(advances, ({ eventId }) => eventId) }
}

/** Returns the dues of all events of a user. */
export async function claimDues(userId: string, inputs: DueInputs): Promise<Due[]> {
  const { totals, unconverted, versions } = inputs
  const { events: openEvents, advancesByEvent } = await findOpenEvents(userId)

  /** Returns the due of an open event, if its current amount asks for money. */
  function openDues(event: OpenEvent): Due[] {
    const total = totals.get(event.id)?.total ?? '0'
    const advances = (advancesByEvent.get(event.id) ?? []).map(({ amount }) => ({ amount: amount.toFixed() }))
    const payments = priorPayments({ ...event, claimId: null }, versions.get(event.id) ?? [], advances)
    const { due } = balanceOf({ ...event, total }, advances, payments)
    const asked = { due, unconverted: unconverted.get(event.id) ?? [] }
    const amounts = subtract(asked, { due: '0', unconverted: payments.unconverted })
    if (!asksForMoney(amounts)) return []
    return [toDue('open', { ...amounts, currency: event.baseCurrency, year: yearOf(event) })]
  }

  const openIds = new Set(openEvents.map(({ id }) => id))
  const versionDues = [...versions].flatMap(([eventId, eventVersions]) => [
    ...paidDues(eventVersions),
    // an open event with versions was reopened: it asks for its current amount, not for its newest version
    ...(openIds.has(eventId) ? [] : waitingDues(eventVersions)),
  ])
  return [...versionDues, ...openEvents.flatMap(openDues)]
}
