import { linkSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { composeIndexSheet } from '~/domain/claims/files/pdf/compose-index-sheet.server'
import { composePack } from '~/domain/claims/files/pdf/compose-pack.server'
import { inputName } from '~/domain/claims/files/pdf/job.server'
import { claimXlsx } from '~/domain/claims/files/xlsx/claim-xlsx.server'
import { canonicalJson } from '~/domain/claims/versions/canonical'
import { READER } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { claimFile, claimLine, claimOf, storeFile } from '../../support/claims'
import { cii, ubl } from '../../support/e-invoices'
import { pdf, pdfOf, photo, stream } from '../../support/files'
import { temporaryFolder } from '../../support/folder'
import { fullClaim } from '../../support/full-claim'
import { makeFolder } from '../../support/job-folder'
import { signedFile } from '../../support/national-e-invoices'
import { filesIn, pdfAProblems } from '../../support/pdf-a'
import { ODD_TEXTS } from '../../support/random-claims'

// The PDFs of claims are PDF/A-3b, by the rules of `pdfAProblems`, and contain the claim as data.

const { path: dataDir } = temporaryFolder()
process.env.DATA_DIR = dataDir
const { receiptStorage: storage } = await import('~/infra/storage/storage.server')
const engine = new FileProcessor(READER, { makeFolder })
afterAll(() => engine.end())

async function made(claim: Claim, compose: typeof composePack | typeof composeIndexSheet = composePack) {
  const inputs = mkdtempSync(join(dataDir, 'inputs-'))
  for (const { number, sha256 } of claim.files)
    for (const name of await storage.files(sha256))
      linkSync(storage.localPath(sha256, name), join(inputs, inputName(number, name)))
  writeFileSync(join(inputs, 'claim.json'), canonicalJson(claim))
  writeFileSync(join(inputs, 'claim.xlsx'), await claimXlsx(claim))
  const parts: Uint8Array[] = []
  const faults = claim.files.map(() => null)
  const write = async (bytes: Uint8Array) => {
    parts.push(bytes)
  }
  await compose({ claim, dataSha256: '5e'.repeat(32), inputs, faults }, write, () => {})
  return Buffer.concat(parts)
}

/** A PDF with an electronic invoice and another file inside. */
function hybridPdf(xml: string): Buffer {
  const file = (name: string, at: number) => `<< /Type /Filespec /F (${name}) /EF << /F ${at} 0 R >> >>`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 4 0 R (b) 5 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
    file('factur-x.xml', 6),
    file('terms.txt', 7),
    stream('/Type /EmbeddedFile', Buffer.from(xml)),
    stream('/Type /EmbeddedFile', Buffer.from('Terms')),
  ])
}

let claim: Claim
let pack: Buffer

beforeAll(async () => {
  claim = await fullClaim(storage, engine)
  pack = await made(claim)
}, 120_000)

test('a pack with receipts of every kind and all scripts is PDF/A-3b', () => {
  expect(pdfAProblems(pack)).toEqual([])
})

test('an index sheet, and a pack of a draft whose texts are odd, are PDF/A-3b', async () => {
  expect(pdfAProblems(await made(claim, composeIndexSheet))).toEqual([])
  const lines = ODD_TEXTS.map((merchant, at) => claimLine(at + 1, { merchant, note: merchant }))
  const event = { ...claimOf([]).event, name: '<b>&"\u0007 \u202egpj', purpose: '👩‍🍳🇰🇪' }
  expect(pdfAProblems(await made(claimOf(lines, { frozen: null, event })))).toEqual([])
})

test('a pack of layout 1 contains no files and is no PDF/A', async () => {
  const older = await made({ ...claim, layout: 1, files: [] })
  expect([...filesIn(older).keys()]).toEqual([])
  expect(pdfAProblems(older)).toContain('part of PDF/A')
})

test('a pack contains the data of its claim, its workbook, and the XML of its electronic invoices', async () => {
  const contents = [Buffer.from(ubl()), signedFile(cii()), hybridPdf(cii()), pdf({ text: 'Hotel' })]
  const stored = await Promise.all(contents.map((bytes) => storeFile(storage, engine, bytes)))
  const picture = await storeFile(storage, engine, await photo({ width: 300, height: 400, text: 'TAXI' }))
  const files = [...stored, picture].map((file, at) => claimFile(at + 1, 1, `file ${at + 1}`, file))
  const withInvoices = claimOf([claimLine(1, { files: files.map(({ number }) => number) })], { files })
  const bytes = await made(withInvoices)
  const inside = filesIn(bytes)
  expect([...inside.keys()]).toEqual([
    'claim.json',
    'claim.xlsx',
    'receipt-001.xml',
    'receipt-001b.xml',
    'receipt-001c.xml',
  ])
  expect(inside.get('claim.json')?.toString()).toBe(canonicalJson(withInvoices))
  expect(inside.get('claim.xlsx')).toEqual(await claimXlsx(withInvoices))
  expect(['1', '1b', '1c'].map((label) => inside.get(`receipt-00${label}.xml`)?.toString())).toEqual([
    ubl(),
    cii(),
    cii(),
  ])
  expect(pdfAProblems(bytes)).toEqual([])
})

/** Returns the pack with a text replaced by one of the same length. */
const changed = (from: string, to: string) =>
  Buffer.from(pack.toString('latin1').replaceAll(from, to.padEnd(from.length)), 'latin1')

describe('the rules find', () => {
  test.each([
    ['another level', '<pdfaid:part>3', '<pdfaid:part>1', 'part of PDF/A'],
    ['a link that is not printed', '/F 4\n', '/F 2\n', 'an annotation that is not printed'],
    [
      'a file without a relationship',
      '/AFRelationship /Source',
      '/Relationship /Source',
      'a file without a relationship',
    ],
    [
      'a picture in other colours',
      '/ColorSpace /DeviceRGB',
      '/ColorSpace /DeviceXYZ',
      'a picture in DeviceXYZ',
    ],
    [
      'a title that the metadata does not say',
      '<rdf:li xml:lang="x-default">Claim',
      '<rdf:li xml:lang="x-default">Other',
      'Title in the metadata',
    ],
    [
      'a font of another encoding',
      '/Encoding /Identity-H',
      '/Encoding /Identity-V',
      'a font of another encoding',
    ],
    ['a font that is not embedded', '/FontFile2', '/FontFileX', 'a font that is not embedded'],
    ['a document that begins an action', '/ViewerPreferences', '/OpenAction', 'catalogue with OpenAction'],
    ['an intent of another kind', '/GTS_PDFA1', '/GTS_PDFX', 'output intent'],
  ])('%s', (_what, from, to, problem) => {
    expect(pdfAProblems(changed(from, to))).toContain(problem)
  })
})
