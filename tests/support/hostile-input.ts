import { connect } from 'node:net'
import { deflateSync } from 'node:zlib'
import { Client, PASSWORD } from './client'
import type { TestDatabase } from './database'
import { insertEvent } from './factories'
import { pdf, pdfOf, stream } from './files'
import { randomFrom } from './random'
import { rounds } from './rounds'
import { allRead, sendFiles } from './uploads'
import type { Person } from './users'

// Attacks that try to stop a server. The server accepts each request because it is small, but processing it
// takes much time or memory, or is meant to.

const MB = 1024 * 1024

// enough work to keep the reader of receipts busy longer than anybody may wait
const UNPACKED_MB = rounds(20, 100)
const WORDS = rounds(10_000, 40_000)
const LINES = rounds(1_500, 5_000)
const WORD_LETTERS = rounds(MB / 4, MB)

/** more than fit into memory unnoticed */
const STATEMENTS = rounds(12, 50)

/** for each client, one after the other; each needs a hash, and the machine makes 10 to 20 hashes a second */
const SIGN_INS = rounds(2, 4)
const SIGN_UPS = rounds(10, 20)

export interface Target {
  url: string
  database: TestDatabase
  attacker: Person
  /** an event of the attacker */
  eventId: string
}

interface Attack {
  name: string
  /** the possible harm happens before or beside the database, so one kind of database is enough */
  isBesideDatabase?: boolean
  /** returns the status of each answer, 0 for a cut connection */
  run(target: Target): Promise<number[]>
}

const FORM = 'application/x-www-form-urlencoded'

const statusOf = (answer: Promise<Response>): Promise<number> =>
  answer.then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

const post = (client: Client, path: string, body: BodyInit, type?: string) =>
  statusOf(client.send('POST', path, { body, headers: type === undefined ? {} : { 'Content-Type': type } }))

const get = (client: Client, path: string, headers?: HeadersInit) => statusOf(client.get(path, headers))

/**
 * Sends this many requests over one connection and reads no answer. Returns 0 when the connection is cut, or
 * after two seconds.
 */
const unanswered = (url: string, path: string, count: number): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(count)),
    )
    socket.on('error', () => {})
    socket.on('close', () => resolve(0))
    setTimeout(() => socket.destroy(), 2_000)
  })

/** Repeats a part until the text has this many characters. */
const filled = (part: string, characters: number) =>
  part.repeat(Math.ceil(characters / part.length)).slice(0, characters)

const distinct = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

const SIGNED_OUT_PAGES = ['/sign-in', '/sign-up']

/** The pages whose forms a signed-in user may send. */
const pagesOf = (eventId: string) => [
  '/dashboard',
  '/settings',
  '/trash',
  ...['expenses', 'review', 'rates', 'details', 'close', 'statement'].map(
    (page) => `/events/${eventId}/${page}`,
  ),
]

/** Sends a form to every page, signed in and signed out. */
const formAttack = (name: string, body: string): Attack => ({
  name: `a form of ${name}`,
  isBesideDatabase: true,
  async run({ url, attacker, eventId }) {
    const statuses: number[] = []
    for (const page of SIGNED_OUT_PAGES) statuses.push(await post(new Client(url), page, body, FORM))
    for (const page of pagesOf(eventId)) {
      statuses.push(
        await post(new Client(url), page, body, FORM),
        await post(attacker.client, page, body, FORM),
      )
    }
    return statuses
  },
})

/** Sends a value in the form of a new expense, to the page and to the endpoint. */
const valueAttack = (name: string, values: Record<string, string>): Attack => ({
  name: `an expense with ${name}`,
  isBesideDatabase: true,
  async run({ attacker: { client }, eventId }) {
    client.cookies.set('current_event_id', eventId)
    const form = { date: '2026-10-05', merchant: 'Cafe', amount: '5', currency: 'KES', ...values }
    return [
      await statusOf(client.form('POST', '/expenses', form)),
      await statusOf(
        client.form('POST', `/events/${eventId}/expenses`, {
          intent: 'add',
          id: crypto.randomUUID(),
          ...form,
        }),
      ),
      await get(
        client,
        `/events/${eventId}/preview?${new URLSearchParams(form).toString().slice(0, 10_000)}`,
      ),
    ]
  },
})

const fileAttack = (
  name: string,
  make: () => Promise<Buffer> | Buffer,
  fileName = 'receipt.pdf',
): Attack => ({
  name: `a receipt that is ${name}`,
  isBesideDatabase: true,
  async run({ attacker, eventId, database }) {
    const { status } = await sendFiles(attacker.client, eventId, [{ name: fileName, bytes: await make() }])
    await allRead(database)
    return [status]
  },
})

const statementAttack = (name: string, make: () => string | Buffer): Attack => ({
  name: `a bank statement of ${name}`,
  isBesideDatabase: true,
  async run({ attacker: { client }, eventId }) {
    const form = new FormData()
    form.append('statement', new Blob([make() as BlobPart]), 'card.csv')
    const answer = await client.send('POST', `/events/${eventId}/statement`, { body: form }).catch(() => null)
    if (!answer) return [0]
    await answer.arrayBuffer()
    const next = answer.headers.get('Location')
    return [answer.status, ...(next ? [await get(client, next)] : [])]
  },
})

const headerAttack = (name: string, headers: Record<string, string>, path = '/dashboard'): Attack => ({
  name: `a header of ${name}`,
  isBesideDatabase: true,
  run: async ({ attacker, url }) => [
    await get(attacker.client, path, headers),
    await statusOf(fetch(url + path, { headers, redirect: 'manual' })),
  ],
})

/** A PDF of one page with this content stream. */
const pdfWith = (content: Buffer, dictionary = '') =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(dictionary, content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])

const HEADING = 'Corner Cafe of Nairobi and Partners\nDate: 2026-10-05  12:30\n'

/** A long multipart form with many small parts. */
const multipart = (parts: string) => ({ body: `${parts}--b--\r\n`, type: 'multipart/form-data; boundary=b' })

async function manyExpenses(
  { database, attacker }: Target,
  count: number,
  merchant: (at: number) => string,
): Promise<string> {
  const { id } = await insertEvent(database, attacker.id)
  const values = Array.from({ length: count }, (_, at) => [
    crypto.randomUUID(),
    id,
    '2026-10-05',
    merchant(at),
    10,
    'USD',
    10,
  ])
  for (let from = 0; from < values.length; from += 500) {
    const rows = values.slice(from, from + 500)
    await database.run(
      `INSERT INTO expenses (id, event_id, date, merchant, amount, currency, converted_amount) VALUES ${rows.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
      rows.flat(),
    )
  }
  return id
}

const { below } = randomFrom(11)

/** A unique name with this many letters, in words of five. */
const oddName = (letters: number) =>
  distinct(letters / 6, () => `${Array.from({ length: 5 }, () => 'abcdefgh'[below(8)]).join('')} `)

export const ATTACKS: Attack[] = [
  // forms
  formAttack('1 MB of one list', filled('a[]=&', MB)),
  formAttack(
    '1 MB of distinct names',
    distinct(120_000, (at) => `a${at}=&`),
  ),
  formAttack(
    '1 MB of distinct lists',
    distinct(80_000, (at) => `a${at}[]=&`),
  ),
  formAttack('1 MB of the ids of a list', filled('id%5B%5D=x&', MB)),
  formAttack('1 MB of broken percent signs', `intent=${filled('%', MB - 7)}`),
  formAttack('1 MB of one name', filled('intent=add&', MB)),
  formAttack('one value of 1 MB', `intent=${filled('a', MB - 7)}`),
  formAttack('one name of 1 MB', `${filled('[', MB - 4)}=1`),
  formAttack('names of properties', `__proto__=1&constructor=1&__proto__[]=1&toString[]=1&intent=__proto__`),
  {
    name: 'a multipart form of 15,000 parts',
    isBesideDatabase: true,
    async run({ url, attacker }) {
      const { body, type } = multipart(
        distinct(15_000, (at) => `--b\r\nContent-Disposition: form-data; name="${at}"\r\n\r\n\r\n`),
      )
      return [
        await post(new Client(url), '/sign-in', body, type),
        await post(attacker.client, '/dashboard', body, type),
      ]
    },
  },
  {
    name: 'a multipart form of 20,000 parts whose header names another boundary in quotes',
    isBesideDatabase: true,
    async run({ url, attacker }) {
      const { body } = multipart('--b\r\nContent-Disposition: form-data; name=""\r\n\r\n\r\n'.repeat(20_000))
      const type = 'multipart/form-data; x="; boundary=a"; boundary=b'
      return [
        await post(new Client(url), '/sign-in', body, type),
        await post(attacker.client, '/dashboard', body, type),
      ]
    },
  },
  {
    name: 'a multipart form whose value looks like its end 100,000 times',
    isBesideDatabase: true,
    async run({ attacker }) {
      const { body, type } = multipart(
        `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${filled('\r\n--a', 400_000)}\r\n`,
      )
      return [await post(attacker.client, '/dashboard', body, type)]
    },
  },
  {
    name: 'a multipart form with 1 MB of headers in one part',
    isBesideDatabase: true,
    async run({ attacker, eventId }) {
      const { body, type } = multipart(
        `--b\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n${filled('X: y\r\n', MB - 300)}\r\nz\r\n`,
      )
      return [
        await post(attacker.client, '/dashboard', body, type),
        await post(attacker.client, `/receipts?event_id=${eventId}`, body, type),
      ]
    },
  },
  // values
  valueAttack('1 MB of zeros behind a one', { amount: `1${'0'.repeat(MB - 300)}` }),
  valueAttack('600 kB of groups of thousands', { amount: `1${filled(',000', 600_000)}` }),
  valueAttack('an exponent of a billion', { amount: '1e999999999', charged_amount: '1e-999999999' }),
  valueAttack('a date of 500 kB', { date: filled('2026-10-05', 500_000) }),
  valueAttack('a name of 90,000 letters that each stand for eighteen', {
    merchant: filled('\ufdfa', 90_000),
    note: filled('\ufdfa', 20_000),
  }),
  valueAttack('a name of 160,000 accents', { merchant: `a${filled('\u0301', 160_000)}` }),
  valueAttack('a currency of 500 kB', { currency: filled('€ ', 150_000) }),
  {
    name: 'an event whose sample has exponents of millions',
    async run({ attacker: { client } }) {
      const sample = {
        sample_receipt_currency: 'KES',
        sample_receipt_amount: '1e9000000',
        sample_converted_amount: '1e-9000000',
      }
      return [
        await statusOf(client.form('POST', '/events', { name: 'Trip', base_currency: 'USD', ...sample })),
        await statusOf(
          client.form('POST', '/events', {
            name: filled(' \u00a0', 500_000),
            base_currency: filled('a', 300_000),
          }),
        ),
      ]
    },
  },
  {
    name: 'searches of thousands of words',
    async run({ attacker: { client }, eventId }) {
      const queries = [
        distinct(3000, (at) => `${at.toString(36)}+`),
        filled('%25_', 9000),
        filled('%EF%B7%BA', 9000),
        filled('a%CC%81', 9000),
      ]
      const paths = ['/dashboard?search=', '/dashboard?q=', `/events/${eventId}/expenses?search=`]
      const statuses: number[] = []
      for (const query of queries) for (const path of paths) statuses.push(await get(client, path + query))
      return statuses
    },
  },
  // headers and addresses
  headerAttack('12 kB of languages', { 'Accept-Language': filled('a-b-c;q=0.1,', 12_000) }),
  headerAttack('12 kB of types', { Accept: filled('a/b;q=0.1,', 12_000) }, '/receipts/none'),
  headerAttack('12 kB of cookies', { Cookie: filled('claimbook.session_token=%;', 12_000) }),
  headerAttack('12 kB of entity tags', { 'If-None-Match': filled('W/"a", ', 12_000) }, '/receipts/none'),
  headerAttack('12 kB of ranges', { Range: `bytes=${filled('0-,', 12_000)}0-` }, '/favicon.svg'),
  headerAttack('12 kB of forwarded addresses', { 'X-Forwarded-For': filled('1.1.1.1, ', 12_000) }),
  {
    name: 'addresses of 12 kB',
    isBesideDatabase: true,
    async run({ attacker: { client }, url }) {
      const paths = [
        `/${filled('%2F', 12_000)}`,
        filled('/', 12_000),
        `/events/${filled('a/', 12_000)}`,
        `/${filled('%C3%A9', 12_000)}`,
      ]
      const nexts = [filled('/', 12_000), filled('/%2e%2e', 12_000), `/${filled('\\', 4000)}`].map(
        (next) => `/sign-in?next=${next}`,
      )
      return Promise.all(
        [...paths, ...nexts].flatMap((path) => [get(client, path), get(new Client(url), path)]),
      )
    },
  },
  // receipts
  fileAttack('a PDF with 36 signs between two words', () =>
    pdf({ text: `${HEADING}co ${filled('&', 36)} zzz\nTotal  5.00` }),
  ),
  fileAttack('a PDF with other suffixes between two words', () =>
    pdf({ text: `${HEADING}sdn bhd (m) & co. ltd & (m) ${filled('& (a) ', 60)}!x\nTotal  5.00` }),
  ),
  fileAttack('a PDF with 1,500 words of brackets', () =>
    pdf({ text: `${filled('(1 ', 4500)}\n${HEADING}Total  5.00`, size: [6000, 842] }),
  ),
  fileAttack('a PDF with 3,000 open brackets and digits', () =>
    pdf({ text: `Cafe ${filled('([{12', 15_000)}\nTotal  5.00`, size: [6000, 842] }),
  ),
  fileAttack(`a PDF with ${WORDS} words`, () =>
    pdfWith(Buffer.from(distinct(WORDS, (at) => `BT /F1 8 Tf ${at % 500} ${at % 800} Td (w${at}) Tj ET\n`))),
  ),
  // these take as long as the PDF with many words and the compressed files
  ...rounds<Attack[]>(
    [],
    [
      fileAttack(`a PDF with ${LINES} lines of amounts`, () =>
        pdfWith(
          Buffer.from(
            distinct(
              LINES,
              (at) =>
                `BT /F1 1 Tf 5 ${(at * 842) / LINES} Td (Total GST 6% ${at}.00 Cash 12.00 Change) Tj ET\n`,
            ),
          ),
        ),
      ),
      fileAttack(`a PDF with a word of ${WORD_LETTERS} letters`, () =>
        pdfWith(Buffer.from(`BT /F1 1 Tf 5 400 Td (${filled('1.', WORD_LETTERS)}) Tj ET`)),
      ),
    ],
  ),
  fileAttack(`a PDF whose content unpacks to ${UNPACKED_MB} MB`, () =>
    pdfWith(deflateSync(Buffer.alloc(UNPACKED_MB * MB, ' ')), '/Filter /FlateDecode'),
  ),
  fileAttack('a PDF whose pages are their own parents', () =>
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1000000 /Kids [2 0 R 2 0 R] >>']),
  ),
  fileAttack(
    'an SVG in the clothes of a PNG',
    () => Buffer.from(`\x89PNG\r\n\x1a\n<svg>${filled('<g>', 100_000)}`, 'latin1'),
    'a.png',
  ),
  {
    name: 'an upload of 999 empty files with long names',
    isBesideDatabase: true,
    async run({ attacker: { client }, eventId }) {
      const { body, type } = multipart(
        distinct(
          999,
          (at) =>
            `--b\r\nContent-Disposition: form-data; name="receipt"; filename="${at}${filled('../', 900)}"\r\n\r\n\r\n`,
        ),
      )
      return [await post(client, `/receipts?event_id=${eventId}`, body, type)]
    },
  },
  // bank statements
  statementAttack('2,000,000 columns', () => `${filled('a,', MB)}\n${filled('1,', MB)}`),
  statementAttack('5 MB of quotes', () => filled('"', 5 * MB)),
  statementAttack('5 MB of quoted quotes', () => `Date,Text,Amount\n"${filled('""', 4 * MB)}"`),
  statementAttack(
    'a cell of 4 million brackets',
    () => `Date,Text,Amount\n2026-10-05,${filled('(', 4_000_000)},5.00`,
  ),
  statementAttack(
    'a cell of 4 million digits',
    () => `Date,Text,Amount\n2026-10-05,Cafe,${filled('1', 4_000_000)}`,
  ),
  statementAttack('5 MB of line ends', () => filled('\r\n', 5 * MB)),
  statementAttack('5 MB of every mark between columns', () => filled(';,\t|', 5 * MB)),
  statementAttack('a million short rows', () => `Date,Text,Amount\n${filled('1,2,3\n', 5 * MB - 100)}`),
  statementAttack('5 MB of XML elements', () => `<Document>${filled('<a>1</a>', 5 * MB - 100)}</Document>`),
  statementAttack('5 MB of attributes in XML', () => `<Document ${filled('a =', 5 * MB - 100)}></Document>`),
  statementAttack('5 MB of entries in camt', () => {
    const entry =
      '<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-10-05</Dt></BookgDt></Ntry>'
    const entries = entry.repeat(Math.floor((5 * MB - 200) / entry.length))
    return `<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`
  }),
  statementAttack('5 MB of tags in OFX', () => `<OFX>${filled('<STMTTRN><A>1', 5 * MB - 100)}`),
  statementAttack('5 MB that is no text', () => Buffer.alloc(5 * MB - 1, 0xff)),
  statementAttack('5 MB of NUL behind the mark of UTF-16', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(5 * MB - 3)]),
  ),
  {
    name: `a bank statement of ${STATEMENTS} files of 5 MB`,
    isBesideDatabase: true,
    async run({ attacker: { client }, eventId }) {
      const form = new FormData()
      for (let at = 0; at < STATEMENTS; at++)
        form.append(
          'statement',
          new Blob([`Date,Text,Amount\n${filled('1,2,3\n', 5 * MB - 100)}`]),
          `${at}.csv`,
        )
      return [await statusOf(client.send('POST', `/events/${eventId}/statement`, { body: form }))]
    },
  },
  // large-events.test.ts sends the same number of rows
  ...rounds<Attack[]>(
    [],
    [
      {
        name: 'a bank statement of 9,900 rows beside 2,000 expenses of one amount',
        isBesideDatabase: true,
        async run(target) {
          const eventId = await manyExpenses(target, 2000, () => oddName(60))
          const rows = distinct(9900, () => `2026-10-05,${oddName(120)},-10.00,10.00,USD\n`)
          const attack = statementAttack(
            '',
            () => `Date,Description,Amount,Original amount,Original currency\n${rows}`,
          )
          return attack.run({ ...target, eventId })
        },
      },
    ],
  ),
  // rows
  {
    name: 'an event of 1,000 expenses of one day and amount with long names',
    isBesideDatabase: true,
    async run(target) {
      const eventId = await manyExpenses(target, 1000, () => oddName(190))
      const pages = ['expenses', 'close', 'claim.csv', 'claim.xlsx']
      const statuses: number[] = []
      for (const page of pages) statuses.push(await get(target.attacker.client, `/events/${eventId}/${page}`))
      return statuses
    },
  },
  {
    name: 'an event of 5,000 expenses of one day and amount with names of 10 words',
    isBesideDatabase: true,
    async run(target) {
      const eventId = await manyExpenses(target, 5000, (at) => `a b c d e f g h i ${at}`)
      return [
        await get(target.attacker.client, `/events/${eventId}/expenses`),
        await get(target.attacker.client, `/events/${eventId}/close`),
      ]
    },
  },
  // connections
  {
    name: '40 connections of 500 pages each, sent without waiting for answers',
    isBesideDatabase: true,
    run: ({ url }) => Promise.all(Array.from({ length: 40 }, () => unanswered(url, '/sign-in', 500))),
  },
  {
    name: '10 connections of 20,000 small answers each, sent without waiting for any',
    isBesideDatabase: true,
    run: ({ url }) => Promise.all(Array.from({ length: 10 }, () => unanswered(url, '/healthz', 20_000))),
  },
  // passwords
  {
    name: `${24 * SIGN_INS} sign-ins of 24 clients`,
    isBesideDatabase: true,
    async run({ url }) {
      const body = (at: number) => ({ email: `nobody-${at}@example.org`, password: PASSWORD })
      const lanes = Array.from({ length: 24 }, async (_, lane) => {
        const statuses: number[] = []
        for (let at = 0; at < SIGN_INS; at++)
          statuses.push(await statusOf(new Client(url).form('POST', '/sign-in', body(lane * SIGN_INS + at))))
        return statuses
      })
      return (await Promise.all(lanes)).flat()
    },
  },
  {
    name: `${SIGN_UPS} sign-ups with passwords that are hard to judge`,
    isBesideDatabase: true,
    async run({ url }) {
      const password = filled('p4ssw0rd1234!qwertyPASSWORD', 128)
      const form = (at: number) => ({
        name: filled('ada lovelace ', 199),
        email: `a${at}.${filled('b.c-', 200)}d@example.org`,
        password,
      })
      return Promise.all(
        Array.from({ length: SIGN_UPS }, (_, at) =>
          statusOf(new Client(url).form('POST', '/sign-up', form(at))),
        ),
      )
    },
  },
  {
    name: 'a password and an address of 400 kB',
    isBesideDatabase: true,
    run: async ({ url }) => [
      await statusOf(
        new Client(url).form('POST', '/sign-in', {
          email: filled('a@', 200_000),
          password: filled('ä', 60_000),
        }),
      ),
      await statusOf(
        new Client(url).form('POST', '/sign-in', {
          email: `${filled('a.', 250_000)}@${filled('b.', 200_000)}`,
          password: 'x',
        }),
      ),
    ],
  },
]
