import { beforeEach, expect, it } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { usedStatements } from '~/domain/claims/files/used-statements'
import { insertRow } from '../support/database'
import { html, insertEvent, insertExpense, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { storeOriginal } from '../support/stored-originals'
import { createUser, type Person } from '../support/users'

// A file that is uploaded under two names, or for two purposes, is stored once in an event.

const CARD = `Booking date,Description,Amount
2026-11-03,TESCO EXPRESS,-27.12
2026-11-06,TESCO EXPRESS REFUND,15.00
2026-11-07,GROCER,-11.20
2026-11-08,BAKERY,-3.40
`

describeOnEachDatabase('the same file on %s', { leavesUnread: true }, (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { name: 'London', base_currency: 'EUR' })).id
  })

  const read = async (name: string, content = CARD) => {
    const form = new FormData()
    form.append('statement', new Blob([content]), name)
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    return answer.headers.get('Location') ?? ''
  }
  const create = async (here: string, row: string) =>
    expect((await owner.client.form('POST', here, { intent: 'create', 'row[]': row })).status).toBe(303)
  const claim = async () => {
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const [row] = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ?',
      [event],
    )
    return JSON.parse(row?.content ?? '') as Claim
  }

  it('of a bank statement under two names is said when it is read again, and is one statement of the claim', async () => {
    const first = await read('card.csv')
    for (const row of ['2', '4']) await create(first, row)
    expect(text(await html(await owner.client.get(first)))).not.toContain('the same file as')
    const again = await read('card-again.csv')
    expect(text(await html(await owner.client.get(again)))).toContain('the same file as card.csv')
    await create(again, '5')
    const other = await read('other.csv', CARD.replaceAll('2026-11', '2026-10'))
    expect(text(await html(await owner.client.get(other)))).not.toContain('the same file as')
    await create(other, '5')
    const frozen = await claim()
    const statements = usedStatements(frozen).map(({ name, usages }) => [name, usages.length])
    expect(statements.sort()).toEqual([
      ['card.csv', 3],
      ['other.csv', 1],
    ])
  })

  it('of a bank statement that is kept has the name that it is kept under', async () => {
    await create(await read('card-again.csv'), '2')
    await insertFile({ role: 'statement', name: 'card.csv', ...storeOriginal(on, 'text', CARD) })
    const [statement, ...others] = usedStatements(await claim())
    expect([statement?.name, others]).toEqual(['card.csv', []])
  })

  const insertFile = (columns: object) =>
    insertRow(on.database, 'receipts', {
      ...{ id: crypto.randomUUID(), event_id: event, width: 1, height: 1 },
      ...{ state: 'unread', ...columns },
    })

  it('as the receipt of an expense and as another paper is once among the files of the claim', async () => {
    const expense = await insertExpense(on.database, event, { currency: 'EUR', converted_amount: 10 })
    const [lunch, pass] = ['lunch', 'pass'].map((name) => storeOriginal(on, 'pdf', `${event} ${name}`))
    await insertFile({ role: 'receipt', name: 'lunch.pdf', ...lunch, expense_id: expense })
    await insertFile({ role: 'paper', name: 'lunch copy.pdf', ...lunch })
    await insertFile({ role: 'paper', name: 'pass.pdf', ...pass })
    const { files } = await claim()
    expect(files.map(({ number, name, role }) => [number, name, role])).toEqual([
      [1, 'lunch.pdf', 'receipt'],
      [2, 'pass.pdf', 'paper'],
    ])
  })

  it('as the receipt of an expense and, in another part, as another paper is there for both', async () => {
    const expense = await insertExpense(on.database, event, { currency: 'EUR', converted_amount: 10 })
    const part = (page: number) => JSON.stringify({ firstPage: page, lastPage: page, area: null })
    const file = { name: 'pages.pdf', ...storeOriginal(on, 'pdf', `${event} pages`), pages: 2 }
    await insertFile({ ...file, role: 'receipt', excerpt: part(1), expense_id: expense })
    await insertFile({ ...file, role: 'paper', excerpt: part(2) })
    expect((await claim()).files.map(({ role }) => role)).toEqual(['receipt', 'paper'])
  })
})
