import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { DAMAGES, flipByte } from '../../support/damages'
import { temporaryFolder } from '../../support/folder'
import { randomClaim } from '../../support/random-claims'
import { unzipped } from '../../support/unzipped'

// Originals are in a real file system. A process chooses its folder when it starts.
process.env.DATA_DIR = temporaryFolder().path
const { receiptStorage } = await import('~/infra/storage/storage.server')
const { claimZip, originalsOf } = await import('~/domain/claims/files/zip/claim-zip.server')
const { log } = await import('~/infra/log.server')

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

async function storeOriginal(bytes: Buffer, extension: string): Promise<string> {
  const sha256 = sha256Of(bytes)
  const workspace = await receiptStorage.workspace()
  writeFileSync(join(workspace.path, `original.${extension}`), bytes)
  await workspace.commit(sha256, `original.${extension}`).finally(() => workspace.remove())
  return sha256
}

const NAMES = [
  'photo.jpg',
  'IMG 1.JPEG',
  '..\\..\\evil.jpg',
  '../../etc/passwd',
  'CON.jpg',
  'a:b*c?"<>|.jpg',
  'dots...',
  ' spaces .jpg',
  '領収書🍜.jpg',
  `${'ü'.repeat(300)}.jpg`,
  'rtl\u202egpj.exe',
  'photo.jpg',
  '.jpg',
  'می\u200cخواهم.jpg',
  '👩\u200d🍳.jpg',
]

/** A claim with stored files, a line for each of them, and the proof of a rate. */
async function storedClaim(): Promise<Claim> {
  const claim = randomClaim(11)
  const file = {
    ...({ role: 'receipt', kind: 'jpeg', pages: 1, previews: 1, turns: 0, sentSha256: null } as const),
    allRows: true,
  }
  const files: ClaimFile[] = []
  for (const name of NAMES) {
    const bytes = Buffer.from(`the photo ${files.length} `.repeat(20_000))
    const number = files.length + 1
    files.push({
      ...file,
      number,
      lines: [{ line: number, excerpt: null, turns: 0 }],
      name,
      bytes: bytes.length,
      sha256: await storeOriginal(bytes, 'jpg'),
    })
  }
  const proof = {
    role: 'rate',
    number: files.length + 1,
    lines: [],
    kind: 'pdf',
    sentSha256: null,
    name: 'statement',
    bytes: 9,
  } satisfies Partial<ClaimFile>
  files.push({ ...file, ...proof, sha256: await storeOriginal(Buffer.from('the proof'), 'pdf') })
  const rates = claim.rates.map((rate, at) => ({ ...rate, file: at < 2 ? proof.number : null }))
  return {
    ...claim,
    files,
    rates,
    frozen: { number: '2026-0042', version: 1, at: '2026-10-31T23:59:59.000Z' },
  }
}

type Open = () => Readable | Promise<Readable>

const partsOf = (): { pdf: Open; indexSheet: Open } => ({
  pdf: () => Readable.from([Buffer.from('%PDF-1.7 '), Buffer.from('claim')]),
  indexSheet: async () => Readable.from(Buffer.from('%PDF-1.7 index')),
})

const zipOf = (claim: Claim, { pdf, indexSheet }: { pdf: Open; indexSheet: Open }): Readable =>
  claimZip({
    frozen: claim.frozen,
    parts: [
      { name: 'claim.pdf', open: pdf },
      { name: 'index-sheet.pdf', open: indexSheet },
    ],
    originals: originalsOf(claim),
  })

test('holds all of a claim, and the sums of all of it', async () => {
  const claim = await storedClaim()
  const members = await unzipped(await buffer(zipOf(claim, partsOf())))
  const bytesOf = new Map(members.map(({ name, bytes }) => [name, bytes]))
  expect(members.slice(0, 2).map(({ name }) => name)).toEqual(['claim.pdf', 'index-sheet.pdf'])
  expect(bytesOf.get('claim.pdf')?.toString()).toBe('%PDF-1.7 claim')
  expect(bytesOf.get('index-sheet.pdf')?.toString()).toBe('%PDF-1.7 index')
  expect(members.slice(2, -1).map(({ bytes }) => sha256Of(bytes))).toEqual(
    claim.files.map(({ sha256 }) => sha256),
  )
  expect(members.at(-1)?.name).toBe('SHA256SUMS')
  expect(members.at(-1)?.bytes.toString()).toBe(
    members
      .slice(0, -1)
      .map(({ name, bytes }) => `${sha256Of(bytes)}  ${name}\n`)
      .join(''),
  )
})

test('its names are good on every system', async () => {
  const claim = await storedClaim()
  const members = await unzipped(await buffer(zipOf(claim, partsOf())))
  const names = members.map(({ name }) => name)
  expect(names.slice(2, -1)).toEqual([
    'receipts/001-line-01-photo.jpg',
    'receipts/002-line-02-IMG 1.JPEG',
    'receipts/003-line-03-.._.._evil.jpg',
    'receipts/004-line-04-.._.._etc_passwd.jpg',
    'receipts/005-line-05-CON.jpg',
    'receipts/006-line-06-a_b_c_____.jpg',
    'receipts/007-line-07-dots....jpg',
    'receipts/008-line-08-spaces.jpg',
    'receipts/009-line-09-領収書🍜.jpg',
    `receipts/010-line-10-${'ü'.repeat(50)}.jpg`,
    'receipts/011-line-11-rtl_gpj.exe.jpg',
    'receipts/012-line-12-photo.jpg',
    'receipts/013-line-13-file.jpg',
    'receipts/014-line-14-می\u200cخواهم.jpg',
    'receipts/015-line-15-👩\u200d🍳.jpg',
    'rates/R1-R2-statement.pdf',
  ])
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  for (const { name, entry } of members) {
    expect(Math.max(...name.split('/').map((part) => Buffer.byteLength(part)))).toBeLessThan(255)
    // UTF-8 names, and content without compression
    expect([entry.generalPurposeBitFlag & 0x800, entry.compressionMethod]).toEqual([0x800, 0])
    expect([entry.lastModFileDate, entry.lastModFileTime]).toEqual([(46 << 9) | (10 << 5) | 31, 12 << 11])
  }
})

test('a name in decomposed letters, as macOS gives it, has composed ones in the archive', async () => {
  const claim = await storedClaim()
  const [first] = claim.files as [ClaimFile]
  const name = 'Crêperie Łódź.jpg'.normalize('NFD')
  const [original] = originalsOf({ ...claim, files: [{ ...first, name }] })
  expect(name).not.toBe(name.normalize('NFC'))
  expect(original?.name).toBe('receipts/001-line-01-Crêperie Łódź.jpg'.normalize('NFC'))
})

test.each([
  [1, 'R1'],
  [3, 'R1-R2-R3'],
  [4, 'R1-R2-R3-and-1-more'],
])('a proof of %d rates is called by %s', async (count, codes) => {
  const claim = await storedClaim()
  const [proof] = claim.files.slice(-1) as [ClaimFile]
  const [rate] = claim.rates as [Claim['rates'][number]]
  const rates = Array.from({ length: count }, (_, at) => ({
    ...rate,
    code: `R${at + 1}`,
    file: proof.number,
  }))
  const [original] = originalsOf({ ...claim, rates, files: [proof] })
  expect([original?.name, original?.texts.missing.name]).toEqual([
    `rates/${codes}-statement.pdf`,
    `rates/${codes}-missing.txt`,
  ])
})

test('a proof of many rates has a name that file systems take, and no other has it', async () => {
  const claim = await storedClaim()
  const [proof] = claim.files.slice(-1) as [ClaimFile]
  const [rate] = claim.rates as [Claim['rates'][number]]
  const other = { ...proof, number: proof.number + 1 }
  const rates = Array.from({ length: 301 }, (_, at) => ({
    ...rate,
    code: `R${at + 1}`,
    file: at < 300 ? proof.number : other.number,
  }))
  const many = { ...claim, rates, files: [...claim.files, other] }
  const namesIn = async (claim: Claim) =>
    (await unzipped(await buffer(zipOf(claim, partsOf())))).map(({ name }) => name)
  expect((await namesIn(many)).slice(-3, -1)).toEqual([
    'rates/R1-R2-R3-and-297-more-statement.pdf',
    'rates/R301-statement.pdf',
  ])
  const lost = {
    ...many,
    files: many.files.map((file) => (file.lines.length === 0 ? { ...file, sha256: '0'.repeat(64) } : file)),
  }
  expect((await namesIn(lost)).slice(-3, -1)).toEqual([
    'rates/R1-R2-R3-and-297-more-missing.txt',
    'rates/R301-missing.txt',
  ])
})

test('is the same bytes every time', async () => {
  const claim = await storedClaim()
  const archives = [await buffer(zipOf(claim, partsOf())), await buffer(zipOf(claim, partsOf()))]
  expect(sha256Of(archives[1] as Buffer)).toBe(sha256Of(archives[0] as Buffer))
})

test('says of a lost file that it is missing, and holds all others', async () => {
  const claim = await storedClaim()
  const files = claim.files.map((file) =>
    file.number === 7 || file.lines.length === 0 ? { ...file, sha256: '0'.repeat(64) } : file,
  )
  const members = await unzipped(await buffer(zipOf({ ...claim, files }, partsOf())))
  expect(members).toHaveLength(2 + files.length + 1)
  expect(members.find(({ name }) => name === 'receipts/007-missing.txt')?.bytes.toString()).toContain(
    `dots...\n`,
  )
  expect(members.find(({ name }) => name === 'rates/R1-R2-missing.txt')?.bytes.toString()).toContain(
    `SHA-256 ${'0'.repeat(64)}`,
  )
})

test.each(DAMAGES)(
  'where of each file %s, a text stands in its place, and all sums hold',
  async (_what, damage, words) => {
    const claim = await storedClaim()
    for (const { sha256, storedName: stored } of originalsOf(claim))
      damage(receiptStorage.localPath(sha256, stored))
    const members = await unzipped(await buffer(zipOf(claim, partsOf())))
    expect(members).toHaveLength(2 + claim.files.length + 1)
    const notes = members.slice(2, -1)
    const reason = words === 'it is missing' ? 'missing' : 'damaged'
    expect(notes.map(({ name }) => name)).toEqual(originalsOf(claim).map(({ texts }) => texts[reason].name))
    claim.files.forEach(({ name, sha256 }, at) => {
      expect(notes[at]?.bytes.toString()).toContain(`\n${name}\n`)
      expect(notes[at]?.bytes.toString()).toContain(`SHA-256 ${sha256}`)
    })
    expect(members.at(-1)?.bytes.toString()).toBe(
      members
        .slice(0, -1)
        .map(({ name, bytes }) => `${sha256Of(bytes)}  ${name}\n`)
        .join(''),
    )
    for (const { sha256 } of claim.files) rmSync(receiptStorage.localPath(sha256, ''), { recursive: true })
  },
)

test('an original that changes while it is packed cuts the archive, and the next one leaves it out', async () => {
  const claim = await storedClaim()
  const [first] = claim.files as [ClaimFile]
  const bytes = randomBytes(8_000_000)
  const file = { ...first, bytes: bytes.length, sha256: await storeOriginal(bytes, 'jpg') }
  const one = { ...claim, files: [file] }
  const zip = zipOf(one, partsOf())
  const isBegun = (chunk: Buffer) => chunk.includes('receipts/001-line-01-photo.jpg')
  const reading = (async () => {
    for await (const chunk of zip)
      if (isBegun(chunk)) flipByte(receiptStorage.localPath(file.sha256, 'original.jpg'))
  })()
  await expect(reading).rejects.toThrow('was changed while it was packed')
  const members = await unzipped(await buffer(zipOf(one, partsOf())))
  expect(members[2]?.name).toBe('receipts/001-damaged.txt')
})

test('fails when a source fails, at its beginning or later', async () => {
  const claim = await storedClaim()
  const late = async function* () {
    yield Buffer.from('%PDF')
    throw new Error('the PDF came to nothing')
  }
  for (const pdf of [
    () => Readable.from(late()),
    () => Promise.reject(new Error('the PDF came to nothing')),
  ]) {
    await expect(buffer(zipOf(claim, { ...partsOf(), pdf }))).rejects.toThrow('the PDF came to nothing')
  }
})

test('a reader that goes away ends what is being read, and nothing else is begun', async () => {
  const claim = await storedClaim()
  let begun = 0
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536)
    })(),
  )
  const zip = zipOf(claim, {
    ...partsOf(),
    pdf: () => endless,
    indexSheet: () => Readable.from([String(++begun)]),
  })
  await once(zip, 'readable')
  zip.destroy()
  await once(endless, 'close')
  expect(endless.destroyed).toBe(true)
  expect(begun).toBe(0)
})

test('of an archive whose reader goes away, the damaged files that were found are logged', async () => {
  const claim = await storedClaim()
  const [first, second] = claim.files as [ClaimFile, ClaimFile]
  const bytes = randomBytes(8_000_000)
  const large = { ...second, bytes: bytes.length, sha256: await storeOriginal(bytes, 'jpg') }
  const lost = { ...first, sha256: '0'.repeat(64) }
  const logged = vi.spyOn(log, 'error')
  onTestFinished(() => logged.mockRestore())
  for await (const chunk of zipOf({ ...claim, files: [lost, large] }, partsOf()))
    if ((chunk as Buffer).includes('receipts/002')) break
  const found = { during: 'claim.zip', count: 1, files: [`${lost.sha256} missing`] }
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(found, expect.any(String)))
})

test('reads its sources no faster than a client reads the archive', async () => {
  const claim = await storedClaim()
  let given = 0
  const endless = Readable.from(
    (function* () {
      for (;;) {
        given++
        yield Buffer.alloc(65_536)
      }
    })(),
  )
  const zip = zipOf(claim, { ...partsOf(), pdf: () => endless })
  await once(zip, 'readable')
  for (let turn = 0; turn < 1000; turn++) await new Promise(setImmediate)
  expect(given).toBeLessThan(50)
  zip.destroy()
})
