import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type FileKind, KINDS } from '~/infra/files/prepared-file.server'
import { originalPath } from './damages'
import type { Instance } from './instances'
import { sha256 } from './uploads'

// Stores the originals of receipts that were inserted as rows, because an event with missing files cannot be
// closed.

/** Stores an original. Returns the columns that refer to it. */
export function storeOriginal({ server }: Instance, kind: FileKind, content: string) {
  const bytes = Buffer.from(content)
  const sum = sha256(bytes)
  const path = originalPath(server.dataDir, sum, KINDS[kind].extension)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return { sha256: sum, bytes: bytes.length, kind }
}

/** Stores an original for each receipt of an event that has an id in place of a SHA-256. */
export async function storeOriginals(on: Instance, eventId: string): Promise<void> {
  const rows = await on.database.all<{ id: string; kind: FileKind }>(
    'SELECT id, kind FROM receipts WHERE event_id = ? AND length(sha256) <> 64',
    [eventId],
  )
  for (const { id, kind } of rows) {
    const { sha256: sum, bytes } = storeOriginal(on, kind, id)
    await on.database.run('UPDATE receipts SET sha256 = ?, bytes = ? WHERE id = ?', [sum, bytes, id])
  }
}
