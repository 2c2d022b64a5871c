import { matchesAllWords } from '~/domain/text-search.server'
import { empty, type Sql, sql } from '~/infra/db.server'
import type { ExpenseSearch } from './schema'

/**
 * A search looks into what was written down, and into the words on the receipts, whose text is stored folded.
 */
const holds = (pattern: Sql): Sql => sql`
  folded(merchant || ' ' || note || ' ' || category) LIKE ${pattern} OR EXISTS (
    SELECT 1 FROM receipts WHERE receipts.expense_id = expenses.id AND receipts.deleted_at IS NULL AND receipts.text LIKE ${pattern})`

/** The conditions of a search, to be set behind a WHERE on the table `expenses`. */
export function matching({ search, category, currency, receipt }: ExpenseSearch): Sql {
  const inCategory = category === '' ? empty : sql` AND category = ${category}`
  const inCurrency = currency === '' ? empty : sql` AND currency = ${currency}`
  const isMissing =
    receipt === 'missing' ? sql` AND coalesce(image_path, '') = '' AND declaration IS NULL` : empty
  return sql`${matchesAllWords(search, holds)}${inCategory}${inCurrency}${isMissing}`
}

const BY_DATE = sql`date IS NULL, date, created_at, id`

const ORDERS: Record<ExpenseSearch['sort'], Sql> = {
  date: BY_DATE,
  newest: sql`date IS NULL, date DESC, created_at DESC, id`,
  amount: sql`converted_amount DESC, ${BY_DATE}`,
  merchant: sql`folded(merchant), ${BY_DATE}`,
}

export const order = ({ sort }: Pick<ExpenseSearch, 'sort'>): Sql => ORDERS[sort]
