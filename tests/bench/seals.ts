import { Client } from '../support/client'
import { openDatabase } from '../support/database'
import { insertEvent, insertExpense, text } from '../support/factories'
import { pdf, photo } from '../support/files'
import { createPostgresDatabase, startPostgres } from '../support/postgres'
import { randomFrom } from '../support/random'
import { sealIn, withFlippedBit } from '../support/seals'
import { type Server, startServer } from '../support/server'
import { sendFiles } from '../support/uploads'
import { createUser } from '../support/users'

// Changes one byte of packs and ZIP files of closed claims, each in any of its parts, and asks the page that
// checks files about them: npm run check:seals -- 1000 [--postgresql] [--seed=1]

/** The claims whose files are changed. */
const CLAIMS = 20

const args = process.argv.slice(3)
const count = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 200)
const seed = Number(args.find((argument) => argument.startsWith('--seed='))?.slice('--seed='.length) ?? 1)
const { below } = randomFrom(seed)

const oneOf = <T>(some: T[]): T => some[below(some.length)] as T

/** Sends a file to the page that checks files, without an account. Returns what the page says about it. */
async function check({ url }: Server, bytes: Buffer): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], 'claim'))
  const answer = await new Client(url).send('POST', '/verify', { body, headers: { Accept: 'text/html' } })
  return text(/<div class="notice.*?<\/div>/s.exec(await answer.text())?.[0] ?? '')
}

/** Closes an event with up to four receipts. Returns the pack and the ZIP of its claim. */
async function closedFiles(server: Server, number: number): Promise<Buffer[]> {
  const database = await openDatabase(server.databaseUrl)
  const { id: user, client } = await createUser({ server, database })
  const { id: event } = await insertEvent(database, user, { base_currency: 'USD', name: `Trip ${number}` })
  for (let receipt = below(4); receipt >= 0; receipt--) {
    const amount = 1 + below(10_000) / 100
    const own = { amount, currency: 'USD', converted_amount: amount, merchant: `Shop ${receipt}` }
    const id = await insertExpense(database, event, { ...own, date: `2026-10-${10 + receipt}` })
    const words = `Receipt ${number}-${receipt} of ${amount} USD`
    const bytes = receipt % 2 ? pdf({ text: words }) : await photo({ width: 320, height: 480, text: words })
    await sendFiles(client, event, [{ name: `${receipt}`, bytes }], `&expense_id=${id}`)
  }
  await database.close()
  const closed = await client.send('PUT', `/events/${event}/close`)
  if (closed.status !== 200) throw new Error(`closing was answered with ${closed.status}`)
  const names = ['claim.pdf', 'claim.zip']
  return Promise.all(
    names.map(async (name) => {
      const answer = await client.get(`/events/${event}/${name}`)
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
}

/** Changes one byte. Returns the file, and the words with which the page must tell the change. */
function changed(bytes: Buffer): { bytes: Buffer; words: string } {
  const { from, to, places } = sealIn(bytes)
  const { name, ...part } = oneOf([...places, { name: null, from, to }])
  const at = part.from + below(part.to - part.from)
  // the first bytes say what kind of file it is, and the seal is inside its last part
  const words =
    at < 5 ? 'not a file of a claim' : at >= from && at < to ? 'signature does not fit' : `${name}`
  return { bytes: withFlippedBit(bytes, at, below(8)), words }
}

const postgres = args.includes('--postgresql') ? await startPostgres() : null
const databaseUrl = postgres ? await createPostgresDatabase(postgres.url) : undefined
const server = await startServer({ databaseUrl })
const stranger = await startServer()
try {
  const files: Buffer[] = []
  for (let number = 1; number <= CLAIMS; number++) files.push(...(await closedFiles(server, number)))
  const wrong: string[] = []
  const expect = (words: string, said: string) => {
    if (!said.includes(words)) wrong.push(`“${words}” is missing in: ${said}`)
  }
  for (const file of files) {
    expect('unchanged since', await check(server, file))
    expect('Signed with a key that this server does not know', await check(stranger, file))
  }
  for (let index = 0; index < count; index++) {
    const { bytes, words } = changed(oneOf(files))
    const said = await check(server, bytes)
    if (said.includes('unchanged since')) wrong.push(`${words}: ${said}`)
    else expect(words, said)
  }
  console.log(
    `${files.length} files, unchanged and unknown to another server; ${count} changed, ${wrong.length} wrong answers`,
  )
  for (const each of wrong.slice(0, 20)) console.error(each)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await Promise.all([server.remove(), stranger.remove()])
  await postgres?.stop()
}
