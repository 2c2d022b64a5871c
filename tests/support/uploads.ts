import { createHash } from 'node:crypto'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client'
import type { TestDatabase } from './database'
import { filesUnder } from './folder'

// Uploads files over HTTP, and lists the stored files.

export interface Sent {
  name: string
  bytes: Uint8Array
}

/** A multipart form with these files, as a browser sends it. */
export function formOf(files: Sent[]): FormData {
  const form = new FormData()
  for (const { name, bytes } of files)
    form.append('receipt', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return form
}

export interface Told {
  name: string
  outcome: string
  message: string
  href: string | null
}

/** Sends files to an event, as the page's script does. */
export async function sendFiles(
  client: Client,
  event: string,
  files: Sent[],
  query = '',
): Promise<{ status: number; files: Told[]; text: string }> {
  const response = await client.send('POST', `/receipts?event_id=${encodeURIComponent(event)}${query}`, {
    body: formOf(files),
    headers: { Accept: 'application/json' },
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  return { status: response.status, files: isJson ? JSON.parse(text).files : [], text }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The SHA-256 sums of stored files. */
export function storedObjects(dataDir: string): string[] {
  const base = join(dataDir, 'receipts')
  const portions = existsSync(base) ? readdirSync(base).filter((name) => /^[0-9a-f]{2}$/.test(name)) : []
  return portions.flatMap((portion) => readdirSync(join(base, portion))).sort()
}

/** The SHA-256 sums of files that a sweep is removing. */
export function movedAside(dataDir: string): string[] {
  const folder = join(dataDir, 'receipts', 'removed')
  return existsSync(folder) ? readdirSync(folder).map((name) => name.slice(0, 64)) : []
}

/** The paths of temporary files of uploads that are unfinished or were interrupted. */
const pathsLeft = (dataDir: string): string[] =>
  ['incoming', 'removed']
    .flatMap((name) => filesUnder(join(dataDir, 'receipts', name)))
    .filter((path) => basename(path) !== 'heartbeat')

/** The names of temporary files of unfinished or interrupted uploads. */
export const leftovers = (dataDir: string): string[] => pathsLeft(dataDir).map((path) => basename(path))

/**
 * Waits until no temporary file of an upload is left. A receipt that is being read has a copy among them
 * until it is read.
 */
export async function untilNothingIsLeft(dataDir: string, patience = 30_000): Promise<void> {
  const deadline = Date.now() + patience
  for (let left = pathsLeft(dataDir); left.length > 0; left = pathsLeft(dataDir)) {
    if (Date.now() > deadline) throw new Error(`${left.join(', ')} is left of uploads`)
    await pause(20)
  }
}

/** Makes the last heartbeat of all processes on a data folder so old that they count as ended. */
export function silenceAll(dataDir: string): void {
  const incoming = join(dataDir, 'receipts', 'incoming')
  for (const name of readdirSync(incoming)) utimesSync(join(incoming, name, 'heartbeat'), 0, 0)
}

/**
 * Makes uploaded receipts unread without a place in the queue, as for a user with too many waiting receipts.
 * Returns a function that ends this.
 */
export async function leaveUnread(database: TestDatabase): Promise<() => Promise<void>> {
  if (database.provider === 'sqlite') {
    await database.run(
      `CREATE TRIGGER leave_unread AFTER INSERT ON receipts WHEN NEW.state = 'waiting'
       BEGIN UPDATE receipts SET state = 'unread' WHERE id = NEW.id; END`,
    )
    return () => database.run('DROP TRIGGER leave_unread')
  }
  await database.run(
    `CREATE FUNCTION leave_unread() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN NEW.state = 'unread'; RETURN NEW; END $$`,
  )
  await database.run(
    `CREATE TRIGGER leave_unread BEFORE INSERT ON receipts FOR EACH ROW WHEN (NEW.state = 'waiting')
     EXECUTE FUNCTION leave_unread()`,
  )
  return () => database.run('DROP FUNCTION leave_unread CASCADE')
}

/** Waits until no receipt of the database is in the queue or being read. */
export async function allRead(database: TestDatabase, patience = 120_000): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    const [row] = await database.all<{ open: number | string }>(
      "SELECT count(*) AS open FROM receipts WHERE state IN ('waiting', 'reading')",
    )
    if (Number(row?.open) === 0) return
    if (Date.now() > deadline)
      throw new Error(`${row?.open} receipts were not read within ${patience / 1000} s`)
    await pause(20)
  }
}
