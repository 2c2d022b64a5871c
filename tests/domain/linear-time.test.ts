import { expect, test } from 'vitest'
import { isStatementAmount } from '~/domain/bank-statements/amounts'
import { type KnownColumns, NO_COLUMNS } from '~/domain/bank-statements/columns'
import { readCsv } from '~/domain/bank-statements/csv'
import { readStatementDate } from '~/domain/bank-statements/dates'
import { decodeStatement } from '~/domain/bank-statements/decode'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { chargesIn, readStatementFile } from '~/domain/bank-statements/statement-file'
import { tableRecords } from '~/domain/bank-statements/table-records'
import { rateFromSample } from '~/domain/conversion/sample-rate'
import { readXml } from '~/domain/documents/xml'
import { readAmount } from '~/domain/money/amount'
import { readRatesFile } from '~/domain/official-rates/read-rates-file.server'
import { readCode } from '~/domain/receipts/codes/read-code'
import { readInvoices } from '~/domain/receipts/e-invoices/read-invoice.server'
import { exchangeIn } from '~/domain/receipts/reading/exchange'
import { groupIntoLines, type Word } from '~/domain/receipts/reading/page-text'
import { paperKindOf } from '~/domain/receipts/reading/paper-kind'
import type { Reread } from '~/domain/receipts/reading/piece-words'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { rereadInLanguage } from '~/domain/receipts/reading/second-look'
import { receiptsIn } from '~/domain/receipts/reading/several-receipts.server'
import { cleanName } from '~/domain/receipts/stored-names.server'
import { asksForJson } from '~/http/accept'
import { cookieOf } from '~/http/cookies.server'
import { readForm } from '~/http/form.server'
import { languageOf } from '~/http/pages/formats.server'
import { signedContent } from '~/infra/files/process/signed-file.server'
import { withoutPosition } from '~/infra/files/remove-position.server'
import { FILE_BYTES_MAX } from '~/limits'
import { cii, ubl } from '../support/e-invoices'
import { machineSlowness } from '../support/machine-speed'
import { facturae, fatturaPa, ksef, signedFile, withText } from '../support/national-e-invoices'
import { processorMsOf } from '../support/processor-time'
import { rounds } from '../support/rounds'

// Readers of text with the largest input that the limits allow, in shapes that take patterns the longest.

/**
 * The repeated parts: characters of every class in the patterns, and parts that the patterns match in several
 * ways.
 */
const SHAPES = [
  ...'a A 0 1 9 . , ; : - / \' ( ) [ ] { } " & | $ % # @ + = _ * ~ é É ß 年 ¥ €'.split(' '),
  ...[' ', '\t', '\0', '\u00a0', '\u0301', '\u200f', '\u202e', '\ud800', '\u{1f469}\u200d', '١'],
  ...[
    'co ',
    'co &',
    '& ',
    'sdn. bhd. ',
    '(m) ',
    '(1',
    '(A1)',
    '[({',
    ')]}',
    '12345 A ',
    'é ABCD ',
    'refund',
    'Tea, TX ',
  ],
  ...[
    '1.',
    '1,',
    '1 ',
    '1,1',
    '1.00 ',
    '1,000',
    '000 ',
    "1'000",
    'O0lI',
    'RM1',
    'KES 1',
    '1 KES ',
    '-1',
    '(1)',
    '1-',
  ],
  ...[
    '1/1/',
    '01/02/2026 ',
    '01 02 2026',
    '2026-01-02 ',
    '20260102',
    '1 jan ',
    'jan 1',
    '12:30 ',
    '12.30pm',
    'O4/1O/',
  ],
  ...[
    'TOTAL ',
    'ITEMS ',
    'TOTAL 1.00 ',
    'GST 6% ',
    'INCL',
    'INCL ROUND ',
    'EXCL ',
    'SUB-TOTAL ',
    'ROUNDING 0.01 ',
    'CASH 5.00 ',
  ],
  ...[
    'CHANGE 1.00 ',
    'TAX 1.00 ',
    'SUBTOTAL 2.00 ',
    'VISA 3.00 ',
    'credit debit ',
    'https://',
    'EUR 1,',
    '"" ',
    '"a',
  ],
]

const filled = (shape: string, length: number) =>
  shape.repeat(Math.ceil(length / shape.length)).slice(0, length)

/** The limit of a reader, in milliseconds of processor time on a usual machine. */
const LIMIT_MS = 1_000

const ATTEMPTS = 3

/**
 * Returns the processor time that a reader takes, scaled to a usual machine, in milliseconds. A reader above
 * the limit is measured again, because a shared processor can be several times slower for some seconds.
 */
async function costOf(read: () => unknown): Promise<number> {
  let cost = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && cost > LIMIT_MS; attempt++) {
    const ms = await processorMsOf(async () => {
      try {
        await read()
      } catch {
        // a refusal is also a valid answer
      }
    })
    cost = Math.min(cost, ms / machineSlowness())
  }
  return cost
}

/** The least length, in characters, of an input that is read in parts first. */
const LONG = 2 ** 18

/**
 * The parts of a long input that are read before the whole. A part that takes at most its share squared of
 * the second proves the whole quick: a reader whose work grows faster than the square would not finish a part
 * of this length. At night every input is read whole.
 */
const SHARES = rounds([1 / 16, 1 / 4], [])

const WHOLE = { shares: [] }

async function expectQuick(
  read: (shape: string, share: number) => unknown,
  { shapes = SHAPES, shares = SHARES }: { shapes?: string[]; shares?: number[] } = {},
): Promise<void> {
  const slow: [string, number][] = []
  for (const shape of shapes) {
    let isQuick = false
    for (const share of shares) {
      isQuick ||= (await costOf(() => read(shape, share))) <= LIMIT_MS * share ** 2
    }
    if (isQuick) continue
    const cost = await costOf(() => read(shape, 1))
    if (cost > LIMIT_MS) slow.push([shape, cost])
  }
  expect(slow).toEqual([])
}

/** Words on this many lines. */
function wordsOf(texts: string[], lines: number): Word[] {
  const perLine = Math.ceil(texts.length / lines)
  return texts.map((text, at) => {
    const [row, column] = [Math.floor(at / perLine), at % perLine]
    const box = {
      x0: column / perLine,
      x1: (column + 0.9) / perLine,
      y0: row / lines,
      y1: (row + 0.8) / lines,
    }
    return { text, confidence: 1, page: 1, box }
  })
}

const READERS: [string, number, (text: string) => unknown][] = [
  ['an amount of a form', 2 ** 20, readAmount],
  ['a rate', 2 ** 20, (text) => rateFromSample(text, text)],
  ['an amount of a statement', 5_000, isStatementAmount],
  [
    'a table of published rates',
    2 ** 20,
    (text) => readRatesFile(Buffer.from(`Date,USD,JPY,GBP,CHF,SEK\n2026-04-13,1,1,1,1,1\n${text}`)),
  ],
  ['a date of a statement', 5_000, (text) => readStatementDate(text, 'dmy')],
  ['the name of a file', 80_000, cleanName],
  ['the text of a code', 3_000, readCode],
  ['the media types that are asked for', 16_000, asksForJson],
  ['an invoice in UBL', 2 ** 18, (text) => readInvoices(Buffer.from(ubl({ note: text, seller: text })))],
  ['an invoice in CII', 2 ** 18, (text) => readInvoices(Buffer.from(cii({ note: text, number: text })))],
  [
    'an invoice in FatturaPA',
    2 ** 18,
    (text) => readInvoices(Buffer.from(withText(fatturaPa(), text, ['Denominazione', 'Numero', 'Causale']))),
  ],
  [
    'an invoice in Facturae',
    2 ** 18,
    (text) =>
      readInvoices(Buffer.from(withText(facturae(), text, ['CorporateName', 'InvoiceNumber', 'TaxRate']))),
  ],
  [
    'an invoice of KSeF',
    2 ** 18,
    (text) => readInvoices(Buffer.from(withText(ksef(), text, ['Nazwa', 'P_2', 'P_13_1']))),
  ],
  ['a signed file', 2 ** 18, (text) => signedContent(signedFile(text, 'pieces'))],
  ['the text of XML', 2 ** 18, (text) => readXml(`<a>${text}</a>`)],
  ['a tag of XML', 2 ** 18, (text) => readXml(`<a ${text}></a>`)],
  ['an attribute of XML', 2 ** 18, (text) => readXml(`<a b="${text}"/>`)],
]

test.each(READERS)(
  '%s of %i characters is read within a second, of whatever shape',
  async (_, length, read) => {
    const shares = length < LONG ? [] : SHARES
    await expectQuick((shape, share) => read(filled(shape, length * share)), { shares })
  },
)

const ascii = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, 'x')

const headed = (name: string, text: string) =>
  new Request('http://localhost/', { headers: { [name]: ascii(text) } })

test('headers of 16,000 characters are read within a second, of whatever shape', async () => {
  await expectQuick((shape) => languageOf(ascii(filled(shape, 16_000))), WHOLE)
  await expectQuick((shape) => cookieOf(headed('Cookie', filled(shape, 16_000)), 'session'), WHOLE)
})

const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']

test.each(TYPES)('a form of 1 MB as %s is read within a second, of whatever shape', async (type) => {
  await expectQuick((shape, share) => {
    const body = filled(shape.toWellFormed(), (2 ** 20 - 400) * share)
    const part = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${body}\r\n--b--\r\n`
    const sent = type.startsWith('multipart') ? part : body
    return readForm(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: Buffer.from(sent).subarray(0, 2 ** 20),
      }),
    )
  })
})

test('1,000 words on 50 lines are read within a second, of whatever shape', {
  timeout: 120_000,
}, async () => {
  await expectQuick((shape) => readReceipt([wordsOf(Array(1_000).fill(filled(shape, 20)), 50)]), WHOLE)
})

test.each(['co &', '([{', '1.00', 'TOTAL 1.00', 'TAX 1.00', '01/02/2026', '000'])(
  '5,000 words of %s are read within three seconds',
  async (shape) => {
    for (const lines of [1, 5_000]) {
      const cost = await costOf(() => readReceipt([wordsOf(Array(5_000).fill(shape), lines)]))
      expect(cost).toBeLessThan(3_000)
    }
  },
)

/** A second look that reads other words in the same places, with the same confidence. */
const sameAgain =
  (words: Word[]): Reread =>
  async (_language, pieces) =>
    words.filter(({ piece }) => pieces.includes(piece as number)).map((word) => ({ ...word, text: 'é9' }))

test.each([
  'co &',
  'TOTAL 1.00',
  'USD 1.08',
  'EUR',
  '3,885',
  '1.2.3',
  'page 2',
  'refund',
  'atm',
  'uttag 1.00',
])(
  '1,000 words of %s are judged within a second, on pages, for their script and for what they change',
  async (shape) => {
    for (const count of [50, 1_000]) {
      const words = wordsOf(Array(1_000).fill(shape), count).map((word, piece) => ({ ...word, piece }))
      const lines = groupIntoLines(words)
      expect(await costOf(() => paperKindOf(lines))).toBeLessThan(LIMIT_MS)
      expect(await costOf(() => exchangeIn(lines))).toBeLessThan(LIMIT_MS)
      expect(await costOf(() => receiptsIn([words]))).toBeLessThan(LIMIT_MS)
      expect(await costOf(() => rereadInLanguage(words, 1_000, sameAgain(words)))).toBeLessThan(LIMIT_MS)
    }
  },
)

test('a slip of many numbers in two currencies is compared within a second', async () => {
  const texts = Array.from({ length: 1_000 }, (_, at) => `${at % 2 ? 'USD' : 'EUR'} ${at},${100 + at}`)
  expect(await costOf(() => exchangeIn(groupIntoLines(wordsOf(texts, 1_000))))).toBeLessThan(LIMIT_MS)
})

test('a line is bounded at 300 characters, and no word is lost', () => {
  const lines = groupIntoLines(
    wordsOf(
      Array.from({ length: 200 }, (_, at) => `word${at}`),
      1,
    ),
  )
  expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThanOrEqual(300)
  expect(lines.flatMap(({ words }) => words)).toHaveLength(200)
})

test('a statement of 5 MB is read within a second, of whatever shape', { timeout: 300_000 }, async () => {
  const COLUMNS = { ...NO_COLUMNS, date: 0, text: 1, amount: 2, order: 'dmy' } as KnownColumns
  const read = (text: string) => {
    const file = readCsv(decodeStatement(Buffer.from(text).subarray(0, 5 * 2 ** 20)).text)
    guessColumns(file)
    tableRecords(file, COLUMNS, 'USD')
  }
  await expectQuick((shape, share) => read(`2026-10-05,Taxi,-12.50\n${filled(shape, 5 * 2 ** 20 * share)}`), {
    shapes: ['"', '"" ', '"a', ',', '(', '\n', '1,1'],
  })
  const row = (shape: string) =>
    `2026-10-05,${filled(shape.replace(',', '.').replace('"', ''), 240)},-12.50\n`
  await expectQuick((shape, share) => read(filled(row(shape), 2 ** 20 * share)), {
    shapes: ['(', '1,1', 'EUR 1,', '1 ', 'A', '-'],
  })
})

const FIELDS: [string, (text: string) => string][] = [
  ['an entry', (text) => `:25:1\n:60F:C261004EUR1,\n:61:${text}`],
  ['details', (text) => `:25:1\n:60F:C261004EUR1,\n:61:261005D1,NMSC\n:86:${text}`],
  ['numbered details', (text) => `:25:1\n:60F:C261004EUR1,\n:61:261005D1,NMSC\n:86:105?00${text}`],
  ['tags', (text) => `<OFX>${text}`],
  [
    'a name in a tag',
    (text) => `<OFX><STMTTRN><DTPOSTED>20261005<TRNAMT>-1<CURSYM>EUR<NAME>${text}</STMTTRN>`,
  ],
]

test.each(FIELDS)('a statement of 1 MB with %s is read within a second, of whatever shape', async (_, of) => {
  const shapes = ['?20', '/REMI/', '//', 'SVWZ+', ':61:', '-}\n', '<', '<A', '<STMTTRN>', '&amp;', '&#9']
  await expectQuick(
    (shape, share) => chargesIn(readStatementFile(of(filled(shape, 2 ** 20 * share))), null, 'EUR'),
    { shapes: [...SHAPES, ...shapes] },
  )
})

/**
 * A file of the largest size that begins with this many GPS directories. Each has 500 values that claim this
 * length.
 */
function directoriesOf(heads: number, valueBytes: number): Buffer {
  const file = Buffer.alloc(FILE_BYTES_MAX)
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(count, at + 4)
    file.writeUInt32LE(value, at + 8)
  }
  const headBytes = 28 + 500 * 12
  for (let at = 0; at < heads * headBytes; at += headBytes) {
    file.write('II*\0\x08\0\0\0\x01\0', at, 'latin1')
    entry(at + 10, [0x8825, 4, 1, 26])
    file.writeUInt16LE(500, at + 26)
    for (let each = 0; each < 500; each++) entry(at + 28 + each * 12, [2, 1, valueBytes, headBytes * heads])
  }
  return file
}

test('a photo of 25 MB loses its position within a second, whatever its directories claim', () => {
  const chunks = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const files = {
    'values as long as the file': directoriesOf(60, FILE_BYTES_MAX),
    'values of 64 kB': directoriesOf(1_000, 64 * 1024),
    'empty chunks of metadata': Buffer.concat([
      chunks,
      Buffer.alloc(FILE_BYTES_MAX - 100, '\0\0\0\0eXIf\0\0\0\0'),
      Buffer.from('exif:GPSx="1"'),
    ]),
    ...Object.fromEntries(
      ['I', 'MM\0', '*\0', 'exif:GP'].map((shape) => [shape, Buffer.alloc(FILE_BYTES_MAX, shape, 'latin1')]),
    ),
  }
  return expectQuick((name) => withoutPosition(files[name as keyof typeof files] as Buffer), {
    ...WHOLE,
    shapes: Object.keys(files),
  })
})
