import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { claimXlsx } from '~/domain/claims/files/xlsx/claim-xlsx.server'
import { canonicalJson } from '~/domain/claims/versions/canonical'
import { READER } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { temporaryFolder } from '../../../support/folder'
import { fullClaim } from '../../../support/full-claim'
import { makeFolder } from '../../../support/job-folder'
import { filesIn, pdfAProblems } from '../../../support/pdf-a'
import { readPdf } from '../../../support/pdf-text'
import { randomFrom } from '../../../support/random'
import { rounds } from '../../../support/rounds'
import { END_MARK_BYTES, namedIn, newSealer, sealIn, verdictOn, withFlippedBit } from '../../../support/seals'
import { unzipped } from '../../../support/unzipped'

// The PDF and the ZIP of a claim with a seal, and changes of their bytes.

const { path: dataDir } = temporaryFolder()
process.env.DATA_DIR = dataDir
const { receiptStorage: storage } = await import('~/infra/storage/storage.server')
const { makePack, writePackInput } = await import('~/domain/claims/files/pdf/make-pack.server')
const { claimZip, originalsOf } = await import('~/domain/claims/files/zip/claim-zip.server')

const SUM = '5e'.repeat(32)
const FLIPS = rounds(200, 3_000)

const sealer = newSealer()
const { key } = sealer.statement
const seal = {
  statement: sealer.statement,
  verifyUrl: 'https://claims.example.org/verify',
  fingerprint: 'abcd',
}

let claim: Claim
const files: Record<'pdf' | 'zip', Buffer> = { pdf: Buffer.alloc(0), zip: Buffer.alloc(0) }

/** the files that the PDF contains */
const attached = ['claim.json', 'claim.xlsx'].map((name) => join(dataDir, name))

async function sealedPdf(): Promise<Buffer> {
  const input = await writePackInput(join(dataDir, `${crypto.randomUUID()}.json`), claim, SUM, seal)
  return buffer(makePack('ada', { ...input, attached }, { sealer }))
}

const sealedZip = (pdf: Buffer) =>
  buffer(
    claimZip({
      frozen: claim.frozen,
      parts: [{ name: 'claim.pdf', open: () => Readable.from(pdf) }],
      originals: originalsOf(claim),
      sealer,
    }),
  )

beforeAll(async () => {
  const engine = new FileProcessor(READER, { makeFolder })
  claim = await fullClaim(storage, engine)
  engine.end()
  writeFileSync(attached[0] as string, canonicalJson(claim))
  writeFileSync(attached[1] as string, await claimXlsx(claim))
  files.pdf = await sealedPdf()
  files.zip = await sealedZip(files.pdf)
}, 120_000)

test('another program reads all pages of a PDF with a seal, and its text says where to check it', async () => {
  const { pages } = await readPdf(files.pdf)
  const text = pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'Anybody can check at https://claims.example.org/verify that no byte of it was changed.',
  )
  expect(text).toContain('SHA-256 of the public key: abcd')
  expect(files.pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
})

test('the parts of a PDF are named by page and content', () => {
  const names = sealIn(files.pdf).places.map(({ name }) => name)
  expect(names[0]).toMatch(/^page 1: cover/)
  expect(names.some((name) => /^pages? \d+.*: receipt 3$/.test(name))).toBe(true)
  expect(names.slice(-5)).toEqual([
    expect.stringMatching(/manifest$/),
    'attached claim.json',
    'attached claim.xlsx',
    'fonts, bookmarks and structure',
    'index of the PDF',
  ])
})

test('a PDF with a seal is PDF/A-3b, and contains the data and the workbook of the claim', () => {
  expect(pdfAProblems(files.pdf)).toEqual([])
  const inside = filesIn(files.pdf)
  expect(inside.get('claim.json')?.toString()).toBe(canonicalJson(claim))
  expect(inside.get('claim.xlsx')?.subarray(0, 2).toString()).toBe('PK')
})

test('a ZIP with a seal is unpacked, and its parts are named as its members', async () => {
  const members = await unzipped(files.zip)
  expect(members.map(({ name }) => name)).toContain('SHA256SUMS')
  const names = sealIn(files.zip).places.map(({ name }) => name)
  expect([names[0], names[1], ...names.slice(-2)]).toEqual([
    'claim.pdf',
    'receipts/001',
    'SHA256SUMS',
    'directory of the archive',
  ])
  expect(names).toHaveLength(members.length + 1)
})

test('the same claim gives the same bytes', async () => {
  expect((await sealedPdf()).equals(files.pdf)).toBe(true)
  expect((await sealedZip(files.pdf)).equals(files.zip)).toBe(true)
})

describe.each(['pdf', 'zip'] as const)('a %s', (kind) => {
  test('is unchanged, with chunks of any size', () => {
    for (let seed = 1; seed <= 5; seed++)
      expect(verdictOn(files[kind], [key], seed)).toEqual({
        kind: 'unchanged',
        file: kind,
        ...sealer.statement,
      })
  })

  test(`with one bit of one byte flipped is told, at ${FLIPS} places, and the part is named`, () => {
    const bytes = files[kind]
    const { from, to, places } = sealIn(bytes)
    const { below } = randomFrom(kind === 'pdf' ? 7 : 8)
    const inPlaces = Array.from({ length: FLIPS }, () => below(bytes.length))
    // small parts, the seal, its edges and both ends of the file too
    const edges = [0, 5, 40, from - 1, from, from + 5, from + 40, to - 1, bytes.length - 1].filter(
      (at) => at < bytes.length,
    )
    const inSmallParts = places.map((place) => place.from + below(place.to - place.from))
    const inSeal = Array.from({ length: 60 }, () => from + below(to - from))
    for (const at of [
      ...inPlaces,
      ...edges,
      ...inSmallParts,
      ...inSeal,
      ...places.map((part) => part.from),
    ]) {
      const bit = below(8)
      const verdict = verdictOn(withFlippedBit(bytes, at, bit), [key], at)
      const where = `${kind} ${at} ${bit}`
      // the comment behind the seal of a PDF ends it
      if (at >= from && at < to + (kind === 'pdf' ? END_MARK_BYTES : 0))
        expect([where, verdict]).toEqual([where, { kind: 'damaged_seal' }])
      // the first bytes say what kind of file it is
      else if (at < 5) expect([where, verdict]).toEqual([where, { kind: 'not_a_claim' }])
      else {
        const part = places.find((place) => at >= place.from && at < place.to)
        expect([where, verdict.kind, namedIn(verdict)[0]]).toEqual([where, 'changed', part?.name])
        expect(namedIn(verdict).length).toBeLessThanOrEqual(2)
        if (verdict.kind === 'changed') expect(verdict.changed).toHaveLength(1)
      }
    }
  })

  test('that is cut anywhere is told', () => {
    const bytes = files[kind]
    const { below } = randomFrom(3)
    for (const length of [
      0,
      1,
      63,
      64,
      200,
      bytes.length - 1,
      ...Array.from({ length: 40 }, () => below(bytes.length)),
    ]) {
      const verdict = verdictOn(bytes.subarray(0, length), [key], length + 1)
      expect([length, verdict.kind]).not.toEqual([length, 'unchanged'])
      expect([length, verdict.kind]).not.toEqual([length, 'unsigned'])
    }
  })

  test.each([1, 100, 70_000])('with %d bytes behind its end is told', (count) => {
    const verdict = verdictOn(Buffer.concat([files[kind], Buffer.alloc(count, ' ')]), [key])
    expect(['changed', 'damaged_seal', 'cut_off']).toContain(verdict.kind)
  })

  test('with bytes added or removed in a part names that part', () => {
    const bytes = files[kind]
    const { places, from } = sealIn(bytes)
    for (const place of places.filter((part) => part.from < from && part.to - part.from > 200)) {
      const at = place.from + 100
      const added = Buffer.concat([bytes.subarray(0, at), Buffer.from('x'), bytes.subarray(at)])
      const removed = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])
      for (const changed of [added, removed]) expect(namedIn(verdictOn(changed, [key]))).toEqual([place.name])
    }
  })

  test('with the seal of another key is not trusted', () => {
    const { fingerprint } = verdictOn(files[kind], ['00'.repeat(32)]) as { fingerprint: string }
    expect(verdictOn(files[kind], [])).toEqual({ kind: 'unknown_key', fingerprint })
    expect(fingerprint).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/)
  })
})
