import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import type { EventChange } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { TotalledEvent } from '~/domain/events/event-totals.sql.server'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { EXPENSES_PER_PAGE } from '~/limits'
import type { ReceiptExemption } from './categories'
import { findExpenseIds, totalsOfMatches } from './expense-list.sql.server'
import { readExpenseSums } from './expense-sums.server'
import { EXPENSE_NOT_FOUND, LOAD_FAILED, RETRIEVE_FAILED } from './messages'
import {
  EXPENSE_FIELDS,
  type Expense,
  type ExpenseSearch,
  expenseSearchSchema,
  LISTED_FIELDS,
  type ListedExpense,
  type StoredExpense,
} from './schema'
import { taxesFromJson } from './taxes-json'

// Reads the expenses of an event.

/** Removes the `storage/` of old records from the start of an image path (docs/contract.md, 2). */
export const normalizeImagePath = (path: string): string => path.replace(/^storage\//, '')

/** Returns a row of the database with texts for its decimals and a normalized image path. */
function toListed<Row extends Prisma.ExpenseGetPayload<{ select: typeof LISTED_FIELDS }>>(row: Row) {
  return { ...withTextDecimals(row), imagePath: normalizeImagePath(row.imagePath ?? '') || null }
}

export const toExpense = (row: StoredExpense): Expense => ({
  ...toListed(row),
  taxes: taxesFromJson(row.taxes),
})

const BY_DATE = [{ date: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }, { id: 'asc' }] as const

/** The orders of a list, except by merchant, because that order ignores accents. */
const ORDERS = {
  date: [...BY_DATE],
  newest: [{ date: { sort: 'desc', nulls: 'last' } }, { createdAt: 'desc' }, { id: 'asc' }],
  amount: [{ convertedAmount: 'desc' }, ...BY_DATE],
} satisfies Record<string, Prisma.ExpenseOrderByWithRelationInput[]>

/** Finds expenses as lists read them. */
async function findListed(
  query: Pick<Prisma.ExpenseFindManyArgs, 'where' | 'orderBy' | 'take' | 'skip'>,
): Promise<ListedExpense[]> {
  const expenses = await db.expense.findMany({ ...query, select: LISTED_FIELDS })
  return expenses.map(toListed)
}

async function findInOrder(ids: string[]): Promise<ListedExpense[]> {
  const expenses = await findListed({ where: { id: { in: ids } } })
  const byId = new Map(expenses.map((expense) => [expense.id, expense]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns a page of the expenses of an event that match a search, with the sums of all its expenses.
 * @param exemptions the rules by which an expense needs no receipt
 * @throws DomainError unavailable, failed
 */
export const listExpenses = inBackgroundWhenLarge({
  name: 'listExpenses',
  failure: LOAD_FAILED,
  isPageRead: true,
  countRows: (_actor, event: TotalledEvent) => countForBackground(event.id),
  async run(_actor, event: TotalledEvent, search: ExpenseSearch, exemptions: ReceiptExemption[]) {
    const sums = await readExpenseSums(event)
    const { sort } = search
    const showsAllExpenses = sort !== 'merchant' && !isNarrowed(search)
    const matches = showsAllExpenses ? null : await totalsOfMatches(event, search, exemptions)
    const pageNumbers = pageOf((matches ?? sums).count, search.page)
    const limit = EXPENSES_PER_PAGE
    const offset = (pageNumbers.page - 1) * limit
    const where = { eventId: event.id, deletedAt: null }
    const expenses = showsAllExpenses
      ? await findListed({ where, orderBy: ORDERS[sort], take: limit, skip: offset })
      : await findInOrder(await findExpenseIds(event.id, search, { limit, offset, exemptions }))
    return { ...sums, ...pageNumbers, matches, expenses }
  },
})

/** Returns the number of the page to show, at most the last one, and the number of pages. */
function pageOf(count: number, requestedPage: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(count / EXPENSES_PER_PAGE))
  return { page: Math.min(requestedPage, pages), pages }
}

/** Whether a search may leave expenses out. */
const isNarrowed = ({ search, category, currency, receipt, from, to }: ExpenseSearch): boolean =>
  [search, category, currency, receipt, from, to].some((text) => text !== '')

/** Returns the latest expenses of an event by date, at most `max`. */
export async function latestExpenses(eventId: OwnedEventId, max: number): Promise<ListedExpense[]> {
  const where = { eventId, deletedAt: null }
  return withFailure(LOAD_FAILED, () => findListed({ where, orderBy: ORDERS.newest, take: max }))
}

/** Returns the expenses of an event between two dates, at most `max`, without refunds. */
export async function expensesBetween(
  eventId: OwnedEventId,
  from: string,
  to: string,
  max: number,
): Promise<ListedExpense[]> {
  const where = { eventId, kind: 'receipt', deletedAt: null, date: { gte: from, lte: to } }
  return withFailure(LOAD_FAILED, () => findListed({ where, orderBy: ORDERS.date, take: max }))
}

/** Returns the expenses of an event that contain the given words, at most `max`, without refunds. */
export async function expensesWithWords(
  eventId: OwnedEventId,
  words: string,
  max: number,
): Promise<ListedExpense[]> {
  const search = expenseSearchSchema.parse({ search: words })
  const found = await withFailure(LOAD_FAILED, async () =>
    findInOrder(await findExpenseIds(eventId, search, { limit: max, offset: 0, exemptions: [] })),
  )
  return found.filter(({ kind }) => kind === 'receipt')
}

export const expenseNotFound = () => new DomainError('not_found', EXPENSE_NOT_FOUND)

/** Returns the change of an event that updates one of its expenses. */
export const updateOfExpense = (
  { id }: { id: string },
  data: Prisma.ExpenseUncheckedUpdateInput,
): EventChange<undefined> => ({
  result: undefined,
  writes: (db) => [db.expense.update({ where: { id }, data, select: { id: true } })],
})

/** Returns the currency for an expense without one: the last expense's, as clients expect, or the claim's. */
export async function currencyOfLastExpense(eventId: OwnedEventId, claimCurrency: string): Promise<string> {
  const last = await withFailure(LOAD_FAILED, () =>
    db.expense.findFirst({
      where: { eventId, deletedAt: null },
      select: { currency: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    }),
  )
  return last?.currency ?? claimCurrency
}

/** Returns an expense of an event, or null. @throws the errors of the database */
export async function findExpense(eventId: OwnedEventId, id: string): Promise<Expense | null> {
  const expense = await db.expense.findUnique({
    where: { id: sanitizeId(id), eventId, deletedAt: null },
    select: EXPENSE_FIELDS,
  })
  return expense && toExpense(expense)
}

/** Returns an expense of an event, or null. @throws DomainError failed */
export async function getExpense(eventId: OwnedEventId, id: string): Promise<Expense | null> {
  return withFailure(LOAD_FAILED, () => findExpense(eventId, id))
}

/** Finds an expense in any event of a user. */
function findOfUser<Select extends Prisma.ExpenseSelect>(actor: Actor, id: string, select: Select) {
  const event = { userId: actor.id, deletedAt: null }
  const where = { id: sanitizeId(id), deletedAt: null, event }
  return withFailure(RETRIEVE_FAILED, () => db.expense.findUnique({ where, select }))
}

/** Returns the event to which a user's expense belongs now; null if there is no such expense. */
export async function currentEventOfExpense(actor: Actor, id: string) {
  const expense = await findOfUser(actor, id, { event: { select: { id: true, name: true } } })
  return expense?.event ?? null
}

/** Returns the event of a user's expense. @throws DomainError not_found (also for another user's), failed */
export async function eventOfExpense(actor: Actor, id: string): Promise<string> {
  const expense = await findOfUser(actor, id, { eventId: true })
  if (!expense) throw expenseNotFound()
  return expense.eventId
}
