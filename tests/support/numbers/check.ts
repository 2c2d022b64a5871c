import { Client } from '../client'
import { insertRows, openDatabase, type TestDatabase } from '../database'
import { exact, minorDigitsOf } from '../exact'
import { sumText } from '../random-claims'
import { createUser } from '../users'
import { type EventSeed, type LineSeed, randomEvent } from './events'
import {
  allocationOf,
  dayOfRow,
  expectedClaim,
  kindOf,
  officialOf,
  REFUNDS_FILE,
  rateOf,
  refundRows,
  SHARE_REASON,
} from './expected'
import { type Comparison, ofClosePage, ofCsv, ofData, ofPdf, ofView, ofWorkbook } from './readings'

// A server calculates and closes random events; each figure of their pages and files is compared.

interface Report {
  claims: number
  lines: number
  comparisons: number
  disagreements: string[]
}

interface Options {
  server: { url: string; dataDir: string; databaseUrl: string }
  count: number
  /** of the first event; the others have the following seeds */
  seed: number
  onClaim?: (report: Report) => void
  onWorkbook?: OnWorkbook
}

/** Receives the workbook of each claim; the next claim waits for it. */
type OnWorkbook = (seed: number, workbook: Buffer) => Promise<void>

/**
 * The claimant works in this many browsers at once. With several claimants each pack would start a process.
 */
const BROWSERS = 2

export async function checkClaims({ server, count, seed, onClaim, onWorkbook }: Options): Promise<Report> {
  const report: Report = { claims: 0, lines: 0, comparisons: 0, disagreements: [] }
  const database = await openDatabase(server.databaseUrl)
  const { id: user, client: signedIn } = await createUser({ server, database })
  let next = seed
  const work = async () => {
    const client = new Client(server.url)
    for (const [name, value] of signedIn.cookies) client.cookies.set(name, value)
    while (next < seed + count) {
      const event = randomEvent(next++)
      const compared = await check({ client, user, database, onWorkbook }, event)
      report.claims += 1
      report.lines += event.lines.length
      report.comparisons += compared.length
      const wrong = compared.filter(({ expected, found }) => expected !== found)
      report.disagreements.push(
        ...wrong.map(
          ({ where, expected, found }) => `seed ${event.seed}, ${where}: ${expected}, but ${found}`,
        ),
      )
      onClaim?.(report)
    }
  }
  await Promise.all(Array.from({ length: BROWSERS }, work))
  await database.close()
  return report
}

interface Desk {
  client: Client
  user: string
  database: TestDatabase
  onWorkbook?: OnWorkbook
}

async function check({ client, user, database, onWorkbook }: Desk, event: EventSeed): Promise<Comparison[]> {
  try {
    await write(database, user, event)
    await calculate(client, database, event)
    const answers = await close(client, database, event)
    const rest = isBeyondDigits(event)
      ? await compareView(client, event)
      : await compare(client, event, onWorkbook)
    return [...answers, ...rest]
  } catch (error) {
    return [{ where: 'work', expected: 'done', found: (error as Error).message }]
  }
}

/**
 * Inserts an event with its rates, its advances and expenses from old records, which may have any amounts.
 */
async function write(
  database: TestDatabase,
  user: string,
  { id: event_id, firstCurrency, seed, ...event }: EventSeed,
): Promise<void> {
  await insertRows(database, 'events', [
    { id: event_id, user_id: user, name: `Event ${seed}`, base_currency: firstCurrency },
  ])
  const rates = event.rates.map(
    ({
      receiptAmount: receipt_amount,
      claimAmount: claim_amount,
      claimCurrency: claim_currency,
      steps,
      ...rate
    }) => {
      const official = officialOf({ steps, date: rate.date })
      const source = steps ? 'published' : 'card'
      const amounts = { receipt_amount, claim_amount, claim_currency }
      return { ...rate, event_id, ...amounts, source, official: official && JSON.stringify(official) }
    },
  )
  await insertRows(database, 'rates', rates)
  await insertRows(
    database,
    'advances',
    event.advances.map((advance) => ({ event_id, ...advance })),
  )
  const old = event.lines.filter(({ by }) => by === 'old')
  const expenses = old.map(
    ({ id, merchant, date, category, amount, currency, charged, rateId, written, ...line }) => ({
      ...{ id, event_id, merchant, date, category, amount, currency },
      invoice_number: line.invoiceNumber,
      taxes: JSON.stringify(line.taxes),
      charged_amount: charged,
      rate_id: rateId,
      converted_amount: written,
    }),
  )
  await insertRows(database, 'expenses', expenses)
}

async function done(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (response.status !== 200)
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return response
}

/**
 * Works as a claimant: adds expenses, sets the terms, which convert the expenses again, and adds more
 * expenses.
 */
async function calculate(client: Client, database: TestDatabase, event: EventSeed): Promise<void> {
  client.cookies.set('current_event_id', event.id)
  const add = async (by: LineSeed['by']) => {
    for (const line of event.lines.filter((line) => line.by === by)) {
      await done(client.form('POST', '/expenses', expenseForm(line, event)))
    }
  }
  await add('form before')
  await giveTerms(client, event)
  await add('form after')
  for (const line of event.lines.filter(({ arithmetic }) => arithmetic !== ''))
    await database.run('UPDATE expenses SET kind = ?, arithmetic = ? WHERE event_id = ? AND merchant = ?', [
      kindOf(line),
      line.arithmetic,
      event.id,
      line.merchant,
    ])
  for (const { merchant } of event.lines.filter(({ isDeleted }) => isDeleted)) {
    const now = new Date().toISOString().replace('Z', '+00:00')
    await database.run('UPDATE expenses SET deleted_at = ? WHERE event_id = ? AND merchant = ?', [
      now,
      event.id,
      merchant,
    ])
  }
}

/** Sets the claim currency and the sample pair of an event, by the endpoint or by the edit form. */
async function giveTerms(client: Client, event: EventSeed): Promise<void> {
  const { id, seed, currency, sample, pairCurrency } = event
  const form = {
    base_currency: currency,
    sample_receipt_amount: sample.receiptAmount,
    sample_claim_amount: sample.claimAmount,
  }
  if (event.terms === 'endpoint') await done(client.form('PUT', `/events/${id}`, form))
  if (event.terms !== 'page') return
  await posted(client, '/dashboard', {
    ...form,
    ...{ intent: 'update', id, name: `Event ${seed}`, sample_receipt_currency: pairCurrency },
    seen: `${currency} ${rateOf(sample)} ${pairCurrency}`,
  })
}

/** Sends a form of a page, and asserts that it took effect. */
async function posted(client: Client, path: string, form: Record<string, string>): Promise<void> {
  const { status, headers } = await client.form('POST', path, form)
  // a redirect with `sample_` leads to a preview, and the form has changed nothing
  if (status !== 303 || headers.get('location')?.includes('sample_'))
    throw new Error(`${path} answered ${JSON.stringify(form)} with ${status} ${headers.get('location')}`)
}

/**
 * Prepares the event for closing and closes it: counts lines in the claim currency, leaves out lines that
 * count 1:1, enters advances in the claim currency, and explains a rate that several currencies share. Leaves
 * amounts without a rate to finance; otherwise the event could not be closed.
 */
async function close(client: Client, database: TestDatabase, event: EventSeed): Promise<Comparison[]> {
  const [view, path] = [`/events/${event.id}/expenses`, `/events/${event.id}/close`]
  const list = await (await done(client.get(view))).text()
  for (const intent of ['count-own-currency', 'leave-out-without-rate'])
    if (list.includes(`value="${intent}"`)) await posted(client, view, { intent })
  await takeRefunds(client, database, event)
  for (const { id, ...advance } of event.advances)
    await done(client.form('PUT', `/advances/${id}`, { ...advance, claim_currency: event.currency }))
  const page = await (await done(client.get(path))).text()
  const keysOf = (kind: string) =>
    new Set(
      [...page.matchAll(new RegExp(`name="key" value="(${kind} [^"]+)"`, 'g'))].map(([, key]) => key ?? ''),
    )
  const explained = ['shared-rate', 'charge-doubt', 'refund-amount'].flatMap((kind) => [...keysOf(kind)])
  for (const key of explained) await posted(client, path, { intent: 'explain', key, text: 'Same rate' })
  const keys = keysOf('unconverted')
  const expected = expectedClaim(event).totals.unconverted
  const found: Comparison[] = [
    {
      where: 'currencies that finance is to convert',
      expected: expected.map(({ currency }) => `unconverted ${currency} ${event.currency}`).join(),
      found: [...keys].join(),
    },
  ]
  if (expected.length > 0) {
    const { status } = await client.send('PUT', path)
    found.push({ where: 'closing before the choice', expected: '409', found: String(status) })
  }
  for (const key of keys)
    await posted(client, path, { intent: 'explain', key, text: 'Finance converts these' })
  const { status } = await client.send('PUT', path)
  found.push({ where: 'closing', expected: isBeyondDigits(event) ? '409' : '200', found: String(status) })
  return found
}

/** The size of sums that the application keeps exactly. */
const SUM_DIGITS_MAX = 15
const SUM_MAX = 10_000_000_000_000n

/** Whether the total or the due amount is too large to be kept exactly. Then the event cannot be closed. */
function isBeyondDigits(event: EventSeed): boolean {
  const { total, due } = expectedClaim(event).totals
  return [total, due].some((sum) => {
    const { units, scale } = exact(sumText([sum]))
    const size = units < 0n ? -units : units
    return size >= SUM_MAX * 10n ** BigInt(scale) || size.toString().length > SUM_DIGITS_MAX
  })
}

/** Uploads a bank statement with an event's refunds, and makes them refunds of their expenses. */
async function takeRefunds(client: Client, database: TestDatabase, event: EventSeed): Promise<void> {
  const { currency } = event
  const given = refundRows(event)
  if (given.length === 0) return
  const ids = await expenseIds(database, event)
  // The long references tell these rows from rows with the same amount in the user's other events. The groups
  // and the fraction of the amount show which mark is the decimal mark.
  const purchase = minorDigitsOf(currency) === 0 ? '1,234' : `1,234.${'0'.repeat(minorDigitsOf(currency))}`
  const csv = [
    'Booking date,Description,Reference,Debit,Credit,Currency',
    `${dayOfRow(2)},GROCER,${event.seed},"${purchase}",,${currency}`,
    ...given.map(
      ({ date, text, amount, row }) => `${date},${text},REF-${event.seed}-${row},,${amount},${currency}`,
    ),
  ].join('\n')
  const body = new FormData()
  body.append('statement', new Blob([csv]), REFUNDS_FILE)
  const sent = await client.send('POST', `/events/${event.id}/statement`, { body })
  const statement = sent.headers.get('Location') ?? ''
  const form: [string, string][] = [
    ['intent', 'refund'],
    ['claim_currency', currency],
    ...given.map(({ row, refunds }): [string, string] => ['refund[]', `${row} ${ids.get(refunds)}`]),
  ]
  const taken = (await client.form('POST', statement, form)).headers.get('Location') ?? ''
  if (!taken.includes(`refunded=${given.length}`) || taken.includes('passed='))
    throw new Error(`${given.length} refunds of ${statement} were answered with ${taken}`)
}

/** The ids of an event's expenses by merchant. */
async function expenseIds(database: TestDatabase, { id }: EventSeed): Promise<Map<string, string>> {
  const expenses = await database.all<{ id: string; merchant: string }>(
    'SELECT id, merchant FROM expenses WHERE event_id = ?',
    [id],
  )
  return new Map(expenses.map(({ id, merchant }) => [merchant, id]))
}

/** The fields of the form of an expense. */
const expenseForm = (line: LineSeed, { currency }: EventSeed): Record<string, string> => ({
  ...{ date: line.date ?? '', merchant: line.merchant, category: line.category },
  ...{ amount: line.amount, currency: line.currency, figure_style: '1,234.5' },
  ...taxFields(line.taxes),
  invoice_number: line.invoiceNumber,
  ...(line.charged === null ? {} : { charged_amount: line.charged, claim_currency: currency }),
  rate_id: line.rateId ?? '',
  ...{ share: line.share, share_reason: line.share && SHARE_REASON, allocation: allocationOf(line) },
})

const taxFields = (taxes: LineSeed['taxes']): Record<string, string> =>
  Object.fromEntries(
    taxes.flatMap(({ rate, net, amount }, at) => [
      [`tax_${at + 1}_rate`, rate ?? ''],
      [`tax_${at + 1}_net`, net ?? ''],
      [`tax_${at + 1}_amount`, amount],
    ]),
  )

const getPage = (client: Client, { id }: EventSeed, path: string): Promise<Response> =>
  done(client.get(`/events/${id}/${path}`, { 'Accept-Language': 'en-US' }))

const compareView = async (client: Client, event: EventSeed): Promise<Comparison[]> =>
  ofView(await (await getPage(client, event, 'expenses')).text(), expectedClaim(event), {
    isClosed: !isBeyondDigits(event),
  })

async function compare(client: Client, event: EventSeed, onWorkbook?: OnWorkbook): Promise<Comparison[]> {
  const expected = expectedClaim(event)
  const get = (path: string) => getPage(client, event, path)
  const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
  const [pack, workbook] = [await bytes('claim.pdf'), await bytes('claim.xlsx')]
  await onWorkbook?.(event.seed, workbook)
  return [
    ...(await compareView(client, event)),
    ...ofClosePage(await (await get('close')).text(), expected),
    ...ofCsv((await bytes('claim.csv')).toString(), expected),
    ...(await ofWorkbook(workbook, expected)),
    ...(await ofPdf(pack, expected)),
    ...(await ofData(pack, expected)),
  ]
}
