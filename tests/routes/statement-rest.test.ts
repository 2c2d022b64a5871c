import { beforeEach, expect, it } from 'vitest'
import { html, insertEvent, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// Rows of a bank statement that are not charges, as the page lists them.

const entry = (amount: string, status: string, about: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>` +
  `<NtryDtls><TxDtls><RmtInf><Ustrd>${about}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const CAMT = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></Acct>${[
  entry('21.00', 'BOOK', 'CARTE 19/11 CAFE LYON'),
  entry('88.00', 'PDNG', 'CARTE 18/11 HOTEL LYON'),
  entry('x', 'BOOK', 'CARTE 17/11 TAXI LYON'),
].join('')}</Stmt></BkToCstmrStmt></Document>`

const TABLE = 'Date;Text;Amount;Currency\n2026-11-20;CAFE LYON;-21.00;EUR\n2026-11-21;BAR LYON;-9.00;EUR\n'

describeOnEachDatabase('a row that shows no charge on %s', (on) => {
  let owner: Person

  beforeEach(async () => {
    owner = await createUser(on)
  })

  /** The words of the page of a statement in an event with this claim currency. */
  async function words(content: string, currency: string): Promise<string> {
    const event = (await insertEvent(on.database, owner.id, { base_currency: currency })).id
    const form = new FormData()
    form.append('statement', new Blob([content]), 'statement')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    return text(await html(await owner.client.get(answer.headers.get('Location') ?? '')))
  }

  it('of XML shows its words without tags, whether it is read or not', async () => {
    const shown = await words(CAMT, 'EUR')
    expect(shown).toMatch(
      /1 row pending .*CARTE 18\/11 HOTEL LYON Nov 20, 2026 · row 2.*Not booked yet \(PDNG\)/,
    )
    expect(shown).toContain('Not booked yet (PDNG): a later statement has it once it is booked')
    expect(shown).toContain('3 rows : 1 paid, 1 pending, 1 not understood')
    expect(shown).toContain('CARTE 17/11 TAXI LYON')
    expect(shown).not.toMatch(/&lt;|<Ntry|Ustrd/)
  })

  it.each([
    ['camt', CAMT],
    ['a table', TABLE],
  ])('as %s is in another currency says what can be done', async (_, content) => {
    const shown = await words(content, 'CHF')
    expect(shown).toContain('This event counts in CHF, and these rows are in another currency')
    expect(shown).toContain('An expense in their own currency needs no charge')
    expect(shown).toContain('Or enter on the page of each expense what was charged in CHF')
    expect(await words(content, 'EUR')).not.toContain('This event counts in')
  })
})
