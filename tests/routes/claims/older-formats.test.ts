import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import type { ClaimFileName } from '~/domain/claims/files/file-names'
import { html, insertEvent, text } from '../../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../../support/instances'
import { pdfTexts } from '../../support/pdf-text'
import { unzipped } from '../../support/unzipped'
import { sha256 } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// A version that was frozen in an older format of claims: its page and all of its files.

const FORMAT_1 = readFileSync('tests/fixtures/claim-format-1.json', 'utf8')

describeOnEachDatabase('a claim that was frozen in format 1 on %s', (on, provider) => {
  let owner: Person
  let event: string
  const version = crypto.randomUUID()

  beforeAll(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { name: 'Nairobi', status: 'closed' })).id
    await on.database.run(
      `INSERT INTO claims (id, user_id, event_id, year, serial, version, event_name, currency, total, content, sha256, frozen_at)
       VALUES (?, ?, ?, 2019, ?, 2, 'Nairobi', 'USD', 330.77, ?, ?, '2026-11-22T09:34:55.000+00:00')`,
      [version, owner.id, event, Math.floor(Math.random() * 1e9), FORMAT_1, sha256(Buffer.from(FORMAT_1))],
    )
    await on.database.run('UPDATE events SET claim_id = ? WHERE id = ?', [version, event])
  })

  const bytesOf = async (name: ClaimFileName) => {
    const answer = await owner.client.get(`/claims/${version}/${name}`)
    expect([name, answer.status]).toEqual([name, 200])
    return Buffer.from(await answer.arrayBuffer())
  }

  it('has its page, with its sums and what changed in it', async () => {
    const page = text(await html(await owner.client.get(`/events/${event}/close`)))
    expect(page).toContain('280.77 USD')
    expect(page).toContain('Changed since version 1')
    expect(page).toContain('Line 3 (Bus, Oct 6, 2026) is new: 0.09 USD.')
  })

  describeBesideDatabase(provider, 'its files', () => {
    it('has its PDF and its index sheet', async () => {
      const pages = (await pdfTexts(await bytesOf('claim.pdf'))).join(' ').replaceAll(/\s+/g, ' ')
      expect(pages).toContain('Less advances')
      expect(pages).toContain('Amount due 280.77 USD')
      expect(pages).toContain('TAXI NAIROBI')
      expect((await pdfTexts(await bytesOf('index-sheet.pdf'))).join(' ')).toContain('Java House')
    })

    it('has its CSV and XLSX', async () => {
      const rows = (await bytesOf('claim.csv')).toString().trim().split('\r\n')
      expect(rows.slice(1).map((row) => row.split(',')[4])).toEqual([
        'Java House',
        'Hotel',
        'Bus',
        'Taxi',
        'Kept as it was',
        'Old kiosk',
      ])
      const sheets = await unzipped(await bytesOf('claim.xlsx'))
      const files = sheets.find(({ name }) => name === 'xl/worksheets/sheet4.xml')?.bytes.toString()
      // a photo that is handed on without its position
      expect(files).toContain('a'.repeat(64))
    })

    it('has an archive with its data as they were frozen', async () => {
      const members = await unzipped(await bytesOf('claim.zip'))
      const json = members.find(({ name }) => name === 'claim.json')?.bytes.toString()
      expect(json).toBe(FORMAT_1)
    })
  })

  it('is what a next version is compared with', async () => {
    await owner.client.send('PUT', `/events/${event}/reopen`)
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const page = text(await html(await owner.client.get(`/events/${event}/close`)))
    expect(page).toContain('Changed since version 2')
    expect(page).toContain('Line 1 of version 2 (Java House, Oct 5, 2026, 18.87 USD) is gone.')
  })
})
