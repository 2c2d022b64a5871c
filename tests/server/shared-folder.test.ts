import { expect, it, onTestFinished } from 'vitest'
import { Client } from '../support/client'
import { openDatabase } from '../support/database'
import { insertEvent } from '../support/factories'
import { pdf } from '../support/files'
import { rounds } from '../support/rounds'
import { startServer } from '../support/server'
import { leaveUnread, type Sent, sendFiles, sha256, untilNothingIsLeft } from '../support/uploads'
import { createUser } from '../support/users'

/** Makes a process behave as in a container: every process has id 1 on a host with the same name. */
const CONTAINER = `
  import { syncBuiltinESMExports } from 'node:module'
  import os from 'node:os'
  os.hostname = () => 'claimbook'
  syncBuiltinESMExports()
  Object.defineProperty(process, 'pid', { value: 1 })`

const NODE_OPTIONS = `--import "data:text/javascript,${encodeURIComponent(CONTAINER)}"`

/** Unique files, so that their checksums differ. */
const pile = (count: number): Sent[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${at}.pdf`,
    bytes: pdf({ size: [300, 300], text: `Shop ${crypto.randomUUID()}` }),
  }))

const FILES = rounds(12, 40)

const AT_NIGHT = rounds(false, true)

/** How long two servers may take to read the files, when other tests run beside them. */
const READING_MS = rounds(30_000, 240_000)

it(
  `two servers of one host name and process id store ${FILES} files at once, each under its own bytes`,
  async () => {
    const first = await startServer({ env: { NODE_OPTIONS } })
    onTestFinished(() => first.remove())
    const second = await startServer({ dataDir: first.dataDir, env: { NODE_OPTIONS } })
    onTestFinished(async () => void (await second.stop()))
    const database = await openDatabase(first.databaseUrl)
    onTestFinished(() => database.close())
    // at night these receipts are also read
    if (!AT_NIGHT) await leaveUnread(database)
    const { id: user, client } = await createUser({ server: first, database })
    const other = new Client(second.url)
    for (const [name, value] of client.cookies) other.cookies.set(name, value)
    const { id: event } = await insertEvent(database, user)

    const files = pile(FILES)
    const queue = [...files]
    const outcomes: string[] = []
    async function lane(to: Client) {
      for (let file = queue.shift(); file; file = queue.shift()) {
        const { files: answers, text } = await sendFiles(to, event, [file])
        outcomes.push(answers[0]?.outcome ?? text)
      }
    }
    await Promise.all([client, other, client, other].map(lane))

    expect(outcomes).toEqual(files.map(() => 'stored'))
    const rows = await database.all<{ id: string; name: string }>('SELECT id, name FROM receipts')
    const served = await Promise.all(
      rows.map(async ({ id, name }) => [
        name,
        sha256(Buffer.from(await (await client.get(`/receipts/${id}`)).arrayBuffer())),
      ]),
    )
    expect(Object.fromEntries(served)).toEqual(
      Object.fromEntries(files.map(({ name, bytes }) => [name, sha256(bytes)])),
    )
    await untilNothingIsLeft(first.dataDir, READING_MS)
  },
  120_000 + READING_MS,
)
