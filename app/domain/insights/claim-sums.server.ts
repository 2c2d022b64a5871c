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
import type { EventRow } from '~/domain/database-rows'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { isCalendarDate } from '~/domain/money/date'
import { db } from '~/infra/database/db.server'
import type { Due } from './claim-totals'

// Finds what a user's events ask for and what was paid for them. Each result is a due: an amount in the claim
// currency, and amounts in other currencies that finance converts. An event has three kinds of dues:
// - `paid`: its frozen claim versions that were paid, with one due for each claim currency
// - `waiting`: the newest version of a closed event, when it is not paid yet
// - `open`: the current amount of an event that is still open, minus advances and earlier payments

type OpenEvent = Pick<EventRow, 'id' | 'baseCurrency' | 'startsOn' | 'endsOn' | 'createdAt'>

/** Returns the year of an open event: of its last known day, otherwise of its creation. */
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

const toDue = (
  state: Due['state'],
  { currency, year, due, unconverted }: DueAmounts & { currency: string; year: string },
): Due => ({ state, currency, year, count: 1, total: due, unconverted })

/** Sums the paid versions of an event by claim currency. The year is that of the newest version. */
function paidDues(versions: VersionDue[]): Due[] {
  const paidVersions = versions.filter(({ paidOn }) => paidOn !== null)
  return Array.from(
    groupBy(paidVersions, ({ currency }) => currency),
    ([currency, sameCurrency]) => {
      const { year } = sameCurrency[0] as VersionDue
      const due = sameCurrency.reduce((sum, version) => sum.plus(version.due), Big(0)).toFixed()
      const unconverted = sumsByCurrency(sameCurrency.flatMap((version) => version.unconverted))
      return toDue('paid', { currency, year, due, unconverted })
    },
  )
}

/** Returns the due of the newest version if it waits for its payment. */
function waitingDues([newest]: VersionDue[]): Due[] {
  return newest && newest.paidOn === null && asksForMoney(newest) ? [toDue('waiting', newest)] : []
}

async function findOpenEvents(userId: string) {
  const isOpen = { userId, deletedAt: null, claimId: null }
  const events = await db.event.findMany({
    where: isOpen,
    select: { id: true, baseCurrency: true, startsOn: true, endsOn: true, createdAt: true },
  })
  const advances = await db.advance.findMany({
    where: { event: isOpen, otherCurrency: null },
    select: { eventId: true, amount: true },
  })
  return { events, advancesByEvent: groupBy(advances, ({ eventId }) => eventId) }
}

/** Returns the dues of the user's events. */
export async function claimDues(userId: string, sums: EventSums): Promise<Due[]> {
  const { totals, unconverted, versions } = sums
  const { events: openEvents, advancesByEvent } = await findOpenEvents(userId)

  function openDues(event: OpenEvent): Due[] {
    const total = totals.get(event.id)?.total ?? '0'
    const advances = (advancesByEvent.get(event.id) ?? []).map(({ amount }) => ({ amount: amount.toFixed() }))
    const payments = priorPayments({ ...event, claimId: null }, versions.get(event.id) ?? [], advances)
    const { due } = balanceOf({ ...event, total }, advances, payments)
    const amounts = dueAfterPayments(due, unconverted.get(event.id) ?? [], payments.unconverted)
    if (!asksForMoney(amounts)) return []
    return [toDue('open', { ...amounts, currency: event.baseCurrency, year: yearOf(event) })]
  }

  const openIds = new Set(openEvents.map(({ id }) => id))
  const versionDues = [...versions].flatMap(([eventId, eventVersions]) => [
    ...paidDues(eventVersions),
    // a reopened event asks for its current amount instead
    ...(openIds.has(eventId) ? [] : waitingDues(eventVersions)),
  ])
  return [...versionDues, ...openEvents.flatMap(openDues)]
}
