import { linkSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { arithmetic, money } from '~/domain/claims/claim-text'
import { fileLabel } from '~/domain/claims/files/file-labels'
import { composeIndexSheet } from '~/domain/claims/files/pdf/compose-index-sheet.server'
import { composePack } from '~/domain/claims/files/pdf/compose-pack.server'
import { inputName } from '~/domain/claims/files/pdf/job.server'
import { picturesOf, slotsOf } from '~/domain/claims/files/pdf/place-pictures.server'
import { parseClaim } from '~/domain/claims/versions/claim-format'
import { READER } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import type { FileFault } from '~/infra/storage/file-fault'
import { claimFile, claimLine, claimOf, storedFile, storeFile, unconvertedLine } from '../../support/claims'
import { pdf, photo } from '../../support/files'
import { temporaryFolder } from '../../support/folder'
import { fullClaim, MERCHANTS } from '../../support/full-claim'
import { makeFolder } from '../../support/job-folder'
import { type ReadPdf, readPdf } from '../../support/pdf-text'
import { rounds } from '../../support/rounds'

// The content of a claim pack, read with another program than the one that writes it.

const { path: dataDir } = temporaryFolder()
process.env.DATA_DIR = dataDir
const { receiptStorage: storage } = await import('~/infra/storage/storage.server')
const engine = new FileProcessor(READER, { makeFolder })
afterAll(() => engine.end())

/** The number of lines before those that need other scripts. */
const FEW = 6

const SUM = '5e'.repeat(32)
/** The faults of originals, by file number. */
type Faults = Map<number, FileFault>

/** Makes a folder with the stored files. */
async function inputsOf(files: ClaimFile[]): Promise<string> {
  const inputs = mkdtempSync(join(dataDir, 'inputs-'))
  for (const { number, sha256 } of files)
    for (const name of await storage.files(sha256))
      linkSync(storage.localPath(sha256, name), join(inputs, inputName(number, name)))
  return inputs
}

async function made(
  claim: Claim,
  ...[compose = composePack, dataSha256 = SUM, damaged = new Map()]: [
    (typeof composePack | typeof composeIndexSheet)?,
    string?,
    Faults?,
  ]
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const write = async (bytes: Uint8Array) => {
    parts.push(bytes)
  }
  const inputs = await inputsOf(claim.files)
  const faults = claim.files.map(({ number }) => damaged.get(number) ?? null)
  await compose({ claim, dataSha256, inputs, faults }, write, () => {})
  return Buffer.concat(parts)
}

const read = async (claim: Claim, compose?: typeof composePack | typeof composeIndexSheet) =>
  readPdf(await made(claim, compose))
const textOf = ({ pages }: ReadPdf) => pages.map(({ text }) => text).join('\n')
/** Replaces the line breaks of narrow columns with spaces. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

let claim: Claim
let bytes: Buffer
let pack: ReadPdf
/** the pack of a claim with an advance and no lines, and with another checksum */
let empty: Buffer
let emptyPack: ReadPdf

beforeAll(async () => {
  claim = await fullClaim(storage, engine)
  bytes = await made(claim)
  pack = await readPdf(bytes)
  const advances = [{ date: '2026-10-01', amount: '5', note: '' }]
  empty = await made(claimOf([], { advances }), composePack, '00'.repeat(32))
  emptyPack = await readPdf(empty)
})

// only at night; by day a test below makes the pack of a draft twice
test.runIf(rounds(false, true))('the same claim gives the same bytes', async () => {
  expect(await made(claim)).toEqual(bytes)
})

test('another claim gives a document of another id', () => {
  const idOf = (pdf: Buffer) => /\/ID \[<([0-9a-f]+)>/.exec(pdf.toString('latin1'))?.[1]
  expect(idOf(bytes)).toMatch(/^[0-9a-f]{32}$/)
  expect(idOf(empty)).not.toBe(idOf(bytes))
})

test('every line is in it: its number, merchant, amounts and arithmetic', () => {
  const text = flat(textOf(pack))
  for (const line of claim.lines) {
    expect(text).toContain(money(line.amount, line.currency))
    if (line.conversion.by !== 'currency') expect(text).toContain(arithmetic(line, claim))
    expect(pack.destinations.has(`line ${line.number}`)).toBe(true)
  }
  expect(text).toContain('2,450.00 KES x 7.70 / 1000.00 = 18.87 USD (R1)')
  expect(text).toContain('october.csv, row 12: 2026-10-07 HOTEL IBIS TOKYO 214.11 USD')
  expect(text).toContain('0.00770333333333333… USD per KES')
  expect(text).toContain('Not counted')
  expect(text).toContain('Total in USD, 16 of 17 lines count')
  expect(text).toContain('401.17 USD')
  expect(text).toContain('Advance: Bank transfer')
  expect(text).toContain('The driver had no paper; he could not print one.')
  expect(text).toContain('The total was 480.00 USD')
  expect(text).toContain('Central bank, page of that day.')
  expect(text).toContain(SUM)
  for (const { sha256 } of claim.files) expect(text.replaceAll(' ', '')).toContain(sha256.slice(32))
})

test('its sums go from the total by the advances to what is due', () => {
  const page = pack.pages.find(({ text }) => text.includes('Total of the lines'))
  expect(flat(page?.text ?? '')).toMatch(
    /Total of the lines 551\.17 2026-09-28 Advance: Bank transfer -150\.00 Amount due 401\.17 USD/,
  )
})

test('its cover says what it comes to, when it was closed, and what is in it', () => {
  const cover = flat(pack.pages[0]?.text ?? '')
  expect(cover).toContain('Total 551.17 USD Less advances 150.00 USD Amount due 401.17 USD')
  for (const fact of [
    ...['Event dates 2026-10-05 to 2026-10-09', 'First and last expense 2026-10-05', 'Claim currency USD'],
    ...['Contains 17 lines, 6 files, 2 rates', 'Counted lines 16 of 17', 'Closed 2026-10-20 09:30 UTC'],
  ])
    expect(cover).toContain(fact)
})

test('it says what files are for, and how a rate and each line came about', () => {
  const text = flat(textOf(pack))
  for (const words of [
    ...['Receipt 1', 'Receipt 1b (proof of payment)', 'Receipt 2b (other document)'],
    ...['Receipt 18 (proof of rate)', 'Proves R1', '1,000.00 KES = 7.70 USD'],
    ...[
      'Fee 2.50 USD, no part of the rate',
      'Kept as it was recorded',
      '1 line in USD needed no conversion.',
    ],
    "The event's exchange rate, for currencies without a rate of their own, is 0.0077.",
  ])
    expect(text).toContain(words)
})

test('it says the number of an invoice and each tax under its line, and their sums by currency and rate', () => {
  const text = flat(textOf(pack))
  expect(text).toContain('Lodging Invoice A-2026/10483 Tax 10 % of 27,273: 2,727 Tax 8 %: 88 Tax 100')
  expect(text).toContain('JPY 8 % 1 not stated 88 JPY 10 % 1 27,273 2,727 JPY not stated 1 not stated 100')
})

test('it marks the tax of a line with a refund as before it, and names the line below the sums of tax', async () => {
  const refund = {
    ...{ file: 'card.csv', row: 7, date: '2026-10-09', text: 'NAIVAS', amount: '5' },
    ...{ currency: 'USD', purchase: null, fee: null, source: null },
  }
  const line = claimLine(1, {
    ...{ conversion: { by: 'charged', statement: null }, refunds: [refund] },
    taxes: [{ rate: '16', net: null, amount: '337.93' }],
  })
  const claim = claimOf([line])
  const byTax = [{ rate: '16', net: null, amount: '337.93', currency: 'KES', count: 1, withoutNet: 1 }]
  const text = flat(textOf(await read({ ...claim, totals: { ...claim.totals, byTax } })))
  expect(text).toContain('Tax 16 %: 337.93 (before refunds)')
  expect(text).toContain('KES 16 % 1 not stated 337.93 Refunds are not taken off the tax of line 1.')
})

test('it says each row of a bank statement in its own currency, a refund with a minus', async () => {
  const row = { file: 'card.csv', date: '2026-10-09', purchase: null, fee: null, source: null }
  const charge = { ...row, row: 6, text: 'NAIVAS', amount: '19' }
  const refund = { ...row, row: 7, text: 'NAIVAS BACK', amount: '5', currency: 'EUR' }
  const line = claimLine(1, {
    ...{ conversion: { by: 'charged', statement: charge }, converted: '19.00', refunds: [refund] },
  })
  const text = flat(textOf(await read(claimOf([line]))))
  expect(text).toMatch(/6 2026-10-09 NAIVAS 19\.00 USD 1 7 2026-10-09 NAIVAS BACK −5\.00 EUR 1/)
})

test('of advances above the total it says what is due back', () => {
  expect(flat(textOf(emptyPack))).toMatch(/Total of the lines 0\.00 .* Due back from claimant 5\.00 USD/)
  expect(flat(emptyPack.pages[0]?.text ?? '')).toContain('Due back from claimant')
})

test('what was paid with earlier versions stands apart from the advances, on the cover and below the lines', async () => {
  const payments = [
    { version: 1, date: '2026-11-19', amount: '100', unconverted: [] },
    { version: 2, date: '2026-11-20', amount: '-114.31', unconverted: [] },
  ]
  const advances = [{ date: '2026-10-01', amount: '5', note: '' }]
  const text = flat(textOf(await read(claimOf([claimLine(1)], { advances, payments }))))
  expect(text).toContain(
    'Total 18.87 USD Less advances 5.00 USD Paid before 100.00 USD Paid back 114.31 USD Amount due 28.18 USD',
  )
  expect(text).toContain(
    'Total of the lines 18.87 2026-10-01 Advance -5.00 2026-11-19 Paid with version 1 -100.00 2026-11-20 Paid back with version 2 114.31 Amount due 28.18 USD',
  )
})

test('a cover names the refunds in the total, below the due, which in layout 2 it does not', async () => {
  const refund = { kind: 'refund', converted: '-5.5' }
  const refunded = claimOf([claimLine(1), unconvertedLine(2), claimLine(3, refund)])
  const due =
    'Total 13.37 USD Less advances 0.00 USD Amount due 13.37 USD and 8,640 JPY, which finance converts'
  const [cover, coverOfLayout2] = await Promise.all(
    [refunded, { ...refunded, layout: 2 }].map(async (claim) =>
      flat((await read(claim)).pages[0]?.text ?? ''),
    ),
  )
  expect(cover).toContain(`${due} Total: expenses 18.87 USD, refunds -5.50 USD Claimant`)
  expect(coverOfLayout2).toContain(`${due} Claimant`)
})

test('a version that was frozen with payments among its advances keeps its words', async () => {
  const text = flat(
    textOf(await read(parseClaim(readFileSync('tests/fixtures/claim-format-7.json', 'utf8')))),
  )
  expect(text).toContain('Total 85.69 EUR Less advances 85.69 EUR Amount due 0.00 EUR')
  expect(text).toContain('2026-11-20 Advance: Paid back with version 1 114.31 Amount due 0.00 EUR')
  expect(text).toContain(
    'The total was 85.69 EUR and is 85.69 EUR. • Advances were 200.00 EUR and are 85.69 EUR.',
  )
})

test('all languages can be read out of it', () => {
  const text = flat(textOf(pack)).normalize('NFC')
  const { arabic, hebrew, hindi, ...others } = MERCHANTS
  for (const merchant of Object.values(others))
    expect(text.replaceAll(' ', '')).toContain(merchant.normalize('NFC').replaceAll(' ', ''))
  // words in the other direction, whose order on the page differs from the text
  for (const word of ['الشرق', 'المطار', 'Cairo', 'קפה', '12']) expect(text).toContain(word)
})

test('every page says which it is, of how many', () => {
  pack.pages.forEach(({ text }, at) => {
    expect(text).toContain(`Page ${at + 1} of ${pack.pages.length}`)
    expect(text).toContain('Claim 2026-0042, version 2')
    expect(text).not.toContain('DRAFT')
  })
})

test('lines lead to their receipts and receipts to their lines', () => {
  const pagesWith = (link: string) =>
    pack.pages.flatMap(({ links }, at) => (links.includes(link) ? at + 1 : []))
  for (const { number, lines, role } of claim.files) {
    expect(pack.destinations.has(`file ${number}`)).toBe(true)
    const page = pack.destinations.get(`file ${number}`) as number
    expect(pack.pages[page - 1]?.text).toContain(`Receipt ${fileLabel(claim, number)}`)
    for (const { line } of lines) {
      expect(pagesWith(`file ${number}`)).toContain(pack.destinations.get(`line ${line}`))
      expect(pagesWith(`line ${line}`)).toContain(page)
    }
    if (role === 'rate') expect(pagesWith('rate R1')).toContain(page)
  }
  for (const { links } of pack.pages) for (const link of links) expect(pack.destinations.has(link)).toBe(true)
})

test('it has bookmarks, and its contents say the right pages', () => {
  const titles = pack.outline.map(({ title }) => title)
  expect(titles).toEqual([
    'Cover',
    'Lines',
    'Totals',
    'Rates and arithmetic',
    'Explanations',
    'Changes since version 1',
    'Declarations for missing receipts',
    'Receipts',
    'Proofs of rates',
    'Bank statements',
    'Manifest',
  ])
  expect(pack.outline.find(({ title }) => title === 'Receipts')?.items).toHaveLength(5)
  const cover = flat(pack.pages[0]?.text ?? '')
  for (const title of titles.slice(1))
    expect(cover).toContain(`${title} ${pack.destinations.get(`part ${title}`)}`)
})

test('programs that read aloud find its parts', () => {
  expect(pack.language).toBe('en')
  expect(pack.info.Title).toBe('Claim 2026-0042, version 2')
  expect(pack.elements.get('H1')).toBe(11)
  expect(pack.elements.get('TH')).toBeGreaterThan(20)
  expect(pack.elements.get('TD')).toBeGreaterThan(100)
  // three photos, one photo in three parts, 23 pages, and the proof
  expect(pack.elements.get('Figure')).toBe(3 + 3 + 23 + 1)
})

test('a long receipt is cut into parts that can be read, and all pages of a PDF are there', () => {
  const text = textOf(pack)
  for (const part of ['part 1 of 3', 'part 2 of 3', 'part 3 of 3']) expect(text).toContain(part)
  for (let page = 1; page <= 23; page++) expect(text).toContain(`page ${page} of 23`)
})

test.each([
  ['A4', [595, 842]],
  ['Letter', [612, 792]],
] as const)('on %s', async (paper, size) => {
  // two pages of the PDF are enough
  const files = claim.files.map((file) => (file.kind === 'pdf' ? { ...file, pages: 2, previews: 2 } : file))
  const { pages } =
    paper === 'A4' ? pack : await read({ ...claim, lines: claim.lines.slice(0, FEW), files, paper })
  for (const page of pages) expect(page.size).toEqual(size)
})

test('a draft says so on every page, and is the same each time', async () => {
  const draft = {
    ...claim,
    frozen: null,
    files: [],
    lines: claim.lines.slice(0, FEW).map((line) => ({ ...line, files: [] })),
  }
  const one = await made(draft)
  expect(await made(draft)).toEqual(one)
  const { pages } = await readPdf(one)
  for (const { text } of pages) expect(text).toContain('DRAFT')
})

test('a claim without lines has a pack too', () => {
  expect(emptyPack.pages).toHaveLength(3)
  expect(emptyPack.outline.map(({ title }) => title)).toEqual(['Cover', 'Lines', 'Totals', 'Manifest'])
  expect(textOf(emptyPack)).toContain('This claim has no lines.')
})

test('a claim of 500 lines has its head on each page, and each line once', async () => {
  const lines = Array.from({ length: 500 }, (_, at) =>
    claimLine(at + 1, { merchant: `Shop ${at + 1}.`, conversion: { by: 'currency' }, currency: 'USD' }),
  )
  const { pages, destinations } = await read(claimOf(lines))
  const text = textOf({ pages } as ReadPdf)
  for (const { merchant } of lines) expect(text.split(merchant)).toHaveLength(2)
  const last = destinations.get('line 500') as number
  for (let page = 2; page <= last; page++) expect(pages[page - 1]?.text).toContain('On the receipt')
})

test('odd names are printed as text, and long notes and declarations whole', async () => {
  const odd = [
    '\u202eexe.gpj',
    '🍕👨‍👩‍👧',
    'x'.repeat(3000),
    '\u0301',
    'a\u0000b',
    '\ud800',
    '<b>&amp;</b>',
    '\u2066\u2067',
    '((((',
    '1'.repeat(60),
    // fontkit cannot place the last mark
    'شُرَفٍ',
  ]
  const lines = odd.map((merchant, at) => claimLine(at + 1, { merchant, note: merchant, category: merchant }))
  lines.push(
    claimLine(lines.length + 1, {
      note: 'Storytelling. '.repeat(2000),
      declaration: 'Because. '.repeat(1500),
    }),
  )
  const { event, claimant } = claimOf([])
  const others = {
    event: { ...event, name: `<&>${'n'.repeat(400)}`, purpose: odd.join(' ') },
    claimant: { ...claimant, name: odd.join(), approver: '🍕' },
  }
  const { pages, info } = await read(claimOf(lines, others))
  const text = flat(textOf({ pages } as ReadPdf))
  expect(text).toContain('exe.gpj')
  expect(text).toContain('<b>&amp;</b>')
  expect(text.split('Storytelling.')).toHaveLength(2001)
  expect(text.split('Because.')).toHaveLength(1501)
  expect(info.Title).toBe('Claim 2026-0042, version 1')
})

test('a file that is missing or damaged has a page that says so', async () => {
  const lost = await storeFile(storage, engine, await photo({ width: 300, height: 400, text: 'LOST' }))
  const whole = await storeFile(storage, engine, await photo({ width: 301, height: 400, text: 'WHOLE' }))
  rmSync(join(storage.localPath(lost.sha256, '')), { recursive: true })
  const files = [
    claimFile(1, 1, 'lost.jpg', lost),
    claimFile(2, 1, 'whole.jpg', whole),
    claimFile(3, 1, 'lost.pdf', { ...lost, kind: 'pdf', pages: 30, previews: 20 }),
  ]
  const { pages, elements } = await read(claimOf([claimLine(1, { files: [1, 2, 3] })], { files }))
  const replaced = pages.filter(({ text }) => text.includes('cannot be shown'))
  expect(replaced).toHaveLength(31)
  expect(elements.get('Figure')).toBe(1)
})

test('a file whose original is damaged is named with its sum, and shown by its preview', async () => {
  const whole = await storeFile(storage, engine, await photo({ width: 302, height: 400, text: 'WHOLE' }))
  const changed = await storeFile(storage, engine, await photo({ width: 303, height: 400, text: 'CHANGED' }))
  const gone = await storeFile(storage, engine, await photo({ width: 304, height: 400, text: 'GONE' }))
  const files = [
    claimFile(1, 1, 'whole.jpg', whole),
    claimFile(2, 1, 'changed.jpg', changed),
    claimFile(3, 1, 'gone.jpg', gone),
  ]
  const claim = claimOf([claimLine(1, { files: [1, 2, 3] })], { files })
  const faults: Faults = new Map([
    [2, 'other_bytes'],
    [3, 'missing'],
  ])
  const { pages, elements, destinations } = await readPdf(await made(claim, composePack, SUM, faults))
  const at = destinations.get('part Damaged and missing files') ?? 0
  const text = flat(pages[at - 1]?.text ?? '')
  expect(text).toContain('changed.jpg Receipt Damaged its bytes have changed')
  expect(text).toContain('gone.jpg Receipt Missing')
  expect(text).not.toContain('whole.jpg')
  for (const { sha256 } of [changed, gone]) {
    expect(text).toContain(sha256.slice(0, 32))
    expect(text).toContain(sha256.slice(32))
  }
  expect(elements.get('Figure')).toBe(3)
})

const area = { x0: 0, y0: 0, x1: 1, y1: 0.5 }
const onPage = (page: number) => ({ firstPage: page, lastPage: page, area: null })

test('a file of several lines is captioned with each line, its own amount, and what of the file is its', async () => {
  const stored = await storeFile(storage, engine, await photo({ width: 300, height: 400, text: 'BILL' }))
  const lines = [
    claimLine(1, { amount: '1450', files: [1] }),
    claimLine(2, { amount: '99', currency: 'GBP', converted: '120.50', files: [1] }),
    claimLine(3, { amount: '7', files: [1] }),
  ]
  const excerpt = { ...onPage(1), area }
  const file = {
    ...claimFile(1, 1, 'bill.jpg', stored),
    lines: [
      { line: 1, excerpt: null, turns: 0 },
      { line: 2, excerpt, turns: 0 },
      { line: 3, excerpt, turns: 0 },
    ],
  }
  const { pages, destinations } = await read(claimOf(lines, { files: [file] }))
  const at = destinations.get('file 1') ?? 0
  const text = flat(pages[at - 1]?.text ?? '').replaceAll(/[\u2066-\u2069]/g, '')
  expect(text).toContain('Line 1 · 1,450.00 KES · event · 18.87 USD · 2026-10-05 · Merchant 1')
  expect(text).toContain('Line 2 · only part of the picture · 99.00 GBP · event · 120.50 USD')
  expect(text).toContain('Line 3 · only part of the picture · 7.00 KES')
  expect(pages[at - 1]?.links).toEqual(expect.arrayContaining(['line 1', 'line 2', 'line 3']))
})

test('a file of more lines than its caption has room for says how many more there are', async () => {
  const stored = await storeFile(storage, engine, await photo({ width: 300, height: 400, text: 'LONG BILL' }))
  const lines = Array.from({ length: 90 }, (_, at) => claimLine(at + 1, { files: [1] }))
  const file = {
    ...claimFile(1, 1, 'bill.jpg', stored),
    lines: lines.map(({ number }) => ({ line: number, excerpt: null, turns: 0 })),
  }
  const { pages, destinations, elements, outline } = await read(claimOf(lines, { files: [file] }))
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1).join(', ')
  const [bookmark = ''] = outline.find(({ title }) => title === 'Receipts')?.items ?? []
  expect(flat(bookmark).replaceAll(/[\u2066-\u2069]/g, '')).toContain(`Lines ${numbers} and 70 more`)
  const text = flat(pages[(destinations.get('file 1') ?? 0) - 1]?.text ?? '')
  const named = text.match(/Line \d+/g)?.length ?? 0
  expect(named).toBeGreaterThan(20)
  expect(text).toContain(`and ${90 - named} more lines`)
  expect(elements.get('Figure')).toBe(1)
})

test('a page that two lines turn otherwise is shown for each, as that line turns it', async () => {
  const stored = await storeFile(storage, engine, await photo({ width: 300, height: 400, text: 'TWO' }))
  const excerpts = [area, { ...area, y0: 0.5, y1: 1 }].map((part) => ({ ...onPage(1), area: part }))
  const file = {
    ...claimFile(1, 1, 'two.jpg', stored),
    lines: excerpts.map((excerpt, at) => ({ line: at + 1, excerpt, turns: at })),
  }
  const inputs = await inputsOf([file])
  const shapes: string[] = []
  for await (const [{ view }, picture] of picturesOf(
    file,
    inputs,
    await slotsOf(file, inputs, { paper: 'A4', layout: 2 }),
  )) {
    const shape = (picture?.width ?? 0) > (picture?.height ?? 0) ? 'wide' : 'tall'
    shapes.push(`${view.lines.map(({ line }) => line)} ${shape}`)
  }
  expect(shapes).toEqual(['1 tall', '2 wide'])
  const lines = [claimLine(1, { files: [1] }), claimLine(2, { files: [1] })]
  const { elements, outline } = await read(claimOf(lines, { files: [file] }))
  expect(elements.get('Figure')).toBe(2)
  expect(outline.find(({ title }) => title === 'Receipts')?.items).toHaveLength(1)
})

test('a page of a PDF behind its previews is turned too', async () => {
  const stored = await storeFile(storage, engine, pdf({ pages: 2 }))
  const file = { ...claimFile(1, 1, 'scan.pdf', { ...stored, previews: 1 }) }
  file.lines = [1, 2].map((page) => ({ line: page, excerpt: onPage(page), turns: page - 1 }))
  const inputs = await inputsOf([file])
  const wide: boolean[] = []
  for await (const [, picture] of picturesOf(
    file,
    inputs,
    await slotsOf(file, inputs, { paper: 'A4', layout: 2 }),
  ))
    wide.push((picture?.width ?? 0) > (picture?.height ?? 0))
  expect(wide).toEqual([false, true])
})

/** Stores pictures of some sizes, and returns a claim with a line for each. */
async function claimOfPictures(...sizes: [width: number, height: number][]): Promise<Claim> {
  const files: ClaimFile[] = []
  for (const [at, [width, height]] of sizes.entries()) {
    const stored = await storeFile(storage, engine, await photo({ width, height, text: `NO ${at + 1}` }))
    files.push(claimFile(at + 1, at + 1, `${at + 1}.jpg`, stored))
  }
  const lines = sizes.map((_, at) => claimLine(at + 1, { files: [at + 1] }))
  return claimOf(lines, { files })
}

/** Lists the numbers of the receipts for each page with receipts. */
const receiptsByPage = ({ pages }: ReadPdf) =>
  pages
    .map(({ text }) => (text.match(/Receipt \d+(?=\s)/g) ?? []).map((title) => Number(title.slice(8))).sort())
    .filter((numbers) => numbers.length > 0)

test('four small pictures share a page, and two with a column beside them; layout 1 gives each a page', async () => {
  const small: [number, number] = [650, 850]
  const four = await claimOfPictures(small, [600, 500], small, [300, 500], small)
  expect(receiptsByPage(await read(four))).toEqual([[1, 2, 3, 4], [5]])
  expect(receiptsByPage(await read({ ...four, layout: 1 }))).toEqual([[1], [2], [3], [4], [5]])
  const mixed = await claimOfPictures([700, 2000], small, small, [1200, 900], small, [651, 850])
  expect(receiptsByPage(await read(mixed))).toEqual([[1, 2, 3], [4, 5], [6]])
})

test('no heading stands alone at the foot of a page, whatever number of lines is above it', async () => {
  const below: Record<string, string> = {
    Totals: 'By receipt currency Currency Lines On the receipts In USD KES',
    'By receipt currency': 'Currency Lines On the receipts In USD KES',
    'By category': 'Category Lines In USD Meals',
    'Amount due': 'Date What In USD',
    'Rates and arithmetic': 'The rates below are shown',
    'Arithmetic of the lines': "The event's exchange rate",
  }
  for (let count = 1; count <= 40; count += 5) {
    const note = 'A long reason. '.repeat(count)
    const lines = Array.from({ length: count }, (_, at) => claimLine(at + 1, { note: at === 0 ? note : '' }))
    const { pages } = await read(claimOf(lines))
    for (const [heading, words] of Object.entries(below)) {
      const page = pages.slice(1).find(({ text }) => flat(text).includes(heading))
      expect([count, heading, flat(page?.text ?? '')]).toEqual([
        count,
        heading,
        expect.stringContaining(`${heading} ${words}`),
      ])
    }
  }
})

test('emoji are printed, and in layout 1 are boxes', async () => {
  const odd = claimOf([claimLine(1, { merchant: 'Ramen 🍜 👩‍🍳 🇯🇵' })])
  expect(flat(textOf(await read(odd)))).toContain('Ramen 🍜 👩‍🍳 🇯🇵')
  expect(flat(textOf(await read({ ...odd, layout: 1 })))).toContain('Ramen □ □ □')
})

test('receipts have the numbers of their lines, further files of a line a letter, and other files follow', () => {
  const files = [
    ...[2, 2, 4, 2].map((line, at) => claimFile(at + 1, line, 'a.jpg', storedFile())),
    claimFile(5, null, 'rate.jpg', storedFile(), 'rate'),
    claimFile(6, null, 'ticket.jpg', storedFile(), 'paper'),
  ]
  const lines = [1, 2, 3, 4].map((number) => claimLine(number))
  const labelsIn = (layout: number) => {
    const numbered = claimOf(lines, { files, layout })
    return files.map(({ number }) => fileLabel(numbered, number)).join(' ')
  }
  expect([labelsIn(2), labelsIn(1)]).toEqual(['2 2b 4 2c 5 6', '1 2 3 4 5 6'])
})

test('the index sheet has a box for each receipt, and none for proofs of rates', async () => {
  const { pages } = await read(claim, composeIndexSheet)
  expect(pages).toHaveLength(1)
  const text = textOf({ pages } as ReadPdf)
  for (const line of claim.lines.slice(0, 3)) expect(text).toContain(line.merchant)
  expect(text).toContain('Page 1 of 1')
  expect(text).not.toContain('Line null')
  expect(textOf(await read(claimOf([]), composeIndexSheet))).toContain('has no receipts')
})

test.each([
  [true, 'before'],
  [false, 'behind'],
])('a heading that isolates its names (%s) has the date %s an Arabic name', async (isolatesNames, place) => {
  const stored = await storeFile(storage, engine, await photo({ width: 300, height: 400, text: 'BILL' }))
  const line = claimLine(1, { merchant: 'مطعم النيل', files: [1] })
  const files = [claimFile(1, 1, 'lunch.jpg', stored)]
  const { pages } = await read({ ...claimOf([line], { files }), isolatesNames })
  const heading = pages.map(({ text }) => text).find((text) => text.includes('Line 1 · ')) ?? ''
  const row = heading.slice(heading.indexOf('Line 1'))
  const [date, name] = [row.indexOf('2026-10-05'), row.search(/\p{sc=Arab}/u)]
  expect([date, name]).not.toContain(-1)
  expect(date < name ? 'before' : 'behind').toBe(place)
})
