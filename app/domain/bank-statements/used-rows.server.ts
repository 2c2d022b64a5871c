import { withFailure } from '~/domain/errors'
import { isEvidence } from '~/domain/expenses/evidence'
import { groupBy } from '~/domain/group-by'
import { addDays } from '~/domain/money/date'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { parseSource } from './evidence.server'
import { LOAD_FAILED } from './messages'
import type { RowUse } from './schema'
import { presentUses, type UsedFor, type UsedRow } from './used-before'

// Reads the stored rows of bank statements, which the user has used in any event.

/** The most days from a purchase to its booking. Rows are found by their booking, which may be later. */
const BOOKING_DAYS_MAX = 31

/** The number of rows that one query reads. */
const ROWS_PER_QUERY = 5_000

const EVENT_FIELDS = {
  select: { id: true, name: true, baseCurrency: true, deletedAt: true, claimId: true },
} as const

const FIELDS = {
  id: true,
  firstUseId: true,
  use: true,
  booked: true,
  date: true,
  text: true,
  reference: true,
  amount: true,
  currency: true,
  place: true,
  row: true,
  source: true,
  expense: {
    select: { id: true, merchant: true, chargedAmount: true, deletedAt: true, event: EVENT_FIELDS },
  },
  rate: { select: { id: true, number: true, event: EVENT_FIELDS } },
} satisfies Prisma.StatementRowSelect

type StoredRow = Prisma.StatementRowGetPayload<{ select: typeof FIELDS }>

/**
 * Returns the expense or rate that a row is used for. Returns null while it is deleted, or when the row is
 * not evidence of a charge. A deleted event that was claimed still uses its rows.
 */
function toUsedFor({ use, amount, currency, expense, rate }: StoredRow): UsedFor | null {
  const event = expense?.event ?? rate?.event
  if (!event || expense?.deletedAt || (event.deletedAt && event.claimId === null)) return null
  const charged = expense?.chargedAmount?.toFixed() ?? null
  const row = { amount: amount.toFixed(), currency }
  if (use === 'charge' && !isEvidence(row, charged, event.baseCurrency)) return null
  return {
    event: { id: event.id, name: event.name },
    expenseId: expense?.id ?? null,
    rateId: rate?.id ?? null,
    name: expense?.merchant ?? `R${rate?.number}`,
  }
}

/** Returns a stored row with the expense or rate that it is used for. */
function toUsedRow(stored: StoredRow): UsedRow {
  const { id, firstUseId, use, booked, date, text, reference, amount, currency, place, row, source } = stored
  return {
    id,
    firstUseId: firstUseId ?? id,
    use: use as RowUse,
    booked: booked ?? date,
    date,
    text,
    reference,
    amount: amount.toFixed(),
    currency: currency ?? '',
    place,
    row,
    file: parseSource(source),
    usedFor: toUsedFor(stored),
  }
}

/** Returns the used rows of the user with a purchase or booking between two dates (YYYY-MM-DD). */
export function usedRowsBetween(actor: Actor, first: string, last: string): Promise<UsedRow[]> {
  const until = addDays(last, BOOKING_DAYS_MAX)
  return withFailure(LOAD_FAILED, async () => {
    const usedRows: UsedRow[] = []
    // reads portions until one is not full
    for (let after: string | null = null; ; ) {
      const rows: StoredRow[] = await db.statementRow.findMany({
        where: { userId: actor.id, booked: { gte: first, lte: until } },
        select: FIELDS,
        orderBy: [{ booked: 'asc' }, { amount: 'asc' }, { currency: 'asc' }, { place: 'asc' }],
        take: ROWS_PER_QUERY,
        ...(after === null ? {} : { cursor: { id: after }, skip: 1 }),
      })
      usedRows.push(...rows.map(toUsedRow))
      if (rows.length < ROWS_PER_QUERY) return usedRows
      after = rows.at(-1)?.id ?? null
    }
  })
}

/** The most ids that one query searches for. */
const IDS_PER_QUERY = 500

/**
 * Returns the other uses of the rows of an event's expenses and rates, by expense or rate id. If the event
 * uses a row twice, only the later use lists the earlier one, because the claimant gives the reason at the
 * later use.
 */
export function otherUsesOf(actor: Actor, eventId: OwnedEventId): Promise<Map<string, UsedFor[]>> {
  return withFailure(LOAD_FAILED, async () => {
    const eventRows = await db.statementRow.findMany({
      where: { userId: actor.id, OR: [{ expense: { eventId, deletedAt: null } }, { rate: { eventId } }] },
      select: { id: true, firstUseId: true, expenseId: true, rateId: true },
    })
    const firstUseIds = [...new Set(eventRows.map(({ id, firstUseId }) => firstUseId ?? id))]
    const uses: UsedRow[] = []
    for (let start = 0; start < firstUseIds.length; start += IDS_PER_QUERY) {
      const ids = firstUseIds.slice(start, start + IDS_PER_QUERY)
      const rows = await db.statementRow.findMany({
        where: { userId: actor.id, OR: [{ firstUseId: { in: ids } }, { id: { in: ids } }] },
        select: FIELDS,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      uses.push(...rows.map(toUsedRow))
    }
    const usesByFirstUse = groupBy(uses, ({ firstUseId }) => firstUseId)
    return new Map(
      eventRows.flatMap(({ id, firstUseId, expenseId, rateId }): [string, UsedFor[]][] => {
        const usesOfRow = presentUses(usesByFirstUse.get(firstUseId ?? id))
        const ownIndex = usesOfRow.findIndex((use) => use.id === id)
        const otherUses = usesOfRow.filter(
          ({ usedFor }, index) => index < ownIndex || (index > ownIndex && usedFor.event.id !== eventId),
        )
        const usedById = expenseId ?? rateId ?? ''
        return otherUses.length === 0 ? [] : [[usedById, otherUses.map(({ usedFor }) => usedFor)]]
      }),
    )
  })
}

/**
 * Returns the states of the rows that are evidence of an event's expenses, by expense id. Rows that earlier
 * versions of Claimbook stored without a state are left out.
 */
export const rowStatesOf = (eventId: OwnedEventId): Promise<Map<string, string>> =>
  withFailure(LOAD_FAILED, async () => {
    const rows = await db.statementRow.findMany({
      where: { use: 'charge', state: { not: null }, expense: { eventId, deletedAt: null } },
      select: { expenseId: true, state: true },
    })
    return new Map(rows.map(({ expenseId, state }) => [expenseId ?? '', state ?? '']))
  })
