import { beforeEach, expect, it } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { insertRow } from '../support/database'
import { html, insertEvent, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { storeOriginals } from '../support/stored-originals'
import { createUser, type Person } from '../support/users'

// Credit notes as files of their expense, as other papers, and among the drafts.

const CARD = `Booking date,Description,Amount
2026-11-03,TESCO EXPRESS,-27.12
2026-11-06,TESCO EXPRESS REFUND,15.00
2026-11-07,GROCER,-11.20
2026-11-08,BAKERY,-3.40
`

const BOX = { x0: 0.1, y0: 0.1, x1: 0.3, y1: 0.2 }

describeOnEachDatabase('a credit note on %s', { leavesUnread: true }, (on) => {
  let owner: Person
  let event: string
  let tesco: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { name: 'London', base_currency: 'EUR' })).id
    tesco = crypto.randomUUID()
    const form = { date: '2026-11-03', merchant: 'Tesco Express', amount: '23.47', currency: 'GBP' }
    const answer = await owner.client.form('POST', `/events/${event}/expenses`, {
      ...{ intent: 'add', id: tesco, ...form, charged_amount: '27.12', claim_currency: 'EUR' },
      ...{ tax_1_rate: '20', tax_1_amount: '3.91' },
    })
    expect(answer.status).toBe(303)
  })

  const value = (text: string) => ({ value: text, confidence: 0.9, page: 1, box: BOX })
  const insertNote = async (
    columns: object,
    total: string | null = '-12.99',
    paper: string | null = 'refund',
    currency: string | null = 'GBP',
    alternatives: readonly string[] = [],
  ) => {
    const id = crypto.randomUUID()
    const reading = {
      ...{
        total: total && { ...value(total), alternatives },
        currency: currency && value(currency),
        merchant: value('TESCO EXPRESS'),
      },
      ...{ date: value('2026-11-06'), paper },
    }
    await insertRow(on.database, 'receipts', {
      ...{ id, event_id: event, sha256: id, name: 'credit.pdf', kind: 'pdf', bytes: 1, width: 1, height: 1 },
      ...{ state: 'read', reading: JSON.stringify(reading), ...columns },
    })
    return id
  }
  const page = async (path: string) => text(await html(await owner.client.get(`/events/${event}/${path}`)))
  const close = () => owner.client.send('PUT', `/events/${event}/close`)
  /** Applies the refund of a statement to the expense. */
  const refund = async (card = CARD) => {
    const form = new FormData()
    form.append('statement', new Blob([card]), 'card.csv')
    const read = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    const taken = await owner.client.form('POST', read.headers.get('Location') ?? '', {
      ...{ intent: 'refund', claim_currency: 'EUR', 'refund[]': `3 ${tesco}` },
    })
    expect(taken.headers.get('Location')).toContain('refunded=1')
  }

  it.each([
    ['receipt', '-12.99', 'refund'],
    ['payment', '12.99', 'refund'],
    ['other', '-12.99', null],
  ])(
    'among the files of an expense as %s (%s, %s) is said in the list, in its panel and at closing, which waits',
    async (role, total, paper) => {
      await insertNote({ expense_id: tesco, role }, total, paper)
      expect(await page('expenses')).toContain('credit note not taken off')
      const words = 'credit.pdf gives back 12.99 GBP, and nothing is taken off.'
      expect(await page(`expenses?edit=${tesco}`)).toContain(words)
      expect(await page('close')).toContain(
        'Tesco Express, Nov 3, 2026, 23.47 GBP: credit.pdf: 12.99 GBP given back, and nothing is taken off',
      )
      expect((await close()).status).toBe(409)
    },
  )

  const post = (form: Record<string, string>) => owner.client.form('POST', `/events/${event}/review`, form)

  const GIVES_BACK = 'Credit note that is not taken off'
  const PURCHASE = 'Amount of another paper'

  it.each([
    ['-349.75', 'refund', [], '1,351.20', GIVES_BACK, ''],
    ['-349.75', null, [], '1,351.20', GIVES_BACK, ''],
    ['349.75', null, ['-349.75'], '1,351.20', GIVES_BACK, 'perhaps '],
    ['349.75', null, ['-349.75'], '-1,351.20', GIVES_BACK, ''],
    ['349.75', null, [], '−1,351.20', GIVES_BACK, ''],
    ['349.75', null, [], '1,351.20', PURCHASE, ''],
    [null, null, [], '-1,351.20', GIVES_BACK, ''],
  ] as const)(
    'of %s (%s, or %s) that is kept as another paper with %s says so at closing, as %s',
    async (total, paper, alternatives, amount, title, perhaps) => {
      const id = await insertNote({ role: 'receipt' }, total, paper, null, alternatives)
      const typed = { currency: 'chf', amount, figure_style: '1,234.5', date: '2026-11-07' }
      expect((await post({ intent: 'keep', id, ...typed })).status).toBe(303)
      expect(await page('close')).toMatch(new RegExp(`${title} .*credit.pdf: ${perhaps}1,351.20 CHF`))
      // after its return to the drafts the form contains the typed values, and keeping it again keeps those
      // that were not typed again
      await post({ intent: 'back-to-review', id })
      const form = await html(await owner.client.get(`/events/${event}/review?draft=${id}`))
      expect(form).toMatch(/value="CHF"[^>]*name="currency"|name="currency"[^>]*value="CHF"/)
      const isBelowZero = title === GIVES_BACK && perhaps === ''
      expect(text(form)).toContain(isBelowZero ? 'It gives money back' : `The printed text says ${total}`)
      await post({ intent: 'keep', id, amount: amount.replace('1,351.20', '1200') })
      expect(await page('close')).toContain('1,200.00 CHF')
    },
  )

  it('says nothing at closing of what its claimant has emptied', async () => {
    const id = await insertNote({ role: 'receipt' })
    await post({ intent: 'keep', id, amount: '', currency: '' })
    expect(await page('close')).toContain('credit.pdf: an amount that was not found')
  })

  it('takes the currency beside a typed amount for its digits alone', async () => {
    const id = await insertNote({ role: 'receipt' }, '-12.5', 'refund', null)
    await post({ intent: 'keep', id, amount: '6.250', amount_currency: 'KWD', figure_style: '1,234.5' })
    expect(await page('close')).toContain('credit.pdf: 6.25 in no currency')
  })

  it('that is confirmed after all, and then a draft again, has what was read', async () => {
    const id = await insertNote({ role: 'receipt' }, '60.00', null)
    await post({ intent: 'keep', id, amount: '600' })
    await post({ intent: 'back-to-review', id })
    const form = { date: '2026-11-06', merchant: 'Tesco', amount: '60', currency: 'GBP', asked_amount: '60' }
    expect((await post({ intent: 'confirm', id, ...form })).status).toBe(303)
    await post({ intent: 'unconfirm', id })
    expect(await html(await owner.client.get(`/events/${event}/review?draft=${id}`))).toContain(
      'value="60.00"',
    )
  })

  it('that was added to an expense with a typed amount is said with it', async () => {
    const id = await insertNote({ role: 'receipt' }, null)
    const form = { intent: 'attach', id, expense_id: tesco, role: 'other', amount: '12.99', currency: 'GBP' }
    expect((await post(form)).status).toBe(303)
    expect(await page(`expenses?edit=${tesco}`)).toContain('credit.pdf gives back 12.99 GBP')
  })

  it.each([
    [{ currency: 'XQQ' }, 'Enter a currency code such as USD, EUR or KES'],
    [{ amount: '0' }, 'Enter an amount, such as 2450 or 18.87, or -18.87 for a refund'],
    [{ date: '2026-02-31' }, 'Enter the date on it, such as 2026-10-05'],
  ])('is not kept as another paper with %j, and what is wrong is said', async (typed, message) => {
    const id = await insertNote({ role: 'receipt' })
    const answer = await post({ intent: 'keep', id, ...typed })
    expect([answer.status, text(await answer.text()).includes(message)]).toEqual([400, true])
    expect(await on.database.all('SELECT role, typed FROM receipts WHERE id = ?', [id])).toEqual([
      { role: 'receipt', typed: null },
    ])
  })

  it('without an amount that was found is said of its expense, which closing waits for', async () => {
    await insertNote({ expense_id: tesco, role: 'other' }, null)
    expect(await page(`expenses?edit=${tesco}`)).toContain(
      'credit.pdf gives back an amount that was not found, and nothing is taken off.',
    )
    expect(await page('close')).toContain('credit.pdf: an amount that was not found given back')
    expect((await close()).status).toBe(409)
  })

  it('without an amount that was found is offered the expense of its merchant', async () => {
    const id = await insertNote({ role: 'receipt' }, null)
    expect(await page(`review?draft=${id}`)).toContain('or add it to Tesco Express, Nov 3, 2026, 23.47 GBP')
  })

  it.each(['23.47', '12.50', '40.00'])(
    'whose sign can be read in two ways, %s, is said to be one perhaps at review, which settles it where no other file says what was bought',
    async (total) => {
      const doubtful = [total, null, 'GBP', [`-${total}`]] as const
      const id = await insertNote({ role: 'receipt' }, ...doubtful)
      const review = await page(`review?draft=${id}`)
      expect(review).toContain(`This may be a refund: its total of ${total} GBP seems to be below zero.`)
      expect(review).toContain('Check this: it may be a refund, printed below zero')
      await insertNote({ expense_id: tesco, role: 'receipt' }, ...doubtful)
      expect(await page('close')).not.toContain('given back')
      await insertNote({ expense_id: tesco, role: 'receipt' }, '23.47', null)
      const said = `credit.pdf: perhaps ${total} GBP given back, and nothing is taken off`
      expect(await page('close')).toContain(said)
      expect((await close()).status).toBe(409)
    },
  )

  it('among the files of an expense is said nowhere when a refund of its worth is taken off', async () => {
    await insertNote({ expense_id: tesco, role: 'receipt' })
    await refund()
    for (const path of ['expenses', `expenses?edit=${tesco}`, 'close'])
      expect(await page(path)).not.toMatch(/credit note|gives? back|given back/iu)
  })

  it('among the files of an expense says what is taken off when a refund is less', async () => {
    await insertNote({ expense_id: tesco, role: 'receipt' })
    await refund(CARD.replace('15.00', '3.00'))
    expect(await page(`expenses?edit=${tesco}`)).toContain(
      'credit.pdf gives back 12.99 GBP, and only 3.00 EUR is taken off.',
    )
  })

  it('among the files of an expense is explained, which the claim says of its line', async () => {
    const note = await insertNote({ expense_id: tesco, role: 'receipt' })
    const key = `attached-credit-note ${tesco} 1-${note.slice(0, 8)} 12.99 0.00`
    const explain = { intent: 'explain', key, text: 'Of another trip' }
    expect((await owner.client.form('POST', `/events/${event}/close`, explain)).status).toBe(303)
    await storeOriginals(on, event)
    expect((await close()).status).toBe(200)
    const [row] = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ?',
      [event],
    )
    const claim = JSON.parse(row?.content ?? '') as Claim
    expect(claim.explanations).toContainEqual({
      ...{ line: 1, rate: null, text: 'Of another trip' },
      finding:
        'Credit note of an expense that is not taken off: Tesco Express, 2026-11-03, 23.47 GBP: credit.pdf: 12.99 GBP given back, and nothing is taken off',
    })
  })

  it('without an amount is asked about again beside a second one', async () => {
    const first = await insertNote({ expense_id: tesco, role: 'other' }, null)
    const key = `attached-credit-note ${tesco} 1-${first.slice(0, 8)} 0 0.00`
    const explain = { intent: 'explain', key, text: 'Refunded in cash' }
    await owner.client.form('POST', `/events/${event}/close`, explain)
    expect(await page('close')).toContain('Explained: Refunded in cash')
    await insertNote({ expense_id: tesco, role: 'other' }, null)
    expect(await page('close')).not.toContain('Explained: Refunded in cash')
    expect((await close()).status).toBe(409)
  })

  it('that was deleted from an expense is said nowhere', async () => {
    await insertNote({ expense_id: tesco, role: 'receipt', deleted_at: '2026-11-07T00:00:00.000+00:00' })
    for (const path of ['expenses', `expenses?edit=${tesco}`, 'close'])
      expect(await page(path)).not.toMatch(/credit note|gives? back|given back/iu)
  })

  it('kept as another paper is a finding until a refund of the same sale is taken off', async () => {
    await insertNote({ role: 'paper' })
    expect(await page('close')).toContain('Credit note that is not taken off')
    await refund()
    expect(await page('close')).not.toContain('Credit note')
  })

  it.each([
    ['-12.99', 'refund'],
    ['12.99', 'refund'],
    ['-12.99', null],
  ])(
    'to review (%s, %s) is said to be one, and is kept or added to its sale by one key each',
    async (total, paper) => {
      const id = await insertNote({ role: 'receipt' }, total, paper)
      const review = `review?draft=${id}`
      const source = await html(await owner.client.get(`/events/${event}/${review}`))
      expect(text(source)).toContain(
        'This looks like a refund or credit note: it gives 12.99 GBP back. Confirm it as a refund, which is taken off the claim, or add it to Tesco Express, Nov 3, 2026, 23.47 GBP, where you take it off.',
      )
      expect(text(source)).toContain('Add to this expense A')
      expect(source).toMatch(/aria-keyshortcuts="A"/)
      expect(source).toMatch(/aria-keyshortcuts="O"/)
      const added = await owner.client.form('POST', `/events/${event}/${review}`, {
        ...{ intent: 'attach', id, expense_id: tesco, role: 'other' },
      })
      expect(added.headers.get('Location')).toContain(`attached=${tesco}`)
    },
  )

  it.each([
    ['refund', '-24', 'it gives 24.00 back.'],
    ['refund', '-1.256', 'it gives 1.256 back.'],
    ['quotation', '271.41', ': 271.41 does not count'],
  ])('to review as a %s of %s in no currency that was read names none', async (paper, total, words) => {
    const id = await insertNote({ role: 'receipt' }, total, paper, null)
    expect(await page(`review?draft=${id}`)).toContain(words)
  })

  it('to review of a merchant without an expense leads to the choice of all expenses, which is open', async () => {
    const id = await insertNote({ role: 'receipt' })
    await on.database.run('UPDATE expenses SET merchant = ? WHERE id = ?', ['Naivas', tesco])
    const source = await html(await owner.client.get(`/events/${event}/review?draft=${id}`))
    expect(text(source)).toContain('or add it to the expense of its sale, where you take it off.')
    expect(text(source)).toContain('Choose its expense A')
    expect(source).toMatch(/<details class="folded-part" open/)
    expect(source).toMatch(/href="#add-to-expense"/)
    expect(source).toMatch(/<form[^>]* id="add-to-expense"/)
  })

  it.each([
    ['-12.99', 'refund'],
    ['12.99', 'refund'],
  ])(
    'to review (%s, %s) is filled in below zero, and confirmed as a refund of its sale',
    async (total, paper) => {
      const id = await insertNote({ role: 'receipt' }, total, paper)
      const source = await html(await owner.client.get(`/events/${event}/review?draft=${id}`))
      expect(source).toMatch(/value="-12.99"[^>]*name="amount"|name="amount"[^>]*value="-12.99"/)
      expect(text(source)).toContain('It gives money back. As a refund it is taken off the claim')
      expect(source).toContain(
        `<option value="${tesco}" selected="">Tesco Express, Nov 3, 2026, 23.47 GBP</option>`,
      )
      const confirmed = await owner.client.form('POST', `/events/${event}/review?draft=${id}`, {
        ...{
          intent: 'confirm',
          id,
          date: '2026-11-06',
          merchant: 'Tesco',
          amount: '-12.99',
          currency: 'GBP',
        },
        ...{ corrects_id: tesco, checked_amount: '-12.99' },
      })
      expect(confirmed.status).toBe(303)
      const [expense] = await on.database.all<Record<string, unknown>>(
        'SELECT kind, amount, corrects_id FROM expenses WHERE id = ?',
        [id],
      )
      expect({ ...expense, amount: Number(expense?.amount) }).toEqual({
        ...{ kind: 'refund', amount: -12.99, corrects_id: tesco },
      })
      // its own credit note is what it gives back, so nothing is left to take off
      expect(await page('close')).not.toContain('Credit note')
    },
  )
})
