import { acceptRows } from '~/domain/bank-statements/accept-rows.server'
import { knownColumns } from '~/domain/bank-statements/columns'
import { keepStatement } from '~/domain/bank-statements/keep-file.server'
import { deleteStatement, getOutline, storeStatement } from '~/domain/bank-statements/stored-statement.server'
import { convert } from '~/domain/conversion/convert'
import { getEvent } from '~/domain/events/get-event.server'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { demoDate } from './dates'
import type { DemoEvent } from './demo-event'
import { totalOf } from './prints'

/** The factor by which the bank of the card increases a rate. */
const BANK_MARKUP = 1.0125

/** Returns a bank's CSV statement of a card, with the purchases of an event and an unrelated fee. */
function statementOf({ purchases }: DemoEvent, exchangeRate: number): string {
  const rows = purchases.map((purchase) => {
    const { merchant, place } = purchase.shop
    const charged = convert(totalOf(purchase), exchangeRate * BANK_MARKUP, 2)
    return [demoDate(purchase.date), merchant.toUpperCase(), `-${charged}`, totalOf(purchase), place.currency]
  })
  const feeRows = [[demoDate(purchases[0]?.date ?? ''), 'MONTHLY FEE', '-2.90', '2.90', 'EUR']]
  return [['Booked on', 'Description', 'Amount', 'Original amount', 'Original currency'], ...rows, ...feeRows]
    .map((cells) => cells.join(','))
    .join('\n')
}

/** Accepts the charges in the statement of an event's card, and keeps the statement. */
export async function keepStatementOf(
  { actor, eventId }: { actor: Actor; eventId: string },
  demo: DemoEvent,
): Promise<void> {
  const event = await getEvent(actor, eventId)
  const bytes = Buffer.from(statementOf(demo, event.exchangeRate))
  const statementId = await storeStatement(actor, { eventId, name: 'card-statement.csv', bytes })
  const readingOptions = { encoding: null, claimCurrency: event.baseCurrency }
  const { guess } = await getOutline(actor, statementId, readingOptions)
  const columns = guess && knownColumns(null, guess)
  if (columns === null) throw new Error('The columns of the statement are not known')
  const statement = { event, statementId, encoding: null }
  await keepStatement(actor, statement, 'used')
  const expenses = await db.expense.findMany({ where: { eventId }, select: { id: true, merchant: true } })
  // the first line is the header
  const rows = demo.purchases.flatMap(({ shop }, index) => {
    const expense = expenses.find(({ merchant }) => merchant === shop.merchant)
    return expense ? [{ line: index + 2, expenseId: expense.id }] : []
  })
  await acceptRows(actor, statement, columns, {
    rows,
    version: undefined,
    claimCurrency: undefined,
    reason: '',
  })
  await deleteStatement(actor, statementId)
}
