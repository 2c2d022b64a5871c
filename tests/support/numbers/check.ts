import type { Client } from '../client'
import { insertRows, openDatabase, type TestDatabase } from '../database'
import { createUser } from '../users'
import { type EventSeed, type LineSeed, randomEvent } from './events'
import { expectedClaim } from './expected'
import { type Comparison, ofClosePage, ofCsv, ofPdf, ofView, ofWorkbook } from './readings'

// Random events, calculated and closed by a server, and what its pages and files say of them.

interface Report {
  claims: number
  lines: number
  comparisons: number
  disagreements: string[]
}

interface Options {
  server: { url: string; dataDir: string; databaseUrl: string }
  count: number
  /** of the first event; the others' follow */
  seed: number
  onClaim?: (report: Report) => void
}

/** As many people do something at the same time. */
const PEOPLE = 4

export async function checkClaims({ server, count, seed, onClaim }: Options): Promise<Report> {
  const report: Report = { claims: 0, lines: 0, comparisons: 0, disagreements: [] }
  let next = seed
  const work = async () => {
    const database = await openDatabase(server.databaseUrl)
    const { id: user, client } = await createUser({ server, database })
    while (next < seed + count) {
      const event = randomEvent(next++)
      const compared = await check(client, user, database, event)
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
    await database.close()
  }
  await Promise.all(Array.from({ length: PEOPLE }, work))
  return report
}

async function check(
  client: Client,
  user: string,
  database: TestDatabase,
  event: EventSeed,
): Promise<Comparison[]> {
  try {
    await write(database, user, event)
    await calculate(client, database, event)
    return await compare(client, event)
  } catch (error) {
    return [{ where: 'work', expected: 'done', found: (error as Error).message }]
  }
}

/**
 * What an administrator writes: an event whose expenses come to something else, or to what old records say.
 */
async function write(
  database: TestDatabase,
  user: string,
  { id: event_id, currency, seed, ...event }: EventSeed,
): Promise<void> {
  await insertRows(database, 'events', [
    { id: event_id, user_id: user, name: `Event ${seed}`, base_currency: currency, exchange_rate: 0.5 },
  ])
  const rates = event.rates.map(
    ({
      receiptAmount: receipt_amount,
      claimAmount: claim_amount,
      claimCurrency: claim_currency,
      ...rate
    }) => ({
      ...rate,
      event_id,
      receipt_amount,
      claim_amount,
      claim_currency,
    }),
  )
  await insertRows(database, 'rates', rates)
  await insertRows(
    database,
    'advances',
    event.advances.map((advance) => ({ id: crypto.randomUUID(), event_id, ...advance })),
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

/** What a claimant does: expenses, terms, which convert everything anew, more expenses, and the end. */
async function calculate(client: Client, database: TestDatabase, event: EventSeed): Promise<void> {
  client.cookies.set('current_event_id', event.id)
  const add = async (by: LineSeed['by']) => {
    for (const { date, merchant, category, amount, currency, charged, rateId, ...line } of event.lines.filter(
      (line) => line.by === by,
    )) {
      const form = { date: date ?? '', merchant, category, amount: unmistakable(amount), currency }
      await done(
        client.form('POST', '/expenses', {
          ...form,
          ...taxFields(line.taxes),
          invoice_number: line.invoiceNumber,
          charged_amount: unmistakable(charged ?? ''),
          rate_id: rateId ?? '',
        }),
      )
    }
  }
  await add('form before')
  const { receiptAmount: sample_receipt_amount, claimAmount: sample_claim_amount } = event.sample
  await done(
    client.form('PUT', `/events/${event.id}`, {
      base_currency: event.currency,
      sample_receipt_amount,
      sample_claim_amount,
    }),
  )
  await add('form after')
  for (const { merchant } of event.lines.filter(({ isDeleted }) => isDeleted)) {
    const now = new Date().toISOString().replace('Z', '+00:00')
    await database.run('UPDATE expenses SET deleted_at = ? WHERE event_id = ? AND merchant = ?', [
      now,
      event.id,
      merchant,
    ])
  }
  await explainMissingRates(client, event)
  await done(client.send('PUT', `/events/${event.id}/close`))
}

/** Says why currencies have no rate: an event that does not cannot be closed. */
async function explainMissingRates(client: Client, { id }: EventSeed): Promise<void> {
  const path = `/events/${id}/close`
  const page = await (await done(client.get(path))).text()
  const keys = new Set([...page.matchAll(/name="key" value="(no-rate [^"]+)"/g)].map(([, key]) => key ?? ''))
  for (const key of keys) {
    const { status } = await client.form('POST', path, { intent: 'explain', key, text: 'Same rate' })
    if (status !== 303) throw new Error(`the explanation of ${key} was answered ${status}`)
  }
}

const taxFields = (taxes: LineSeed['taxes']): Record<string, string> =>
  Object.fromEntries(
    taxes.flatMap(({ rate, net, amount }, at) => [
      [`tax_${at + 1}_rate`, rate ?? ''],
      [`tax_${at + 1}_net`, unmistakable(net ?? '')],
      [`tax_${at + 1}_amount`, unmistakable(amount)],
    ]),
  )

/** An amount with three decimals is one of a thousand to some: with a zero more it is not. */
const unmistakable = (amount: string) => (/^\d+\.\d{3}$/.test(amount) ? `${amount}0` : amount)

async function compare(client: Client, event: EventSeed): Promise<Comparison[]> {
  const expected = expectedClaim(event)
  const get = (path: string) =>
    done(client.get(`/events/${event.id}/${path}`, { 'Accept-Language': 'en-US' }))
  const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
  return [
    ...ofView(await (await get('expenses')).text(), expected),
    ...ofClosePage(await (await get('close')).text(), expected),
    ...ofCsv((await bytes('claim.csv')).toString(), expected),
    ...(await ofWorkbook(await bytes('claim.xlsx'), expected)),
    ...(await ofPdf(await bytes('claim.pdf'), expected)),
  ]
}
