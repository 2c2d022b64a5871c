import { beforeEach, expect, it } from 'vitest'
import { claimedEvent } from '../../support/claimed-event'
import { insertExpense } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'

// Amounts in several currencies without a rate: one choice leaves all of them to finance.

const CURRENCIES = ['JPY', 'KES', 'TZS', 'UGX', 'RWF', 'ZAR']

describeOnEachDatabase('a claim with amounts in six currencies without a rate, on %s', (on) => {
  const subject = claimedEvent(on)
  const { done, close, page, frozen } = subject

  beforeEach(async () => {
    for (const currency of CURRENCIES)
      await insertExpense(on.database, subject.id, { amount: 5000, currency, converted_amount: 0 })
  })

  const post = (keys: string[], text: string) => {
    const body = new URLSearchParams([
      ['intent', 'explain-all'],
      ...keys.map((key) => ['key[]', key]),
      ['text', text],
    ])
    return subject.owner.client.send('POST', `/events/${subject.id}/close`, { body })
  }
  const keysOfAll = CURRENCIES.map((currency) => `unconverted ${currency} USD`)
  const section = async () =>
    /<section aria-labelledby="finding-unconverted".*?<\/section>/s.exec(await page('close'))?.[0] ?? ''
  const keysOnPage = (source: string) =>
    Array.from(source.matchAll(/name="key\[\]" value="([^"]+)"/g), ([, key]) => key)

  it('shows the sixth as well, and one button for all', async () => {
    const source = await section()
    expect(source).toContain('Finance converts all of them')
    expect(keysOnPage(source).toSorted()).toEqual(keysOfAll.toSorted())
    expect(source).toMatch(/<details open="">\s*<summary>1(?:<!-- -->)? more/)
  })

  it('can be closed after the choice for all, sent twice', async () => {
    await done(post(keysOfAll, 'Finance converts these'))
    await done(post(keysOfAll, 'Finance converts these'))
    const source = await section()
    expect(source).not.toContain('Finance converts all of them')
    expect(source.match(/Take back/g)).toHaveLength(6)
    expect(source).toMatch(/<details>\s*<summary>1(?:<!-- -->)? more/)
    await close()
    const [version] = await frozen()
    expect(version?.totals.unconverted.map(({ currency }) => currency).toSorted()).toEqual(
      CURRENCIES.toSorted(),
    )
  })

  it('takes no other text for all, and nothing is noted where one of them takes none', async () => {
    expect((await post(keysOfAll, 'later')).status).toBe(400)
    expect((await post([...keysOfAll, 'no-rate JPY USD 1'], 'Finance converts these')).status).toBe(400)
    expect(keysOnPage(await section())).toHaveLength(6)
  })
})
