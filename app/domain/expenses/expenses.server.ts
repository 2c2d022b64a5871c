import Big from 'big.js'
import { DomainError, withFailure } from '~/domain/errors'
import { existing } from '~/domain/events/open.server'
import { sanitizeId } from '~/domain/form-fields'
import { isInTrash } from '~/domain/trash/retention.server'
import type { Actor } from '~/domain/users/actor'
import { query, type Sql, sql, storedDecimal } from '~/infra/db.server'
import type { Decimal } from '../money/convert'
import {
  EXPENSES_PER_PAGE,
  type Expense,
  type ExpensePage,
  type ExpenseSearch,
  type ExpenseSums,
  type Totals,
} from './schema'
import { matching, order } from './search.server'
import { amounts, present, readAmounts, readTotals, totals } from './total.server'

interface ExpenseRow {
  id: string
  date: string | null
  merchant: string
  category: string
  note: string
  payment: string
  amount: number | string
  currency: string
  charged_amount: number | string | null
  rate_id: string | null
  converted_amount: number | string
  applied_rate_id: string | null
  declaration: string | null
  image_path: string | null
}

/** The expenses of an event, those that are not deleted. */
const ofEvent = (eventId: string): Sql => sql`FROM expenses WHERE event_id = ${eventId} AND ${present}`

/**
 * A page of an event's expenses that match a search, and what all of them come to. The caller has made sure
 * whose event it is.
 */
export async function listExpenses(eventId: string, search: ExpenseSearch): Promise<ExpensePage> {
  return withFailure('Failed to load expenses', async () => {
    const all = ofEvent(eventId)
    const wanted = sql`${all}${matching(search)}`
    const sums = await sumExpenses(eventId)
    const matches = wanted.sql === all.sql ? sums : await totalsOf(wanted)
    const pages = Math.max(1, Math.ceil(matches.count / EXPENSES_PER_PAGE))
    const page = Math.min(search.page, pages)
    const rows = await query<ExpenseRow>(sql`
      SELECT ${columns} ${wanted}
      ORDER BY ${order(search)} LIMIT ${EXPENSES_PER_PAGE} OFFSET ${(page - 1) * EXPENSES_PER_PAGE}`)
    return { ...sums, expenses: rows.map(fromRow), matches, page, pages }
  })
}

/** What an event's expenses come to. The caller has made sure whose event it is. */
export async function sumExpenses(eventId: string): Promise<ExpenseSums> {
  return withFailure('Failed to load expenses', async () => {
    const groups = await query<GroupRow>(sql`
      SELECT currency, category, ${totals} AS totals, ${amounts} AS amounts ${ofEvent(eventId)} GROUP BY currency, category`)
    return {
      ...sumOf(groups),
      byCurrency: groupedBy(groups, 'currency').map(([name, own]) => ({
        name,
        ...sumOf(own),
        amount: amountOf(own),
      })),
      byCategory: groupedBy(groups, 'category').map(([name, own]) => ({ name, ...sumOf(own) })),
    }
  })
}

/** An event's expenses of the latest dates, at most `max`. The caller has made sure whose event it is. */
export async function latestExpenses(eventId: string, max: number): Promise<Expense[]> {
  const rows = await withFailure('Failed to load expenses', () =>
    query<ExpenseRow>(
      sql`SELECT ${columns} ${ofEvent(eventId)} ORDER BY ${order({ sort: 'newest' })} LIMIT ${max}`,
    ),
  )
  return rows.map(fromRow)
}

/** An event's expenses of these dates, at most `max`. The caller has made sure whose event it is. */
export async function expensesBetween(
  eventId: string,
  from: string,
  to: string,
  max: number,
): Promise<Expense[]> {
  const rows = await withFailure('Failed to load expenses', () =>
    query<ExpenseRow>(sql`
      SELECT ${columns} ${ofEvent(eventId)} AND date BETWEEN ${from} AND ${to} ORDER BY ${order({ sort: 'date' })} LIMIT ${max}`),
  )
  return rows.map(fromRow)
}

async function totalsOf(wanted: Sql): Promise<Totals> {
  const [row] = await query<{ totals: string }>(sql`SELECT ${totals} AS totals ${wanted}`)
  return readTotals(row?.totals ?? '')
}

/** Expenses of one currency and category. */
interface GroupRow {
  currency: string
  category: string
  totals: string
  amounts: string
}

const sumOf = (groups: GroupRow[]): Totals =>
  groups
    .map(({ totals }) => readTotals(totals))
    .reduce(
      (sum, each) => ({ count: sum.count + each.count, total: Big(sum.total).plus(each.total).toFixed() }),
      { count: 0, total: '0' },
    )

/** In the currency that the groups have in common. */
const amountOf = (groups: GroupRow[]): Decimal =>
  groups.reduce((sum, { amounts }) => sum.plus(readAmounts(amounts)), Big(0)).toFixed()

/** By the names that they have in one column, in the order of the names. */
function groupedBy(groups: GroupRow[], column: 'currency' | 'category'): [string, GroupRow[]][] {
  const names = new Map<string, GroupRow[]>()
  for (const group of groups) names.set(group[column], [...(names.get(group[column]) ?? []), group])
  return [...names].sort(([one], [other]) => (one < other ? -1 : 1))
}

const columns = sql`id, date, merchant, category, note, payment, amount, currency, charged_amount, rate_id, converted_amount,
  applied_rate_id, declaration, image_path`

function fromRow({
  converted_amount,
  charged_amount,
  rate_id,
  applied_rate_id,
  image_path,
  amount,
  ...row
}: ExpenseRow): Expense {
  return {
    ...row,
    rateId: rate_id,
    appliedRateId: applied_rate_id,
    amount: storedDecimal(amount),
    chargedAmount: charged_amount === null ? null : storedDecimal(charged_amount),
    convertedAmount: storedDecimal(converted_amount),
    imagePath: normalizedImagePath(image_path),
  }
}

/** Old records may carry a leading `storage/` (contract, 2). */
function normalizedImagePath(path: string | null): string | null {
  return path?.replace(/^storage\//, '') || null
}

export const expenseNotFound = () => new DomainError('not_found', 'Expense not found')

/**
 * The currency of the event's last expense; that of the claim when it has none. The caller has made sure
 * whose event it is.
 */
export async function defaultCurrency(eventId: string, claimCurrency: string): Promise<string> {
  const [last] = await withFailure('Failed to load expenses', () =>
    query<{ currency: string }>(
      sql`SELECT currency FROM expenses WHERE event_id = ${eventId} ORDER BY created_at DESC, id LIMIT 1`,
    ),
  )
  return last?.currency ?? claimCurrency
}

const CATEGORIES = ['Meals', 'Lodging', 'Travel', 'Local transport', 'Communication', 'Supplies', 'Fees']

/** Categories to choose from: those in use, and usual ones. */
export const usualCategories = (used: string[]): string[] => [
  ...new Set([...used.filter(Boolean), ...CATEGORIES]),
]

/**
 * An expense of an event, or null; throws what the database does. The caller has made sure whose event it is.
 */
export async function findExpense(eventId: string, id: string): Promise<Expense | null> {
  const [row] = await query<ExpenseRow>(sql`
    SELECT ${columns} FROM expenses WHERE id = ${sanitizeId(id)} AND event_id = ${eventId} AND ${present}`)
  return row ? fromRow(row) : null
}

/** An expense of an event, or null. The caller has made sure whose event it is. */
export async function getExpense(eventId: string, id: string): Promise<Expense | null> {
  return withFailure('Failed to load expenses', () => findExpense(eventId, id))
}

/**
 * The merchant of a deleted expense, to offer that it is brought back; null when there is none. The caller
 * has made sure whose event it is.
 */
export async function deletedMerchant(eventId: string, id: string): Promise<string | null> {
  const [row] = await withFailure('Failed to load expenses', () =>
    query<{ merchant: string }>(sql`
      SELECT merchant FROM expenses WHERE id = ${sanitizeId(id)} AND event_id = ${eventId} AND ${isInTrash.expenses}`),
  )
  return row?.merchant ?? null
}

/** The event of an expense of the user. @throws DomainError not_found (another user's too), failed */
export async function eventOfExpense(actor: Actor, id: string): Promise<string> {
  const [row] = await withFailure('Failed to retrieve expense', () =>
    query<{ event_id: string }>(sql`
      SELECT expenses.event_id FROM expenses JOIN events ON events.id = expenses.event_id
      WHERE expenses.id = ${sanitizeId(id)} AND ${present} AND events.user_id = ${actor.id} AND ${existing}`),
  )
  if (!row) throw expenseNotFound()
  return row.event_id
}
