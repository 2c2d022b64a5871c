import { isCalendarDateSql } from '~/domain/calendar-date.sql.server'
import {
  IS_COUNTABLE,
  IS_LEFT_OUT,
  readTotals,
  type TotalColumnsRow,
  type TotalledEvent,
  totalColumns,
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
export const SEARCHED_TEXT = sql`expenses.merchant || ' ' || expenses.note || ' ' || expenses.category || ' ' || expenses.guests || ' ' || expenses.venue || ' ' || expenses.invoice_number`

const BY_DATE = sql`date IS NULL, date, created_at, id`

const ORDERS: Record<ExpenseSearch['sort'], Sql> = {
  date: BY_DATE,
  newest: sql`date IS NULL, date DESC, created_at DESC, id`,
  amount: sql`converted_amount DESC, ${BY_DATE}`,
  merchant: sql`folded(merchant), ${BY_DATE}`,
}

/** Exactly the condition of a partial index, so that the database uses the index. */
const LACKS_FILE = sql`coalesce(image_path, '') = '' AND declaration IS NULL`

/** An allowance needs no receipt (`isAllowance`). */
const LACKS_RECEIPT = sql`${LACKS_FILE} AND arithmetic = ''`

const IS_DECLARED = sql`coalesce(image_path, '') = '' AND declaration IS NOT NULL`

/** Names the index, because SQLite would choose one with more conditions and look up each row. */
const EXPENSES_WITHOUT_RECEIPT =
  provider === 'sqlite' ? sql`expenses INDEXED BY expenses_event_id_without_receipt_idx` : sql`expenses`

/** Returns the condition that an exemption does not apply to an expense. */
function isNotExempt({ names, currency, upTo }: ReceiptExemption): Sql {
  const amountMax = sql`CAST(${upTo} AS DECIMAL)`
  const isSmall =
    currency === null
      ? // without a conversion, the amount in the claim currency is unknown
        sql`abs(converted_amount) <= ${amountMax} AND (converted_amount <> 0 OR amount = 0)`
      : sql`currency = ${currency} AND abs(amount) <= ${amountMax}`
  return sql` AND NOT (category IN ${textTable(names)} AND ${isSmall})`
}

/** Returns the condition that none of the exemptions applies to an expense. */
const areNotExempt = (exemptions: ReceiptExemption[]): Sql =>
  exemptions.map(isNotExempt).reduce((conditions, condition) => sql`${conditions}${condition}`, empty)

/** Returns the condition that an expense has the evidence that a search requests. */
function hasEvidence(evidence: Exclude<ExpenseSearch['receipt'], ''>, exemptions: ReceiptExemption[]): Sql {
  const needsReceipt = sql`${LACKS_RECEIPT}${areNotExempt(exemptions)}`
  return {
    missing: needsReceipt,
    there: sql`NOT (${needsReceipt})`,
    file: sql`coalesce(image_path, '') <> ''`,
    declared: IS_DECLARED,
  }[evidence]
}

/**
 * Returns the conditions on the table `expenses`. A search covers the fields of an expense and the text of
 * its receipts, which is stored folded (without case and accents). The fields are folded once, not once for
 * each word. A search by days leaves out texts of old records that are not calendar dates.
 * @param exemptions the rules by which expenses need no receipt
 */
function matchesSearch(
  eventId: OwnedEventId,
  expenseSearch: ExpenseSearch,
  exemptions: ReceiptExemption[],
): Sql {
  const { search, category, currency, receipt, from, to } = expenseSearch
  const patterns = searchPatterns(search)
  const hasAllWords =
    patterns.length === 0
      ? empty
      : sql` AND NOT EXISTS (
          SELECT 1 FROM (SELECT folded(${SEARCHED_TEXT}) AS text) AS searched, ${textTable(patterns)} AS pattern
          WHERE searched.text NOT LIKE pattern.value ESCAPE '\\' AND NOT EXISTS (
            SELECT 1 FROM receipts
            WHERE receipts.expense_id = expenses.id AND receipts.deleted_at IS NULL AND receipts.text LIKE pattern.value ESCAPE '\\'))`
  const hasCategory =
    category === '' ? empty : sql` AND category = ${category === NO_CATEGORY ? '' : category}`
  const hasCurrency = currency === '' ? empty : sql` AND currency = ${currency}`
  const hasRequestedEvidence = receipt === '' ? empty : sql` AND ${hasEvidence(receipt, exemptions)}`
  const isSince = from === '' ? empty : sql` AND date >= ${from}`
  const isUntil = to === '' ? empty : sql` AND date <= ${to}`
  const isDated = from === '' && to === '' ? empty : sql` AND ${isCalendarDateSql(sql`date`)}`
  return sql`event_id = ${eventId} AND deleted_at IS NULL${hasAllWords}${hasCategory}${hasCurrency}${hasRequestedEvidence}${isSince}${isUntil}${isDated}`
}

/** Returns the ids of a part of the matching expenses of an event, in the order of the search. */
export async function findExpenseIds(
  eventId: OwnedEventId,
  search: ExpenseSearch,
  { limit, offset, exemptions }: { limit: number; offset: number; exemptions: ReceiptExemption[] },
): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT id FROM expenses WHERE ${matchesSearch(eventId, search, exemptions)} ORDER BY ${ORDERS[search.sort]} LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ id }) => id)
}

/** Returns the spellings of the categories of expenses with neither a receipt nor a declaration. */
export async function categoriesWithoutReceipt(eventId: OwnedEventId): Promise<string[]> {
  const rows = await query<{ category: string }>(sql`
    SELECT DISTINCT category FROM ${EXPENSES_WITHOUT_RECEIPT}
    WHERE event_id = ${eventId} AND deleted_at IS NULL AND ${LACKS_RECEIPT} AND category <> ''`)
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
    WHERE event_id = ${eventId} AND deleted_at IS NULL AND ${LACKS_RECEIPT}${areNotExempt(exemptions)}`)
  return Number(row?.count)
}

/** Adds up the counted expenses of an event that meet a condition. */
async function sumWhere({ id, baseCurrency }: TotalledEvent, table: Sql, condition: Sql): Promise<Totals> {
  const [row] = await query<TotalColumnsRow>(sql`
    SELECT ${totalColumns(baseCurrency)} FROM ${table}
    WHERE event_id = ${id} AND deleted_at IS NULL AND ${IS_COUNTABLE} AND ${condition}`)
  return readTotals(row as TotalColumnsRow, baseCurrency)
}

/**
 * Adds up the counted expenses of an event with neither a receipt nor a declaration.
 * @param exemptions the rules by which expenses need no receipt and are left out; null for none, which
 * includes allowances too
 */
export const sumWithoutReceipt = (
  event: TotalledEvent,
  exemptions: ReceiptExemption[] | null,
): Promise<Totals> =>
  sumWhere(
    event,
    EXPENSES_WITHOUT_RECEIPT,
    exemptions === null ? LACKS_FILE : sql`${LACKS_RECEIPT}${areNotExempt(exemptions)}`,
  )

/** Adds up the counted expenses of an event with a declaration instead of a receipt. */
export const sumDeclared = (event: TotalledEvent): Promise<Totals> =>
  sumWhere(event, sql`expenses`, IS_DECLARED)

/** Adds up the expenses of an event that match a search, and counts the ones that the sum omits. */
export async function totalsOfMatches(
  { id, baseCurrency }: TotalledEvent,
  search: ExpenseSearch,
  exemptions: ReceiptExemption[],
): Promise<MatchTotals> {
  const [row] = await query<TotalColumnsRow & Record<'without_rate' | 'uncounted', number | string>>(sql`
    SELECT ${totalColumns(baseCurrency)},
      count(*) FILTER (WHERE ${IS_LEFT_OUT} AND currency <> ${baseCurrency}) AS without_rate,
      count(*) FILTER (WHERE ${IS_LEFT_OUT} AND currency = ${baseCurrency}) AS uncounted
    FROM expenses WHERE ${matchesSearch(id, search, exemptions)}`)
  if (!row) throw new Error('An aggregate has one row')
  const { without_rate, uncounted } = row
  return { ...readTotals(row, baseCurrency), withoutRate: Number(without_rate), uncounted: Number(uncounted) }
}
