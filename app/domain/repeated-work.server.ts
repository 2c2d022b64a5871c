import { removeDatabaseCopies } from '~/infra/database/sqlite-copies.server'
import { runEvery } from '~/infra/schedule.server'
import { removeTempFiles } from '~/infra/storage/temp-files.server'
import { removeOldBatches } from './bulk/stored-batches.server'
import { trashedSince } from './deleted-at'
import { removeOrphanFiles, removePartialFiles } from './receipts/orphan-files.server'
import { purgeTrash } from './trash/purge-trash.server'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Starts the tasks that a server process repeats at intervals. */
export function startRepeatedWork(): void {
  runEvery(HOUR_MS, 'purge the trash', purgeTrash)
  runEvery(10 * MINUTE_MS, 'remove what was cut off', removePartialFiles)
  runEvery(24 * HOUR_MS, 'remove files that no row names', removeOrphanFiles)
  runEvery(24 * HOUR_MS, 'remove copies of the database', () => removeDatabaseCopies(trashedSince()))
  runEvery(HOUR_MS, 'remove what can be undone no more', removeOldBatches)
  runEvery(5 * MINUTE_MS, 'remove temporary files', removeTempFiles)
}
