import Big from 'big.js'
import { DomainError, withFailure } from '~/domain/errors'
import { CLOSED, existing, openEvent } from '~/domain/events/open.server'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { empty, execute, query, type Sql, sql } from '~/infra/db.server'
import { DUPLICATE_ROWS_SHOWN_MAX } from '~/limits'
import type { Decimal } from '../money/convert'
import { isSameMerchant, MerchantNames, merchantName } from './duplicates'
import { present } from './total.server'

// Expenses that may be one expense entered twice: of one day, amount, currency and merchant. They are shown,
// never refused, and no more once their claimant has said that they are two.

/** What two expenses are compared by. */
export interface Compared {
  id: string
  date: string | null
  merchant: string
  amount: Decimal
  currency: string
}

interface Row extends Omit<Compared, 'amount'> {
  amount: number | string
}

const fromRow = (row: Row): Compared => ({ ...row, amount: Big(row.amount).toFixed() })

/** So many are told at once beside other things; when some of them are told apart, others follow. */
export const TOLD_MAX = 20

/**
 * The expenses of an event that a draft seems to repeat, among the first `DUPLICATE_ROWS_SHOWN_MAX`. The
 * caller has made sure whose event it is.
 */
export async function possibleDuplicates(eventId: string, draft: Compared): Promise<Compared[]> {
  return withFailure('Failed to load expenses', async () => {
    const rows = await query<Row>(sql`
      SELECT id, date, merchant, amount, currency FROM expenses
      WHERE event_id = ${eventId} AND ${present} AND date = ${draft.date} AND currency = ${draft.currency}
        AND amount = CAST(${draft.amount} AS DECIMAL)
      ORDER BY created_at, id LIMIT ${DUPLICATE_ROWS_SHOWN_MAX}`)
    const name = merchantName(draft.merchant)
    const similar = rows.filter(({ merchant }) => isSameMerchant(merchantName(merchant), name))
    if (similar.length === 0) return []
    const isKnown = await isDismissed(eventId)
    const twins = similar.filter(({ id }) => !isKnown(id, draft.id))
    return twins.slice(0, TOLD_MAX).map(fromRow)
  })
}

/**
 * The pairs of an event's expenses that seem to be one: of each expense, the first before it that it seems to
 * repeat, by the same name before a similar one. So a pile of equal ones is told by as many pairs as it has
 * expenses, and when a pair is told apart, what else its second one seems to repeat follows. The caller has
 * made sure whose event it is.
 * @param bounds how many pairs at most, and among how many expenses that have one of the same day, amount and
 * currency
 */
export async function duplicatesOf(
  eventId: string,
  { pairsMax, rowsMax }: { pairsMax?: number; rowsMax?: number } = {},
): Promise<[Compared, Compared][]> {
  return withFailure('Failed to load expenses', async () => {
    // most events have none, and are asked nothing else
    const rows = await query<Row>(sql`
      SELECT id, expenses.date, merchant, expenses.amount, expenses.currency FROM expenses
      JOIN (
        SELECT date, amount, currency FROM expenses WHERE event_id = ${eventId} AND ${present} AND date IS NOT NULL
        GROUP BY date, amount, currency HAVING count(*) > 1
      ) AS twice ON twice.date = expenses.date AND twice.amount = expenses.amount AND twice.currency = expenses.currency
      WHERE event_id = ${eventId} AND ${present}
      ORDER BY expenses.date, expenses.amount, expenses.currency, created_at, id${rowsMax ? sql` LIMIT ${rowsMax}` : empty}`)
    if (rows.length === 0) return []
    const isKnown = await isDismissed(eventId)
    const pairs: [Compared, Compared][] = []
    let names = new MerchantNames<Row>()
    let before: Row | null = null
    for (const row of rows) {
      if (before && !isOfPile(row, before)) names = new MerchantNames()
      before = row
      const name = merchantName(row.merchant)
      const first = names.find(name, (earlier) => !isKnown(earlier.id, row.id))
      if (first) pairs.push([fromRow(first), fromRow(row)])
      if (pairs.length === pairsMax) break
      names.add(name, row)
    }
    return pairs
  })
}

/** Whether two are of one day, amount and currency. */
const isOfPile = (one: Row, other: Row) =>
  one.date === other.date && one.currency === other.currency && Number(one.amount) === Number(other.amount)

/** As a pair is noted, in whatever order its two are named: the lesser id first. */
const pairOf = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

/**
 * Whether two of an event, or one of it and another, are known to be two. The caller has made sure whose
 * event it is.
 */
export async function isDismissed(eventId: string): Promise<(one: string, other: string) => boolean> {
  const rows = await query<{ one: string; other: string }>(
    sql`SELECT one, other FROM no_duplicates WHERE event_id = ${eventId}`,
  )
  const known = new Set(rows.map(({ one, other }) => pairOf(one, other).join(' ')))
  return (one, other) => known.has(pairOf(one, other).join(' '))
}

/**
 * The statement by which what is known of a draft of the user is known of the expense that it has become
 * under another id.
 */
export const knownOfBoth = (actor: Actor, draftId: string, expenseId: string): Sql => sql`
  INSERT INTO no_duplicates (event_id, one, other)
  SELECT event_id, CASE one WHEN ${draftId} THEN ${expenseId} ELSE one END, CASE other WHEN ${draftId} THEN ${expenseId} ELSE other END
  FROM no_duplicates
  WHERE ${draftId} IN (one, other) AND event_id IN (SELECT id FROM events WHERE user_id = ${actor.id})
    AND EXISTS (SELECT 1 FROM expenses WHERE id = ${expenseId})`

/** Whether an id is that of an expense or a draft, of those that a condition on `event_id` lets through. */
const isExpenseOrDraft = (id: string, ofEvent: Sql): Sql => sql`
  (EXISTS (SELECT 1 FROM expenses WHERE id = ${id} AND ${ofEvent}) OR EXISTS (SELECT 1 FROM receipts WHERE id = ${id} AND ${ofEvent}))`

/**
 * Notes that two are no duplicates: an expense or draft of an event of the user, and another one, of any of
 * the user's events. A draft becomes an expense with its id, or takes this along (`knownOfBoth`), so it holds
 * for good.
 * @throws DomainError not_found, conflict (the event is closed), failed
 */
export async function dismissDuplicate(
  actor: Actor,
  eventId: string,
  id: string,
  otherId: string,
): Promise<void> {
  const [one, other] = pairOf(sanitizeId(id), sanitizeId(otherId))
  const isOwn = sql`event_id IN (SELECT id FROM events WHERE user_id = ${actor.id} AND ${existing})`
  const areThere = sql`${isExpenseOrDraft(sanitizeId(id), sql`event_id = ${sanitizeId(eventId)} AND ${isOwn}`)} AND ${isExpenseOrDraft(sanitizeId(otherId), isOwn)}`
  await withFailure('Failed to save the answer', async () => {
    const noted = await execute(sql`
      INSERT INTO no_duplicates (event_id, one, other)
      SELECT event.id, ${one}, ${other} FROM ${openEvent(actor, sanitizeId(eventId))} WHERE ${areThere}
      ON CONFLICT (event_id, one, other) DO UPDATE SET one = excluded.one`)
    if (noted > 0) return
    const [found] = await query(sql`SELECT 1 AS found WHERE ${areThere}`)
    throw found ? new DomainError('conflict', CLOSED) : new DomainError('not_found', 'Expense not found')
  })
}
