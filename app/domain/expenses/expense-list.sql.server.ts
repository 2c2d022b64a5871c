import { isCalendarDateSql } from '~/domain/calendar-date.sql.server'
import {
  LEFT_OUT,
  readTotals,
  type TotalledEvent,
  type TotalsRow,
  totalsIn,
} from '~/domain/events/event-totals.sql.server'
import type { Totals } from '~/domain/events/schema'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { searchPatterns } from '~/domain/text/text-search.server'
import { empty, provider, query, type Sql, sql, textTable } from '~/infra/database/db.server'
import type { ReceiptExemption } from './categories'
import { NO_CATEGORY } from './labels'
import type { ExpenseSearch, MatchTotals } from './schema'

// Searches and sorts expenses in SQL, because Prisma cannot ignore accents in comparisons and orders.

/** The texts of an expense that a search looks into. */
export const SEARCHED_TEXT = sql`expenses.merchant || ' ' || expenses.note || ' ' || expenses.category || ' ' || expenses.invoice_number`

const BY_DATE = sql`date IS NULL, date, created_at, id`

const ORDERS: Record<ExpenseSearch['sort'], Sql> = {
  date: BY_DATE,
  newest: sql`date IS NULL, date DESC, created_at DESC, id`,
  amount: sql`converted_amount DESC, ${BY_DATE}`,
  merchant: sql`folded(merchant), ${BY_DATE}`,
}

/** The condition of a partial index. */
const WITHOUT_RECEIPT = sql`coalesce(image_path, '') = '' AND declaration IS NULL`

const DECLARED = sql`coalesce(image_path, '') = '' AND declaration IS NOT NULL`

/** Names the index, because SQLite would choose one with more conditions and look up each row. */
const EXPENSES_WITHOUT_RECEIPT =
  provider === 'sqlite' ? sql`expenses INDEXED BY expenses_event_id_without_receipt_idx` : sql`expenses`

/** Leaves out the expenses of an exemption. */
function besidesOne({ names, currency, upTo }: ReceiptExemption): Sql {
  const largest = sql`CAST(${upTo} AS DECIMAL)`
  const isSmall =
    currency === null
      ? // without a conversion, the amount in the claim currency is unknown
        sql`converted_amount <= ${largest} AND (converted_amount > 0 OR amount <= 0)`
      : sql`currency = ${currency} AND amount <= ${largest}`
  return sql` AND NOT (category IN ${textTable(names)} AND ${isSmall})`
}

/** Leaves out expenses that need no receipt. */
const besides = (exemptions: ReceiptExemption[]): Sql =>
  exemptions.map(besidesOne).reduce((all, each) => sql`${all}${each}`, empty)

/** Returns the condition for the receipts that a search requests. */
function backedBy(asked: Exclude<ExpenseSearch['receipt'], ''>, exemptions: ReceiptExemption[]): Sql {
  const lacks = sql`${WITHOUT_RECEIPT}${besides(exemptions)}`
  return {
    missing: lacks,
    there: sql`NOT (${lacks})`,
    file: sql`coalesce(image_path, '') <> ''`,
    declared: DECLARED,
  }[asked]
}

/**
 * Returns the conditions on the table `expenses`. A search covers the fields of an expense and the text of
 * its receipts, which is stored folded. The fields are folded once, not once for each word.
 * @param exemptions the rules by which expenses need no receipt
 */
function matching(eventId: OwnedEventId, asked: ExpenseSearch, exemptions: ReceiptExemption[]): Sql {
  const { search, category, currency, receipt, from, to } = asked
  const patterns = searchPatterns(search)
  const holdsAll =
    patterns.length === 0
      ? empty
      : sql` AND NOT EXISTS (
          SELECT 1 FROM (SELECT folded(${SEARCHED_TEXT}) AS text) AS searched, ${textTable(patterns)} AS pattern
          WHERE searched.text NOT LIKE pattern.value ESCAPE '\\' AND NOT EXISTS (
            SELECT 1 FROM receipts
            WHERE receipts.expense_id = expenses.id AND receipts.deleted_at IS NULL AND receipts.text LIKE pattern.value ESCAPE '\\'))`
  const inCategory =
    category === '' ? empty : sql` AND category = ${category === NO_CATEGORY ? '' : category}`
  const inCurrency = currency === '' ? empty : sql` AND currency = ${currency}`
  const isBacked = receipt === '' ? empty : sql` AND ${backedBy(receipt, exemptions)}`
  const since = from === '' ? empty : sql` AND date >= ${from}`
  const until = to === '' ? empty : sql` AND date <= ${to}`
  const isDated = from === '' && to === '' ? empty : sql` AND ${isCalendarDateSql(sql`date`)}`
  return sql`event_id = ${eventId} AND deleted_at IS NULL${holdsAll}${inCategory}${inCurrency}${isBacked}${since}${until}${isDated}`
}

/** Returns the ids of a part of the matching expenses of an event, in the order of the search. */
export async function findExpenseIds(
  eventId: OwnedEventId,
  search: ExpenseSearch,
  { limit, offset, exemptions }: { limit: number; offset: number; exemptions: ReceiptExemption[] },
): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT id FROM expenses WHERE ${matching(eventId, search, exemptions)} ORDER BY ${ORDERS[search.sort]} LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ id }) => id)
}

/** Returns the spellings of the categories of expenses with neither a receipt nor a declaration. */
export async function categoriesWithoutReceipt(eventId: OwnedEventId): Promise<string[]> {
  const rows = await query<{ category: string }>(sql`
    SELECT DISTINCT category FROM ${EXPENSES_WITHOUT_RECEIPT}
    WHERE event_id = ${eventId} AND deleted_at IS NULL AND ${WITHOUT_RECEIPT} AND category <> ''`)
  return rows.map(({ category }) => category)
}

/**
 * Counts the expenses of an event with neither a receipt nor a declaration.
 * @param exemptions the rules by which expenses need no receipt and are left out
 */
export async function countWithoutReceipt(
  eventId: OwnedEventId,
  exemptions: ReceiptExemption[],
): Promise<number> {
  const [row] = await query<{ count: number | string }>(sql`
    SELECT count(*) AS count FROM ${EXPENSES_WITHOUT_RECEIPT}
    WHERE event_id = ${eventId} AND deleted_at IS NULL AND ${WITHOUT_RECEIPT}${besides(exemptions)}`)
  return Number(row?.count)
}

/**
 * Adds up the counted expenses of an event with neither a receipt nor a declaration.
 * @param exemptions the rules by which expenses need no receipt and are left out
 */
export async function countedWithoutReceipt(
  { id, baseCurrency }: TotalledEvent,
  exemptions: ReceiptExemption[],
): Promise<Totals> {
  const [row] = await query<TotalsRow>(sql`
    SELECT ${totalsIn(baseCurrency)} FROM ${EXPENSES_WITHOUT_RECEIPT}
    WHERE event_id = ${id} AND deleted_at IS NULL AND converted_amount > 0 AND ${WITHOUT_RECEIPT}${besides(exemptions)}`)
  return readTotals(row as TotalsRow, baseCurrency)
}

/** Adds up the counted expenses of an event with a declaration instead of a receipt. */
export async function countedDeclared({ id, baseCurrency }: TotalledEvent): Promise<Totals> {
  const [row] = await query<TotalsRow>(sql`
    SELECT ${totalsIn(baseCurrency)} FROM expenses
    WHERE event_id = ${id} AND deleted_at IS NULL AND converted_amount > 0 AND ${DECLARED}`)
  return readTotals(row as TotalsRow, baseCurrency)
}

/** Adds up the expenses of an event that match a search, and counts the ones that the sum omits. */
export async function totalsOfMatches(
  { id, baseCurrency }: TotalledEvent,
  search: ExpenseSearch,
  exemptions: ReceiptExemption[],
): Promise<MatchTotals> {
  const [row] = await query<TotalsRow & Record<'without_rate' | 'uncounted', number | string>>(sql`
    SELECT ${totalsIn(baseCurrency)},
      count(*) FILTER (WHERE ${LEFT_OUT} AND currency <> ${baseCurrency}) AS without_rate,
      count(*) FILTER (WHERE ${LEFT_OUT} AND currency = ${baseCurrency}) AS uncounted
    FROM expenses WHERE ${matching(id, search, exemptions)}`)
  if (!row) throw new Error('An aggregate has one row')
  const { without_rate, uncounted } = row
  return {
    ...readTotals(row, baseCurrency),
    ...{ withoutRate: Number(without_rate), uncounted: Number(uncounted) },
  }
}
