import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  deletedWithMinutesLeft,
  groupSums,
  html,
  insertEvent,
  insertExpense,
  tableRows,
  tags,
  text,
  totalClaim,
} from '../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// Operations on several selected expenses, as a browser without scripts sends them.

describeOnEachDatabase('selected expenses on %s', (on, provider) => {
  let owner: Person
  let event: string
  let path: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id)).id
    path = `/events/${event}/expenses`
  })

  const page = async (address = path) => html(await owner.client.get(address))
  const merchants = async (address = path) => tableRows(await page(address)).map(([, merchant]) => merchant)
  const add = (merchant: string, into = event) =>
    insertExpense(on.database, into, { merchant, amount: 10, currency: 'USD', converted_amount: 10 })
  const send = (values: Record<string, string>, ids: string[] = [], address = path, who = owner) =>
    who.client.form('POST', address, [
      ...Object.entries(values),
      ...ids.map((id): [string, string] => ['id[]', id]),
    ])
  const DELETE = { intent: 'delete-selected' }
  const MEALS = { intent: 'change-selected', field: 'category', category: ' Meals ' }
  const goneTo = async (...form: Parameters<typeof send>) => {
    const answer = await send(...form)
    expect([answer.status, answer.status === 303 ? '' : text(await answer.text())]).toEqual([303, ''])
    return answer.headers.get('Location') ?? ''
  }
  const expectRefused = async (answer: Response, status: number, words: string) =>
    expect([answer.status, text(await answer.text())]).toEqual([status, expect.stringContaining(words)])
  /** The fields of the undo form at an address. */
  const undo = async (address: string) => {
    const form = (await page(address)).split('<form').find((one) => one.includes('value="restore-deleted"'))
    const inputs = tags(`<form${form?.split('</form>')[0]}`).filter(({ name }) => name === 'input')
    return Object.fromEntries(
      inputs.map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
    )
  }
  const categories = async () => {
    const rows = await on.database.all<{ merchant: string; category: string }>(
      'SELECT merchant, category FROM expenses WHERE event_id = ?',
      [event],
    )
    return Object.fromEntries(rows.map(({ merchant, category }) => [merchant, category]))
  }

  it('are deleted, and exactly they come back', async () => {
    await goneTo({ intent: 'delete', id: await add('Deleted before') })
    const ids = [await add('A'), await add('B'), await add('C')]
    const gone = await goneTo(DELETE, ids.slice(0, 2))
    expect(gone).toMatch(/\?deleted_at=\d{13}$/)
    const source = await page(gone)
    expect(text(source)).toMatch(/2 expenses are deleted\. Undo/)
    expect(totalClaim(source)).toBe('10.00 USD')
    expect(await merchants()).toEqual(['C'])
    expect(await goneTo(await undo(gone))).toBe(path)
    expect((await merchants()).sort()).toEqual(['A', 'B', 'C'])
    expect(text(await page(gone))).not.toContain('deleted.')
  })

  it('get a category', async () => {
    const ids = [await add('A'), await add('B'), await add('C')]
    expect(await goneTo(MEALS, ids.slice(0, 2))).toMatch(/\?undo=[-0-9a-f]{36}$/)
    expect(await categories()).toEqual({ A: 'Meals', B: 'Meals', C: '' })
  })

  it('a form that is sent twice does it once, at the same moment too, and so does its Undo', async () => {
    const ids = [await add('A'), await add('B'), await add('C')]
    const [one, other] = await Promise.all([goneTo(DELETE, ids.slice(1)), goneTo(DELETE, ids.slice(1))])
    expect(other).toBe(one)
    expect(await goneTo(DELETE, ids.slice(1))).toBe(one)
    const back = await undo(one)
    await Promise.all([goneTo(back), goneTo(back)])
    expect(await goneTo(back)).toBe(path)
    expect(await merchants()).toHaveLength(3)
  })

  it('what another tab has deleted is passed over, and stays deleted when the rest comes back', async () => {
    const ids = [await add('A'), await add('B'), await add('C')]
    await goneTo(DELETE, ids.slice(0, 1))
    const gone = await goneTo(DELETE, ids)
    expect(text(await page(gone))).toContain('2 expenses are deleted.')
    await expectRefused(await send(MEALS, ids), 404, 'Expense not found')
    await goneTo(await undo(gone))
    expect((await merchants()).sort()).toEqual(['B', 'C'])
    await goneTo(DELETE, ids.slice(1, 2))
    for (const form of [DELETE, MEALS])
      await expectRefused(await send(form, ids.slice(0, 2)), 404, 'Expense not found')
    expect(await categories()).toEqual({ A: '', B: '', C: '' })
  })

  it('one that is deleted once more, alone, still comes back with those that it went with', async () => {
    const ids = [await add('A'), await add('B')]
    const gone = await goneTo(DELETE, ids)
    await goneTo({ intent: 'delete', id: ids[0] ?? '' })
    await goneTo(await undo(gone))
    expect(await merchants()).toHaveLength(2)
  })

  it('1,000 are changed, deleted and brought back at once; more are not', async () => {
    const ids = Array.from({ length: 1001 }, () => crypto.randomUUID())
    const rows = ids.map((id) => `('${id}', '${event}', 1, 'USD', 1)`)
    await on.database.run(
      `INSERT INTO expenses (id, event_id, amount, currency, converted_amount) VALUES ${rows.join(', ')}`,
    )
    for (const form of [DELETE, MEALS])
      await expectRefused(await send(form, ids), 400, 'Select at most 1000 expenses')
    const many = ids.slice(0, 1000)
    await goneTo(MEALS, many)
    expect(groupSums(await page(), 'By category')).toEqual(['None 1 1.00 USD', 'Meals 1000 1,000.00 USD'])
    const gone = await goneTo(DELETE, many)
    const source = await page(gone)
    expect(text(source)).toContain('1000 expenses are deleted.')
    expect(totalClaim(source)).toBe('1.00 USD')
    await goneTo(await undo(gone))
    expect(totalClaim(await page())).toBe('1,001.00 USD')
  })

  it('acts on overlapping selections at the same moment do not stop each other', async () => {
    const ids: string[] = []
    for (let i = 0; i < 60; i++) ids.push(await add(`M${i}`))
    const selections = Array.from({ length: 12 }, (_, i) =>
      i % 2 ? ids.slice(i) : ids.toReversed().slice(i),
    )
    await Promise.all(selections.map((some, i) => goneTo({ ...MEALS, category: `C${i}` }, some)))
    expect(await merchants()).toHaveLength(60)
  })

  it('a closed event refuses all of it', async () => {
    const ids = [await add('A'), await add('B')]
    const back = await undo(await goneTo(DELETE, ids.slice(0, 1)))
    await owner.client.send('PUT', `/events/${event}/close`)
    for (const form of [DELETE, MEALS, back])
      await expectRefused(await send(form, ids), 409, 'Event is closed')
    expect(await merchants()).toEqual(['B'])
    expect(await categories()).toEqual({ A: '', B: '' })
  })

  it('touches nothing of other users or events, and lets no other user restore', async () => {
    const stranger = await createUser(on)
    const theirs = (await insertEvent(on.database, stranger.id)).id
    const another = (await insertEvent(on.database, owner.id)).id
    const foreign = [
      await add('Theirs', theirs),
      await add('Elsewhere', another),
      crypto.randomUUID(),
      'a\0b',
      '\ud800',
      '"',
      '',
    ]
    for (const form of [DELETE, MEALS])
      await expectRefused(await send(form, foreign), 404, 'Expense not found')
    const id = await add('Mine')
    await goneTo(MEALS, [...foreign, id, id])
    const gone = await goneTo(DELETE, [...foreign, id, id])
    expect(text(await page(gone))).toContain('The expense is deleted.')
    const rows = await on.database.all(
      'SELECT merchant, category, deleted_at FROM expenses WHERE event_id IN (?, ?)',
      [theirs, another],
    )
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatchObject({ category: '', deleted_at: null })

    const back = await undo(gone)
    for (const form of [DELETE, MEALS, back])
      await expectRefused(await send(form, [id], path, stranger), 403, 'Forbidden')
    for (const elsewhere of [theirs, another]) {
      await send(back, [id], `/events/${elsewhere}/expenses`, elsewhere === theirs ? stranger : owner)
    }
    expect(await merchants()).toEqual([])
    expect(
      text(await html(await owner.client.get(`/events/${another}/expenses?${gone.split('?')[1]}`))),
    ).not.toContain('deleted.')
    expect((await send(DELETE, [id], `/events/${crypto.randomUUID()}/expenses`)).status).toBe(404)
  })

  it.each([
    ['a minute before 30 days are over', ['A', 'B', 'C'], 1],
    ['a minute after 30 days', [], -1],
  ])('%s, of two that were deleted together and one alone come back %j', async (_when, expected, left) => {
    const alone = await add('C')
    await goneTo(DELETE, [await add('A'), await add('B')])
    await goneTo({ intent: 'delete', id: alone })
    const moment = deletedWithMinutesLeft(left)
    await on.database.run('UPDATE expenses SET deleted_at = ? WHERE event_id = ?', [moment, event])
    expect((await send({ intent: 'restore', id: alone })).status).toBe(left > 0 ? 303 : 404)
    await goneTo({ intent: 'restore-deleted', deleted_at: String(Date.parse(moment)) })
    expect((await merchants()).sort()).toEqual(expected)
  })

  describeBesideDatabase(provider, 'beside the database', () => {
    it('the checkboxes of an open event belong to one form, and say which expense they select', async () => {
      const id = await add('Java House')
      const source = await page()
      const boxes = () => tags(source).filter(({ attributes }) => attributes.get('name') === 'id[]')
      expect(boxes().map(({ attributes }) => Object.fromEntries(attributes))).toEqual([
        { type: 'checkbox', form: 'selection', name: 'id[]', value: id, 'aria-label': 'Select Java House' },
      ])
      expect(tags(source).filter(({ attributes }) => attributes.get('id') === 'selection')).toHaveLength(1)
      await owner.client.send('PUT', `/events/${event}/close`)
      expect(await page()).not.toContain('id[]')
    })

    it('of one expense says that the expense is deleted, in the singular', async () => {
      expect(text(await page(await goneTo(DELETE, [await add('A')])))).toContain(
        'The expense is deleted. Undo',
      )
    })

    it('the page goes back to the list that the form was sent from', async () => {
      const ids = [await add('A'), await add('B')]
      await goneTo(MEALS, ids)
      expect(await goneTo(MEALS, ids, `${path}?category=Meals&sort=amount`)).toBe(
        `${path}?category=Meals&sort=amount`,
      )
      const gone = await goneTo(DELETE, ids.slice(0, 1), `${path}?category=Meals&sort=amount`)
      expect(gone).toMatch(/\?category=Meals&sort=amount&deleted_at=\d{13}$/)
      expect(await merchants(gone)).toEqual(['B'])
    })

    it('with nothing selected, or no category, nothing is done; what was selected and typed stays', async () => {
      const id = await add('A')
      for (const form of [DELETE, MEALS]) await expectRefused(await send(form), 400, 'Select expenses first')
      const slips = [
        ['', 'Enter a category'],
        ['x'.repeat(101), 'Category can have at most 100 characters'],
        ['a\0b', 'Category holds characters that cannot be stored'],
      ] as const
      for (const [category, words] of slips) {
        const answer = await send({ ...MEALS, category }, [id])
        const source = await answer.text()
        expect([answer.status, text(source)]).toEqual([400, expect.stringContaining(words)])
        const box = tags(source).find(
          ({ attributes }) => attributes.get('value') === id && attributes.get('name') === 'id[]',
        )
        expect(box?.attributes.has('checked')).toBe(true)
      }
      expect(await categories()).toEqual({ A: '' })
      const boxes = tags(await page()).filter(({ attributes }) => attributes.get('name') === 'id[]')
      expect(boxes.map(({ attributes }) => attributes.has('checked'))).toEqual([false])
    })

    it('an address or a form that names no act of deleting brings nothing back', async () => {
      await goneTo(DELETE, [await add('A')])
      for (const at of ['', 'x', '-1', '1e3', '123456789012345', '99999999999999', '0']) {
        expect(text(await page(`${path}?deleted_at=${at}`))).not.toContain('deleted.')
        expect((await send({ intent: 'restore-deleted', deleted_at: at })).status).toBeLessThan(500)
      }
      expect(await merchants()).toEqual([])
    })

    it('a list of ids is the body’s, and the query’s where the body has none', async () => {
      const [a, b, c] = [await add('A'), await add('B'), await add('C')]
      const query = `${path}?id[]=${a}&id[]=${b}`
      await goneTo(MEALS, [c ?? ''], query)
      expect(await categories()).toEqual({ A: '', B: '', C: 'Meals' })
      await goneTo({ ...MEALS, category: 'Travel' }, [], query)
      expect(await categories()).toEqual({ A: 'Travel', B: 'Travel', C: 'Meals' })
      const body = new FormData()
      for (const [name, value] of [
        ['intent', 'delete-selected'],
        ['id[]', b],
        ['id[]', c],
      ] as const)
        body.append(name, value ?? '')
      expect((await owner.client.send('POST', path, { body })).status).toBe(303)
      expect(await merchants()).toEqual(['A'])
    })
  })
})
