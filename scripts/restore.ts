// npm run restore -- FILE: restores a backup into an empty DATA_DIR and an empty database.
import { keepsSecretOfBackup, restoreBackup } from '../app/domain/backup/restore.server'
import { env } from '../app/infra/env.server'
import { namedFile, reportProgress, run } from './archive-progress'

const path = namedFile('restore')
if (path) {
  await run(async () => {
    const started = performance.now()
    const { manifest, omittedFiles } = await restoreBackup(path, reportProgress)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const files = manifest.files - omittedFiles.length
    console.log(
      `${env.dataDir} holds the backup of ${manifest.madeAt}: ${rows} rows, ${files} receipts, restored in ${seconds} s`,
    )
    if (omittedFiles.length > 0)
      console.error(`${omittedFiles.length} receipts are missing: they were when the backup was made.`)
    if (await keepsSecretOfBackup()) return
    const reason = env.configuredSecret
      ? 'APP_SECRET is set, counts, and is another than that of the backup'
      : 'The backup has no secret'
    console.error(`${reason}: everybody has to sign in again.`)
  })
}
