import { beforeEach, expect } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { html, insertEvent, insertExpense, tableRows, text } from './factories'
import type { Instance } from './instances'
import { pdfTexts } from './pdf-text'
import { createUser, type Person } from './users'
import { readWorkbook } from './workbook'

// An event whose claim is closed, paid and reopened, with readers for its pages and files.

/**
 * Makes a user with an event of 100 USD before each test. Returns functions that change and read the event.
 */
export function claimedEvent(on: Instance) {
  let owner: Person
  let event: string
  let name: string

  beforeEach(async () => {
    owner = await createUser(on)
    ;({ id: event, name } = await insertEvent(on.database, owner.id, {
      ...{ base_currency: 'USD', starts_on: '2026-10-05' },
    }))
    await spend(100)
  })

  const done = async (answer: Promise<Response>) => {
    const { status } = await answer
    expect([200, 303]).toContain(status)
  }
  const spend = (amount: number) =>
    insertExpense(on.database, event, { amount, currency: 'USD', converted_amount: amount })
  const close = () => done(owner.client.send('PUT', `/events/${event}/close`))
  const reopen = () => done(owner.client.send('PUT', `/events/${event}/reopen`))
  const mark = async (version: number, form: Record<string, string>) => {
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM claims WHERE event_id = ? AND version = ?',
      [event, version],
    )
    await done(owner.client.form('POST', '/claims', { id: row?.id ?? '', ...form }))
  }
  /** Notes a payment of what remains to be paid, or of an amount, with other fields of the form. */
  const pay = async (version: number, amount = '', form: Record<string, string> = {}) => {
    const payment = { ...form, amount, claim_currency: 'USD', paid_on: new Date().toISOString().slice(0, 10) }
    await mark(version, { intent: 'pay', ...payment })
    // a fixed day, whenever the tests run
    await on.database.run(
      "UPDATE claim_answers SET paid_on = '2026-11-20' WHERE claim_id IN (SELECT id FROM claims WHERE event_id = ? AND version = ?)",
      [event, version],
    )
  }
  const undo = (version: number) => mark(version, { intent: 'unpay' })
  const advance = (amount: string) => {
    owner.client.cookies.set('current_event_id', event)
    return done(owner.client.form('POST', '/advances', { date: '2026-10-01', amount }))
  }
  const page = async (end: string) => html(await owner.client.get(`/events/${event}/${end}`))
  /** Returns a part of a page as text. */
  const part = (source: string, pattern: RegExp) => text(pattern.exec(source)?.[0] ?? '')
  const head = async (end = 'expenses') => part(await page(end), /<p class="event-due">.*?<\/p>/s)
  const sum = async () => part(await page('close'), /<dl class="sum-of-claim">.*?<\/dl>/s)
  const foot = async (end: string) => part(await page(end), /<p class="due">.*?<\/p>/s)
  const entries = async () => part(await page('details'), /<ul class="advances">.*?<\/ul>/s)
  const checklist = async () =>
    part(await page('close'), /<section aria-labelledby="checklist".*<section aria-labelledby="do-close"/s)
  const changes = async () => part(await page('close'), /<section aria-labelledby="changes".*?<\/section>/s)
  /** The due amount of a version on its card in the list of claims. */
  const card = async (version: number) => {
    const source = await html(await owner.client.get('/claims'))
    const cards = source.split('<li class="card"').filter((each) => each.includes(`, version ${version}<`))
    return part(cards.join(''), /<p class="event-due">.*?<\/p>/s)
  }
  const rowOfEvent = async () => {
    const dashboard = await html(await owner.client.get('/dashboard'))
    return tableRows(dashboard).find(([cell = '']) => cell.startsWith(name))
  }
  const year = async () => html(await owner.client.get('/insights?year=2026'))
  const insights = async () => text(await year())
  /** The rows of the claims table of the year: name, count and amount. */
  const claims = async () =>
    tableRows(/<caption[^>]*>Claims<\/caption>.*?<\/table>/s.exec(await year())?.[0] ?? '').map(
      ([of, count, , amount]) => [of, count, amount],
    )
  const frozen = async (): Promise<Claim[]> => {
    const rows = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ? ORDER BY version',
      [event],
    )
    return rows.map(({ content }) => JSON.parse(content))
  }
  const file = async (name: string) => {
    const answer = await owner.client.get(`/events/${event}/${name}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const pdf = async () => (await pdfTexts(await file('claim.pdf'))).join(' ').replace(/\s+/g, ' ')
  /** The rows of a sheet of the workbook. */
  const sheet = async (name: string) => {
    const { sheets } = await readWorkbook(await file('claim.xlsx'))
    return (sheets.get(name) ?? []).map((cells) =>
      [...cells.values()].map((value) => ('text' in value ? value.text : Number(value.digits))),
    )
  }
  /** Closes the event with 100 USD, marks the claim as paid, and adds 50 USD. */
  const payAndAdd50 = async () => {
    await close()
    await pay(1)
    await reopen()
    await spend(50)
  }

  return {
    get id() {
      return event
    },
    get name() {
      return name
    },
    get owner() {
      return owner
    },
    done,
    spend,
    close,
    reopen,
    pay,
    undo,
    advance,
    page,
    part,
    head,
    sum,
    foot,
    entries,
    checklist,
    changes,
    card,
    rowOfEvent,
    year,
    insights,
    claims,
    frozen,
    pdf,
    sheet,
    file,
    payAndAdd50,
  }
}
