import { beforeAll, expect, it } from 'vitest'
import { DONE, html, insertEvent, plain, tags, text } from '../../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../../support/instances'
import { createUser, type Person } from '../../support/users'

// GET /events/{id}/edit (contract, 4.4)

describeOnEachDatabase('the edit form on %s', (on, provider) => {
  let owner: Person

  beforeAll(async () => {
    owner = await createUser(on)
  })

  async function fragment(columns: Parameters<typeof insertEvent>[2] = {}) {
    const event = await insertEvent(on.database, owner.id, columns)
    const source = await html(await owner.client.get(`/events/${encodeURIComponent(event.id)}/edit`))
    const found = tags(source)
    const only = (wanted: (tag: (typeof found)[number]) => boolean) => {
      const matches = found.filter(wanted)
      expect(matches).toHaveLength(1)
      return Object.fromEntries(matches[0]?.attributes ?? [])
    }
    const field = (name: string) => only((tag) => tag.attributes.get('name') === name)
    return { event, source, found, only, field }
  }

  it('starts from KES where the event names no currency', async () => {
    const { field } = await fragment({ base_currency: '' })
    expect(field('sample_receipt_currency').value).toBe('KES')
    expect(field('base_currency').value ?? '').toBe('')
  })

  it('currencies and an id that an administrator wrote stay text too', async () => {
    const odd = `"><script>alert(1)</script>`
    const { found, field, only, event } = await fragment({
      id: `${odd}/ ${crypto.randomUUID()}`,
      base_currency: odd,
    })
    expect(found.map(({ name }) => name)).not.toContain('script')
    for (const name of ['base_currency', 'sample_receipt_currency']) expect(field(name).value).toBe(odd)
    const { 'hx-put': url = '' } = only((tag) => tag.attributes.has('hx-put'))
    expect(await plain(await owner.client.form('PUT', url, { base_currency: 'EUR' }))).toEqual(DONE)
    expect(await on.database.all('SELECT base_currency FROM events WHERE id = ?', [event.id])).toEqual([
      { base_currency: 'EUR' },
    ])
  })

  it('sent as it is filled, it keeps currency and rate', async () => {
    const { event, field } = await fragment({ base_currency: 'KES', exchange_rate: 129.87 })
    const names = [
      'name',
      'base_currency',
      'sample_receipt_amount',
      'sample_receipt_currency',
      'sample_claim_amount',
    ]
    const form = Object.fromEntries(names.map((name) => [name, field(name).value ?? '']))
    expect(await plain(await owner.client.form('PUT', `/events/${event.id}`, form))).toEqual(DONE)
    expect(
      await on.database.all('SELECT name, base_currency, exchange_rate FROM events WHERE id = ?', [event.id]),
    ).toEqual([{ name: event.name, base_currency: 'KES', exchange_rate: 129.87 }])
  })

  it('shows an event of any status, and HEAD says the same without the form', async () => {
    const { event } = await fragment({ status: 'closed' })
    const head = await owner.client.send('HEAD', `/events/${event.id}/edit`)
    expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ])
  })

  describeBesideDatabase(provider, 'beside the database', () => {
    it('is a fragment, not a page', async () => {
      const { source, found } = await fragment()
      const names = found.map(({ name }) => name)
      for (const name of ['html', 'head', 'body', 'script', 'link', 'style'])
        expect(names).not.toContain(name)
      expect(source).not.toContain('<!')
    })

    it('submits with PUT and replaces the body', async () => {
      const { event, only } = await fragment()
      const form = only((tag) => tag.attributes.has('hx-put'))
      expect(form).toMatchObject({ 'hx-put': `/events/${event.id}`, 'hx-target': 'body' })
      expect(form).not.toHaveProperty('hx-swap')
    })

    it('has a hidden trigger that deletes after a confirmation and replaces the body', async () => {
      const { event, found, only } = await fragment()
      const trigger = only((tag) => tag.attributes.has('hx-delete'))
      expect(trigger).toMatchObject({
        'hx-delete': `/events/${event.id}`,
        'hx-target': 'body',
        hidden: '',
        type: 'button',
      })
      expect(trigger['hx-confirm']).toContain(event.name)
      expect(trigger).not.toHaveProperty('hx-swap')
      // the delete button is in the form of the event
      const at = (attribute: string) => found.findIndex(({ attributes }) => attributes.has(attribute))
      expect(at('hx-delete')).toBeGreaterThan(at('hx-put'))
    })

    it('has a cancel button that clears the form and changes nothing', async () => {
      const { source } = await fragment()
      const buttons = [...source.matchAll(/<button[^>]*>[^<]*<\/button>/g)].map(([button]) => button)
      const cancel = buttons.filter((button) => text(button) === 'Cancel')
      expect(cancel).toHaveLength(1)
      const [button] = tags(cancel[0] ?? '')
      expect([...(button?.attributes.keys() ?? [])]).not.toContain('hx-put')
      expect(button?.attributes.get('hx-swap')).toBe('delete')
      expect(button?.attributes.get('hx-target')).toBe('closest section')
      expect(tags(source)[0]?.name).toBe('section')
    })

    it('holds each field once, as the contract lists them', async () => {
      const { event, field } = await fragment({ base_currency: 'EUR', exchange_rate: 0.0077 })
      expect(field('name')).toMatchObject({ type: 'text', value: event.name })
      for (const constraint of ['required', 'maxlength', 'pattern'])
        expect(field('name')).not.toHaveProperty(constraint)
      for (const name of ['base_currency', 'sample_receipt_currency']) {
        expect(field(name)).toMatchObject({ type: 'text', required: '', maxlength: '3', value: 'EUR' })
      }
      const amount = { type: 'number', required: '', step: '0.01', min: '0.01' }
      expect(field('sample_receipt_amount')).toMatchObject({ ...amount, value: '1000' })
      expect(field('sample_claim_amount')).toMatchObject({ ...amount, value: '7.70' })
    })

    it('shows currencies upper-case: the style of the pages does it', async () => {
      const { field } = await fragment({ base_currency: 'eur' })
      const page = tags(await html(await owner.client.get('/dashboard')))
      const sheets = page
        .filter(({ attributes }) => attributes.get('rel') === 'stylesheet')
        .map(({ attributes }) => attributes.get('href'))
      const styles = await Promise.all(
        sheets.map(async (href) => (await owner.client.get(href ?? '')).text()),
      )
      expect(styles.join('')).toMatch(/\.code\b[^{}]*\{[^}]*text-transform:\s*uppercase/)
      for (const name of ['base_currency', 'sample_receipt_currency'])
        expect(field(name).class?.split(' ')).toContain('code')
    })
  })

  describeBesideDatabase(provider, 'its values', () => {
    it.each([
      [1, '1000.00'],
      [0.0077, '7.70'],
      [1 / 3, '333.33'],
      [2 / 3, '666.67'],
      [0.000005, '0.01'],
      [0.0000049, '0.00'],
      [0.001005, '1.01'],
      [0.018865, '18.87'],
      [1000 / 7.7, '129870.13'],
      [1e-9, '0.00'],
      [123456789.123456, '123456789123.46'],
    ])('the rate %d makes a claim amount of %s', async (exchange_rate, value) => {
      const { field } = await fragment({ exchange_rate })
      expect(field('sample_claim_amount').value).toBe(value)
    })

    it.each([
      `"><script>alert(1)</script>`,
      `' onfocus='alert(1)`,
      '" autofocus onfocus="alert(1)',
      '</form><b>',
      '&amp;&lt;',
      '<!--',
      '{x} `y`',
    ])('an event named %j stays text', async (start) => {
      const { source, found, field, only, event } = await fragment({
        name: `${start} ${crypto.randomUUID()}`,
      })
      const plainForm = await fragment()
      expect(field('name').value).toBe(event.name)
      expect(only((tag) => tag.attributes.has('hx-confirm'))['hx-confirm']).toContain(event.name)
      // the same tags and attributes as for a harmless name
      const shape = (list: typeof found) => list.map(({ name, attributes }) => [name, ...attributes.keys()])
      expect(shape(found)).toEqual(shape(plainForm.found))
      expect(source.replaceAll(/<\/?[a-z][^<>]*>/g, '')).not.toMatch(/[<>]/)
    })
  })
})
