import { beforeAll, expect, it } from 'vitest'
import { fixture } from '../../support/bad-files'
import { insertEvent } from '../../support/factories'
import { pdf, smallPhoto } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { sendFiles } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// GET and HEAD of receipts: the name of the saved file, and answers to clients that have the file already.

describeOnEachDatabase('files of receipts on %s', { isBesideDatabase: true, leavesUnread: true }, (on) => {
  let owner: Person

  beforeAll(async () => {
    owner = await createUser(on)
  })

  /** Uploads a file. Returns the address of its original. */
  async function sent(name: string, bytes: Uint8Array): Promise<string> {
    const { files } = await sendFiles(owner.client, (await insertEvent(on.database, owner.id)).id, [
      { name, bytes },
    ])
    return `/receipts/${new URL(files[0]?.href ?? '', on.server.url).searchParams.get('draft')}`
  }

  it('saves each under its name, with an extension of its kind', async () => {
    const jpeg = await smallPhoto()
    const dispositionOf = async (name: string, bytes: Uint8Array) =>
      (await owner.client.get(await sent(name, bytes))).headers.get('Content-Disposition')
    expect(await dispositionOf('photo', jpeg)).toBe('inline; filename=photo.jpg')
    expect(await dispositionOf('x.exe', jpeg)).toBe('inline; filename=x.exe.jpg')
    expect(await dispositionOf('IMG_1.JPEG', jpeg)).toBe('inline; filename=IMG_1.JPEG')
    expect(await dispositionOf('download.jfif', jpeg)).toBe('inline; filename=download.jfif')
    expect(await dispositionOf('Mia’s “taxi” (1).jpg', jpeg)).toBe(
      `inline; filename="Mia?s ?taxi? (1).jpg"; filename*=UTF-8''Mia%E2%80%99s%20%E2%80%9Ctaxi%E2%80%9D%20%281%29.jpg`,
    )
    expect(await dispositionOf('hotel.html', pdf({ text: 'Hotel' }))).toBe(
      'attachment; filename=hotel.html.pdf',
    )
    expect(await dispositionOf('IMG_2.HEIF', fixture('receipt.heic'))).toBe('attachment; filename=IMG_2.HEIF')
  })

  it('answers 304 for a tag that is one of several, or weak, and 200 for others', async () => {
    const path = await sent('a.jpg', await smallPhoto())
    const tag = (await owner.client.get(path)).headers.get('ETag') ?? ''
    const status = async (tags: string) => (await owner.client.get(path, { 'If-None-Match': tags })).status
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag} , W/"third"`, '*']) {
      expect([known, await status(known)]).toEqual([known, 304])
    }
    for (const unknown of ['"other"', `${tag}x`, tag.slice(1, -1), 'W/'])
      expect([unknown, await status(unknown)]).toEqual([unknown, 200])
  })

  it('answers HEAD as GET, without the file', async () => {
    const path = await sent('a.jpg', await smallPhoto())
    for (const address of [path, `${path}/preview`, `${path}/thumbnail`]) {
      const [get, head] = [await owner.client.get(address), await owner.client.send('HEAD', address)]
      const bytes = (await get.arrayBuffer()).byteLength
      expect([
        head.status,
        head.headers.get('Content-Length'),
        (await head.arrayBuffer()).byteLength,
      ]).toEqual([200, String(bytes), 0])
      expect(head.headers.get('ETag')).toBe(get.headers.get('ETag'))
    }
    expect((await owner.client.send('HEAD', `/receipts/${crypto.randomUUID()}`)).status).toBe(404)
  })
})
