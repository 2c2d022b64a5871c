import { beforeEach, expect, it } from 'vitest'
import { html, insertEvent, tags, text, withFailingWrites } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// Rows of bank statements that the user has already used in any event.

const CSV = `Booking date,Description,Amount
2026-10-06,NAIVAS WESTLANDS,-18.92
2026-10-07,UBER TRIP,-3.90
2026-10-07,UBER TRIP,-3.90
`

/** The same rows in another format of the bank. */
const CAMT = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE00123456780000008009</IBAN></Id><Ccy>EUR</Ccy></Acct>${[
  ['18.92', '2026-10-06', 'Naivas Ltd', 'ZV20261006/1'],
  ['3.90', '2026-10-07', 'Uber B.V.', 'ZV20261007/1'],
  ['3.90', '2026-10-07', 'Uber B.V.', 'ZV20261007/2'],
]
  .map(
    ([amount, booked, payee, reference]) => `
<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${booked}</Dt></BookgDt>
<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>${payee}</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
  )
  .join('')}
</Stmt></BkToCstmrStmt></Document>`

describeOnEachDatabase('a row that was used before on %s', (on) => {
  let owner: Person
  let nairobi: string
  let mombasa: string

  beforeEach(async () => {
    owner = await createUser(on)
    const event = async (name: string) =>
      (await insertEvent(on.database, owner.id, { name, base_currency: 'EUR' })).id
    ;[nairobi, mombasa] = [await event('Nairobi'), await event('Mombasa')]
  })

  const choose = async (event: string, content = CSV, client = owner.client) => {
    const form = new FormData()
    form.append('statement', new Blob([content]), content === CSV ? 'card.csv' : 'konto.xml')
    const answer = await client.send('POST', `/events/${event}/statement`, { body: form })
    expect(answer.status).toBe(303)
    return answer.headers.get('Location') ?? ''
  }
  const create = (here: string, rows: number[], reason = '') =>
    owner.client.form('POST', here, [
      ['intent', 'create'],
      ['claim_currency', 'EUR'],
      ['reason', reason],
      ...rows.map((row): [string, string] => ['row[]', String(row)]),
    ])
  const created = async (here: string, rows: number[], reason = '') => {
    const answer = await create(here, rows, reason)
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      expect.stringContaining(`created=${rows.length}`),
    ])
  }
  const page = async (path: string) => html(await owner.client.get(path))
  const offered = (source: string) =>
    tags(source)
      .filter(({ attributes }) => attributes.get('name') === 'row[]')
      .map(({ attributes }) => Number(attributes.get('value')))
  const expensesOf = (event: string) =>
    on.database.all<{ id: string; merchant: string }>(
      'SELECT id, merchant FROM expenses WHERE event_id = ? AND deleted_at IS NULL ORDER BY date, merchant',
      [event],
    )
  const reasonsOf = async (event: string) =>
    (
      await on.database.all<{ text: string }>(
        "SELECT text FROM explanations WHERE event_id = ? AND finding LIKE 'used-row %'",
        [event],
      )
    ).map((row) => row.text)

  it('in another event is counted as used, says where with a link, and is not offered', async () => {
    await created(await choose(nairobi), [2, 3])
    const [naivas] = await expensesOf(nairobi)
    const source = await page(await choose(mombasa))
    expect(offered(source)).toEqual([4])
    expect(text(source)).toContain('1 paid, 2 used before')
    expect(text(source)).toContain('Used before for NAIVAS WESTLANDS in Nairobi')
    expect(source).toContain(`href="/events/${nairobi}/expenses?edit=${naivas?.id}"`)
  })

  it('is known by camt after CSV, and by CSV after camt, of two alike as many as were used', async () => {
    await created(await choose(nairobi), [2, 4])
    expect(offered(await page(await choose(mombasa, CAMT)))).toEqual([3])
    await created(await choose(mombasa, CAMT), [3])
    const third = (await insertEvent(on.database, owner.id, { base_currency: 'EUR' })).id
    expect(offered(await page(await choose(third)))).toEqual([])
  })

  it('is offered again when it is chosen, and used for a reason alone, which stays typed', async () => {
    await created(await choose(nairobi), [2])
    const here = `${await choose(mombasa)}&again[]=2`
    const source = await page(here)
    expect(offered(source)).toEqual([2, 3, 4])
    expect(text(source)).toContain('Why are rows used again?')
    expect(text(await page(await choose(mombasa)))).toContain('2 paid, 1 used before')
    expect(text(source)).toContain('3 paid')
    expect(text(source)).not.toContain('1 used before')
    const refused = await create(here, [2, 3])
    const words = 'Row 2 was used before, for NAIVAS WESTLANDS in Nairobi. Say why it is used again'
    expect([refused.status, text(await refused.text()).includes(words)]).toEqual([400, true])
    expect(await expensesOf(mombasa)).toEqual([])
    const long = await create(here, [2], 'x'.repeat(501))
    expect([long.status, (await long.text()).includes('x'.repeat(501))]).toEqual([400, true])
    await created(here, [2, 3], 'Half of it was for Mombasa')
    expect((await expensesOf(mombasa)).map(({ merchant }) => merchant)).toEqual([
      'NAIVAS WESTLANDS',
      'UBER TRIP',
    ])
    expect(await reasonsOf(mombasa)).toEqual(['Half of it was for Mombasa'])
    // sending the same form again
    await created(here, [2, 3], 'Half of it was for Mombasa')
    await created(here, [2, 3])
    expect(await expensesOf(mombasa)).toHaveLength(2)
  })

  it('is a point of the checklist in both events, and the claim prints the reason', async () => {
    await created(await choose(nairobi), [2])
    await created(await choose(mombasa, CAMT), [1], 'Half of it was for Mombasa')
    const listed = text(await page(`/events/${mombasa}/close`))
    const found = 'konto.xml, row 1: also used for NAIVAS WESTLANDS in Nairobi'
    expect([listed.includes(found), listed.includes('Half of it was for Mombasa')]).toEqual([true, true])
    expect(text(await page(`/events/${nairobi}/close`))).toContain(
      'card.csv, row 2: also used for Naivas Ltd in Mombasa',
    )
    const unexplained = await owner.client.send('PUT', `/events/${nairobi}/close`)
    expect([unexplained.status, await unexplained.text()]).toEqual([
      409,
      expect.stringContaining('also used for Naivas Ltd in Mombasa'),
    ])
    expect((await owner.client.send('PUT', `/events/${mombasa}/close`)).status).toBe(200)
    const [claim] = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ?',
      [mombasa],
    )
    expect(JSON.parse(claim?.content ?? '').explanations).toContainEqual({
      ...{ line: 1, rate: null, text: 'Half of it was for Mombasa' },
      finding: expect.stringContaining('Row of a bank statement used before: Naivas Ltd'),
    })
  })

  it('is evidence of an existing expense again for a reason alone', async () => {
    await created(await choose(nairobi), [2])
    owner.client.cookies.set('current_event_id', mombasa)
    const form = { date: '2026-10-05', merchant: 'Naivas', amount: '18.92', currency: 'EUR' }
    expect((await owner.client.form('POST', '/expenses', form)).status).toBe(200)
    const [expense] = await expensesOf(mombasa)
    const here = await choose(mombasa)
    const pick = `2 ${expense?.id}`
    const accept = (reason: string) =>
      owner.client.form('POST', here, { intent: 'accept', 'pick[]': pick, claim_currency: 'EUR', reason })
    const boxes = tags(await page(`${here}&again[]=2`)).filter(
      ({ attributes }) => attributes.get('name') === 'pick[]',
    )
    expect(boxes.map(({ attributes }) => [attributes.get('value'), attributes.has('checked')])).toEqual([
      [pick, false],
    ])
    expect((await accept('')).status).toBe(400)
    expect((await accept('Shared')).status).toBe(303)
    expect((await accept('')).status).toBe(303)
    expect(await reasonsOf(mombasa)).toEqual(['Shared'])
  })

  it('of the same file and event is used once, also for a reason', async () => {
    const here = await choose(nairobi)
    await created(here, [2])
    const source = await page(`${here}&again[]=2`)
    expect([offered(source), source.includes('name="again[]"')]).toEqual([[3, 4], false])
    await created(here, [2], 'Once more')
    expect(await expensesOf(nairobi)).toHaveLength(1)
  })

  it('by two tabs of two events at once is used by one of them', async () => {
    const [first, second] = [await choose(nairobi), await choose(mombasa)]
    const answers = await Promise.all([create(first, [2]), create(second, [2])])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
    expect([...(await expensesOf(nairobi)), ...(await expensesOf(mombasa))]).toHaveLength(1)
  })

  it('stays used when its expense moves, and is free while that is in the trash', async () => {
    await created(await choose(nairobi), [2])
    const [naivas] = await expensesOf(nairobi)
    const third = (await insertEvent(on.database, owner.id, { name: 'Kisumu', base_currency: 'EUR' })).id
    await on.database.run('UPDATE expenses SET event_id = ? WHERE id = ?', [third, naivas?.id])
    expect(text(await page(await choose(mombasa)))).toContain('for NAIVAS WESTLANDS in Kisumu')
    const path = `/events/${third}/expenses`
    await owner.client.form('POST', path, { intent: 'delete', id: naivas?.id ?? '' })
    expect(offered(await page(await choose(mombasa)))).toEqual([2, 3, 4])
    await created(await choose(mombasa), [2])
    const restored = await owner.client.form('POST', '/trash', {
      ...{ intent: 'restore', kind: 'expense', id: naivas?.id ?? '' },
    })
    expect(restored.status).toBe(303)
    const found = 'also used for NAIVAS WESTLANDS in'
    expect(text(await page(`/events/${mombasa}/close`))).toContain(`${found} Kisumu`)
    expect(text(await page(`/events/${third}/close`))).toContain(`${found} Mombasa`)
  })

  it('is free when its evidence is removed, or nothing is charged any more', async () => {
    await created(await choose(nairobi), [2, 3])
    const [naivas, uber] = await expensesOf(nairobi)
    const path = `/events/${nairobi}/expenses`
    await owner.client.form('POST', path, { intent: 'evidence-remove', id: naivas?.id ?? '' })
    await on.database.run('UPDATE expenses SET charged_amount = NULL WHERE id = ?', [uber?.id])
    expect(offered(await page(await choose(mombasa)))).toEqual([2, 3, 4])
  })

  it.each([
    ['is known while its deleted event has a frozen claim', 'a version', [3, 4]],
    ['is free in a deleted event without one', null, [2, 3, 4]],
  ])('%s', async (_, claimId, rows) => {
    await created(await choose(nairobi), [2])
    await on.database.run('UPDATE events SET deleted_at = created_at, claim_id = ? WHERE id = ?', [
      claimId,
      nairobi,
    ])
    expect(offered(await page(await choose(mombasa)))).toEqual(rows)
  })

  it('of another user is not known', async () => {
    await created(await choose(nairobi), [2])
    const other = await createUser(on)
    const event = (await insertEvent(on.database, other.id, { base_currency: 'EUR' })).id
    const here = await choose(event, CSV, other.client)
    expect(offered(await html(await other.client.get(here)))).toEqual([2, 3, 4])
  })

  it('is not used when storing fails, nor is its reason', async () => {
    await created(await choose(nairobi), [2])
    const here = await choose(mombasa)
    await withFailingWrites(on.database, 'INSERT', 'statement_rows', async () => {
      expect((await create(here, [2], 'Shared')).status).toBe(500)
    })
    expect([await expensesOf(mombasa), await reasonsOf(mombasa)]).toEqual([[], []])
  })
})
