import { removeDatabaseCopies } from '~/infra/database/sqlite-copies.server'
import { every } from '~/infra/schedule.server'
import { removeTempFiles } from '~/infra/storage/temp-files.server'
import { removeOldBatches } from './bulk/stored-batches.server'
import { trashedSince } from './deleted-at'
import { removeOrphanFiles, removePartialFiles } from './receipts/orphan-files.server'
import { purgeTrash } from './trash/purge-trash.server'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Starts the tasks that a server process repeats at intervals. */
export function startRepeatedWork(): void {
  every(HOUR_MS, 'purge the trash', purgeTrash)
  every(10 * MINUTE_MS, 'remove what was cut off', removePartialFiles)
  every(24 * HOUR_MS, 'remove files that no row names', removeOrphanFiles)
  every(24 * HOUR_MS, 'remove copies of the database', () => removeDatabaseCopies(trashedSince()))
  every(HOUR_MS, 'remove what can be undone no more', removeOldBatches)
  every(5 * MINUTE_MS, 'remove temporary files', removeTempFiles)
}
