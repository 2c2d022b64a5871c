import { defineSqliteFunction } from '~/infra/db.server'
import { convert } from './conversion'

// claim_amount(amount, rate) in SQL: `convert`, so that one statement converts an event's expenses.
defineSqliteFunction('claim_amount', (amount, rate) => {
  const converted = Number(convert(String(amount), Number(rate)))
  if (!Number.isFinite(converted)) throw new Error('a converted amount is too large to store')
  return converted
})
