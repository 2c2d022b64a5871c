import { defineSqliteFunction, now, type Sql, sql } from '~/infra/db.server'
import { convert, convertByPair, type Decimal } from '../money/convert'

// The conversion of expenses in SQL, so that one statement converts those of an event. PostgreSQL has the
// functions from its migrations.

const stored = (converted: Decimal): number => {
  const amount = Number(converted)
  if (!Number.isFinite(amount)) throw new Error('a converted amount is too large to store')
  return amount
}

// claim_amount(amount, rate): `convert`
defineSqliteFunction('claim_amount', (amount, rate) => stored(convert(String(amount), Number(rate))))

// claim_amount_by_pair(amount, receipt amount, claim amount): `convertByPair`
defineSqliteFunction('claim_amount_by_pair', (amount, receiptAmount, claimAmount) =>
  stored(
    convertByPair(String(amount), { receiptAmount: String(receiptAmount), claimAmount: String(claimAmount) }),
  ),
)

/** What an expense is converted by, as parts of a statement: columns, or values that a form gives. */
export interface Convertible {
  /** in the currency of the receipt */
  amount: Sql
  currency: Sql
  date: Sql
  /** the rate that was chosen for it, or NULL */
  rateId: Sql
}

/** An event's terms, likewise. */
interface Terms {
  id: Sql
  baseCurrency: Sql
  exchangeRate: Sql
  /** the table expression of the `rates`: those that are stored, or as they would be */
  rates: Sql
}

/** Of the expenses in a statement. */
export const ofExpenses: Convertible = {
  amount: sql`expenses.amount`,
  currency: sql`expenses.currency`,
  date: sql`expenses.date`,
  rateId: sql`expenses.rate_id`,
}

/** Of a table `event` in a statement. */
export const ofEvent: Terms = {
  id: sql`event.id`,
  baseCurrency: sql`event.base_currency`,
  exchangeRate: sql`event.exchange_rate`,
  rates: sql`rates`,
}

/**
 * Something of the rate that an expense is converted with: the one that was chosen for it; else, of the
 * event's rates for its currency, that of the nearest date not after its own, else the nearest. NULL when
 * there is none: the event's exchange rate is its rate then.
 */
function fromRate(something: Sql, expense: Convertible, event: Terms): Sql {
  const isBefore = sql`rates.date <= ${expense.date}`
  return sql`(
    SELECT ${something} FROM ${event.rates}
    WHERE rates.event_id = ${event.id} AND rates.currency = ${expense.currency} AND rates.claim_currency = ${event.baseCurrency}
      AND rates.currency <> rates.claim_currency
    ORDER BY CASE rates.id WHEN ${expense.rateId} THEN 0 ELSE 1 END, CASE WHEN ${isBefore} THEN 0 ELSE 1 END,
      CASE WHEN ${isBefore} THEN rates.date END DESC, rates.date, rates.number LIMIT 1)`
}

/**
 * The id of the rate that an expense in another currency than the claim's is converted with; NULL for the
 * event's exchange rate.
 */
export const appliedRate = (expense: Convertible, event: Terms): Sql =>
  fromRate(sql`rates.id`, expense, event)

/** The amount, in the claim currency, of an expense in another one. */
export const convertedAmount = (expense: Convertible, event: Terms): Sql => sql`
  coalesce(
    ${fromRate(sql`claim_amount_by_pair(${expense.amount}, rates.receipt_amount, rates.claim_amount)`, expense, event)},
    claim_amount(${expense.amount}, ${event.exchangeRate}))`

/**
 * In a statement on expenses and their `event`: those that follow its rates. What was really charged stays,
 * whatever the rates are.
 */
export const followsRates: Sql = sql`expenses.currency <> event.base_currency AND expenses.charged_amount IS NULL`

/**
 * The statement that converts an event's expenses, the deleted ones too, with the terms and rates that it has
 * by then; to be run in turn with others of the event.
 * @param event the table expression of the `event`
 * @param which of those that follow its rates
 */
export const recalculation = (event: Sql, which: Sql = sql`TRUE`): Sql => sql`
  UPDATE expenses
  SET converted_amount = ${convertedAmount(ofExpenses, ofEvent)}, applied_rate_id = ${appliedRate(ofExpenses, ofEvent)}, updated_at = ${now}
  FROM ${event}
  WHERE expenses.event_id = event.id AND ${followsRates} AND ${which}`
