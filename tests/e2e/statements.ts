import type { TestDatabase } from '../support/database'

/** A card statement with rows for expenses, and with other rows. */
export const STATEMENT = `Booked on,Description,Amount,Original amount,Original currency,Balance
06.10.2026,NAIVAS WESTLANDS        NAIROBI       KEN,-18.92,"2,450.00",KES,1.981.08
07.10.2026,UBER *TRIP HELP.UBER.COM AMSTERDAM NL,-3.90,500.00,KES,1.977.18
09.10.2026,MPESA PAYBILL 247247,-7.75,,,1.969.43
10.10.2026,"KENYA AIRWAYS 7062441908765, NAIROBI",-300.00,300.00,USD,1.669.43
12.10.2026,BOOKSHOP AROUND THE CORNER,-42.00,,,1.627.43
`

export const statementFile = (content: string, name = 'card.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

const SPENT = [
  ['2026-10-05', 'Naivas', 2450, 'KES', 18.87],
  ['2026-10-06', 'Uber', 500, 'KES', 3.85],
  ['2026-10-08', 'Maasai Market', 1000, 'KES', 7.7],
  ['2026-10-07', 'Kenya Airways', 300, 'USD', 300],
] as const

/**
 * Inserts the expenses of the statement into an event in USD. Their ids are the event's id with -0, -1, ...
 */
export async function addSpent(database: TestDatabase, event: string): Promise<void> {
  for (const [at, values] of SPENT.entries()) {
    await database.run(
      'INSERT INTO expenses (id, event_id, date, merchant, amount, currency, converted_amount) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [`${event}-${at}`, event, ...values],
    )
  }
}
