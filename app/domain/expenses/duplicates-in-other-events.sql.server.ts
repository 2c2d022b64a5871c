import { setImmediate as turn } from 'node:timers/promises'
import { inPortions } from '~/domain/in-portions'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { provider, query, type Sql, sql, storedDecimal, textTable } from '~/infra/database/db.server'
import { DUPLICATE_EVENTS_MAX, DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX } from '~/limits'
import type { ExpenseInOtherEvent } from './alike-in-events'
import type { ComparedExpense } from './duplicates'

// Finds in SQL the expenses of a user's other events that an expense may repeat.

/** Names an index of the expenses, because SQLite would otherwise read all expenses of an event. */
const expensesByIndex = (index: Sql): Sql =>
  provider === 'sqlite' ? sql`expenses INDEXED BY ${index}` : sql`expenses`
const BY_AMOUNT = expensesByIndex(sql`expenses_event_id_date_amount_idx`)
const BY_INVOICE = expensesByIndex(sql`expenses_event_id_date_invoice_number_idx`)

/** The most index lookups of one query, which then takes a few milliseconds. */
const LOOKUPS_PER_QUERY = 5_000

type StoredRow = Omit<ExpenseInOtherEvent, 'amount'> & { amount: number | string }

/** Returns other events with expenses between two days, newest first; an extra one shows that more exist. */
async function eventsBetween(userId: string, eventId: OwnedEventId, first: string, last: string) {
  const events = await query<{ id: string }>(sql`
    SELECT id FROM events
    WHERE user_id = ${userId} AND deleted_at IS NULL AND id <> ${eventId} AND EXISTS (
      SELECT 1 FROM ${BY_AMOUNT}
      WHERE expenses.event_id = events.id AND date BETWEEN ${first} AND ${last}
        AND expenses.deleted_at IS NULL)
    ORDER BY created_at DESC LIMIT ${DUPLICATE_EVENTS_MAX + 1}`)
  return events.map(({ id }) => id)
}

type DatedExpense = ComparedExpense & { date: string }

/** The expenses that were found, and whether the limits left out any. */
interface FoundExpenses {
  expenses: ExpenseInOtherEvent[]
  isIncomplete: boolean
}

/**
 * Returns the expenses of the user's other events with the same day and amount, or the same day and invoice
 * number, as one of the given expenses; the oldest event first. Takes one index lookup in each event for each
 * day and amount, and for each day and invoice number.
 */
export async function expensesInOtherEvents(
  userId: string,
  eventId: OwnedEventId,
  expenses: ComparedExpense[],
): Promise<FoundExpenses> {
  const datedExpenses = expenses.flatMap(({ date, ...expense }) =>
    date === null ? [] : { date, ...expense },
  )
  const [firstDate, ...laterDates] = datedExpenses.map(({ date }) => date).sort()
  if (firstDate === undefined) return { expenses: [], isIncomplete: false }
  const events = await eventsBetween(userId, eventId, firstDate, laterDates.at(-1) ?? firstDate)
  const eventIds = events.slice(0, DUPLICATE_EVENTS_MAX)
  if (eventIds.length === 0) return { expenses: [], isIncomplete: false }
  const found = await expensesLike(datedExpenses, eventIds)
  return { ...found, isIncomplete: found.isIncomplete || events.length > eventIds.length }
}

/** Queries portion after portion for expenses like these, up to `DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX`. */
async function expensesLike(expenses: DatedExpense[], eventIds: string[]): Promise<FoundExpenses> {
  const foundById = new Map<string, ExpenseInOtherEvent>()
  let isIncomplete = false
  for (const portion of portionsOf(expenses, eventIds)) {
    const limit = DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX - foundById.size
    const rows = await expensesOfPortion(portion, eventIds, limit)
    for (const { amount, ...row } of rows) foundById.set(row.id, { ...row, amount: storedDecimal(amount) })
    isIncomplete = rows.length === limit
    if (isIncomplete) break
    // SQLite queries block the thread, so other requests take their turn between two queries
    await turn()
  }
  const eventPositions = new Map(eventIds.map((id, index) => [id, index]))
  const positionOf = ({ eventId: id }: ExpenseInOtherEvent) => eventPositions.get(id) ?? 0
  return {
    expenses: [...foundById.values()].sort((one, other) => positionOf(other) - positionOf(one)),
    isIncomplete,
  }
}

/** The day at the start of a key, such as `2026-10-05 12.5`, and the amount or invoice number after it. */
const DAY = sql`substr(searched_keys.value, 1, 10)`
const AFTER_DAY = sql`substr(searched_keys.value, 12)`

/** The part of a search that one query covers. */
interface Portion {
  /** days, each followed by an amount or an invoice number */
  keys: string[]
  /** the table with the index to use */
  expenses: Sql
  /** the condition that an expense has the amount or invoice number of a key */
  isAlike: Sql
}

const BY_DAY_AND_AMOUNT = {
  expenses: BY_AMOUNT,
  isAlike: sql`expenses.amount = CAST(${AFTER_DAY} AS DECIMAL)`,
}
const BY_DAY_AND_INVOICE = {
  expenses: BY_INVOICE,
  isAlike: sql`expenses.invoice_number = ${AFTER_DAY} AND expenses.invoice_number <> ''`,
}

function portionsOf(expenses: DatedExpense[], eventIds: string[]): Portion[] {
  const size = Math.max(1, Math.floor(LOOKUPS_PER_QUERY / eventIds.length))
  const withInvoice = expenses.filter(({ invoiceNumber }) => invoiceNumber !== '')
  const amounts = new Set(expenses.map(({ date, amount }) => `${date} ${amount}`))
  const invoices = new Set(withInvoice.map(({ date, invoiceNumber }) => `${date} ${invoiceNumber}`))
  return [
    ...inPortions([...amounts], size).map((keys) => ({ keys, ...BY_DAY_AND_AMOUNT })),
    ...inPortions([...invoices], size).map((keys) => ({ keys, ...BY_DAY_AND_INVOICE })),
  ]
}

const expensesOfPortion = (
  { keys, expenses, isAlike }: Portion,
  eventIds: string[],
  limit: number,
): Promise<StoredRow[]> =>
  query(sql`
    SELECT expenses.id, expenses.date, merchant, expenses.amount, expenses.currency,
      expenses.invoice_number AS "invoiceNumber", events.id AS "eventId", events.name AS "eventName"
    FROM ${textTable(eventIds)} AS others
    CROSS JOIN ${textTable(keys)} AS searched_keys
    CROSS JOIN ${expenses}
    JOIN events ON events.id = expenses.event_id
    WHERE expenses.event_id = others.value AND expenses.date = ${DAY} AND ${isAlike}
      AND expenses.deleted_at IS NULL
    ORDER BY events.created_at, expenses.created_at, expenses.id
    LIMIT ${limit}`)
