import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import Database from 'better-sqlite3'
import { EVENTS_PER_PAGE, EXPENSES_PER_PAGE } from '~/limits'

// The baseline for the speed of the application. It reads the same data from the same SQLite file with the
// same durability, and writes the same columns as escaped HTML, with node:http, prepared statements and
// template literals only: no session, no framework, no checks. It runs in a separate process on a copy of the
// data (BASELINE_DATABASE). A header names the user.

const database = new Database(process.env.BASELINE_DATABASE, { fileMustExist: true })
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.pragma('foreign_keys = ON')

interface EventRow {
  id: string
  name: string
  base_currency: string
  exchange_rate: number
  status: string
  /** number of expenses and total in cents */
  totals: string
}

interface ExpenseRow {
  date: string | null
  merchant: string
  category: string
  note: string
  amount: number
  currency: string
  converted_amount: number
  image_path: string | null
  /** the receipt of its first file */
  receipt: string | null
}

const TOTALS = `(SELECT count(*) || ' ' || coalesce(sum(CASE WHEN converted_amount > 0 THEN CAST(converted_amount * 100 + 0.500001 AS INTEGER) END), 0)
  FROM expenses WHERE event_id = events.id) AS totals`
const EVENT = `SELECT id, name, base_currency, exchange_rate, status, ${TOTALS} FROM events WHERE user_id = ? AND deleted_at IS NULL`

const listEvents = database.prepare<[string, number], EventRow>(
  `${EVENT} ORDER BY created_at DESC, id LIMIT ${EVENTS_PER_PAGE} OFFSET ?`,
)
const countEvents = database
  .prepare<[string], number>('SELECT count(*) FROM events WHERE user_id = ? AND deleted_at IS NULL')
  .pluck()
const findEvent = database.prepare<[string, string], EventRow>(`${EVENT} AND id = ?`)
const listExpenses = database.prepare<[string], ExpenseRow>(
  `SELECT date, merchant, category, note, amount, currency, converted_amount, image_path,
     (SELECT id FROM receipts WHERE expense_id = expenses.id ORDER BY position LIMIT 1) AS receipt
   FROM expenses WHERE event_id = ? ORDER BY date, created_at, id LIMIT ${EXPENSES_PER_PAGE}`,
)
const insertEvent = database.prepare(
  'INSERT INTO events (id, user_id, name, base_currency, exchange_rate) VALUES (?, ?, ?, ?, ?)',
)
const updateEvent = database.prepare(
  'UPDATE events SET base_currency = ?, exchange_rate = ? WHERE id = ? AND user_id = ?',
)
const updateExpenses = database.prepare(
  'UPDATE expenses SET converted_amount = round(amount * ?, 2), updated_at = CURRENT_TIMESTAMP WHERE event_id = ? AND currency <> ?',
)

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string)

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>${body}</body></html>`

const money = (amount: string, currency: string) =>
  `<span class="money">${amount}<small>${escaped(currency)}</small></span>`

function totalsOf({ totals }: EventRow) {
  const [count, cents] = totals.split(' ')
  return { count, total: (Number(cents) / 100).toFixed(2) }
}

function eventRow(event: EventRow): string {
  const { id, name, base_currency, exchange_rate, status } = event
  const { count, total } = totalsOf(event)
  return `<tr><td><a href="/events/${id}/expenses">${escaped(name)}</a></td><td><span class="badge">${escaped(status)}</span></td>
<td>${exchange_rate}</td><td>${count}</td><td>${money(total, base_currency)}</td><td><a href="/dashboard?edit=${id}">Edit</a>
<form method="post" action="/dashboard"><input type="hidden" name="id" value="${id}"><button>${status === 'open' ? 'Close' : 'Reopen'}</button></form>
<a href="/dashboard?delete=${id}">Delete</a></td></tr>`
}

function dashboard(user: string, number: number): string {
  const rows = listEvents
    .all(user, (number - 1) * EVENTS_PER_PAGE)
    .map(eventRow)
    .join('')
  const pages = number > 1 ? `<p>Page ${number}, ${countEvents.get(user)} events</p>` : ''
  return page(
    'Events',
    `<table><tr><th>Event<th>Status<th>Rate<th>Expenses<th>Total<th></tr>${rows}</table>${pages}`,
  )
}

function expenseRow(expense: ExpenseRow, claimCurrency: string): string {
  const { date, merchant, category, note, amount, currency, converted_amount, image_path, receipt } = expense
  const image =
    receipt &&
    `<img src="/receipts/${receipt}/thumbnail" alt="Receipt of ${escaped(merchant)}" width="40" height="40">`
  return `<tr><td>${escaped(date ?? '')}</td><td>${escaped(merchant)}<span class="note">${escaped(note)}</span></td>
<td>${escaped(category)}</td><td>${image ?? escaped(image_path?.replace(/^storage\//, '') ?? '')}</td>
<td>${money(amount.toFixed(2), currency)}</td><td>${money(converted_amount.toFixed(2), claimCurrency)}</td></tr>`
}

function expenses(user: string, id: string): string {
  const event = findEvent.get(user, id)
  if (!event) throw new Error('The baseline was asked for an event that it does not hold')
  const { count, total } = totalsOf(event)
  const rows = listExpenses.all(id).map((expense) => expenseRow(expense, event.base_currency))
  return page(
    event.name,
    `<h1>${escaped(event.name)}</h1><p>${event.status} ${event.exchange_rate} ${count}</p>
<table><tr><th>Date<th>Merchant<th>Category<th>Receipt<th>Amount<th>Claim</tr>${rows.join('')}</table>${money(total, event.base_currency)}`,
  )
}

async function formOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  const form = new URLSearchParams(body)
  return {
    name: form.get('name') ?? '',
    currency: form.get('base_currency') || 'USD',
    rate: Number(form.get('sample_claim_amount')) / Number(form.get('sample_receipt_amount')),
  }
}

async function answer(request: IncomingMessage): Promise<string> {
  const { method, url = '', headers } = request
  const user = String(headers.user)
  if (method === 'GET') {
    const [, number] = /^\/dashboard(?:\?page=(\d+))?$/.exec(url) ?? []
    return url.startsWith('/dashboard')
      ? dashboard(user, Number(number ?? 1))
      : expenses(user, url.split('/')[2] as string)
  }
  const { name, currency, rate } = await formOf(request)
  if (method === 'POST') {
    insertEvent.run(randomUUID(), user, name, currency, rate)
  } else {
    const id = url.split('/')[2]
    updateEvent.run(currency, rate, id, user)
    updateExpenses.run(rate, id, currency)
  }
  return ''
}

const server = createServer(async (request, response) => {
  try {
    const body = await answer(request)
    if (body) response.setHeader('Content-Type', 'text/html; charset=utf-8')
    else response.setHeader('HX-Redirect', '/dashboard')
    response.end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
}).listen(0, '127.0.0.1', () => process.send?.(server.address()))

process.once('disconnect', () => process.exit())
