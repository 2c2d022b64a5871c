// npm run backup -- FILE: writes the database, receipts and secret into one archive. Claimbook may be
// running.
import { backUp } from '../app/domain/backup/back-up.server'
import { megabytes, namedFile, reportProgress, run } from './archive-progress'

/** The exit code when the archive is whole but some stored receipts are missing or damaged. */
const EXIT_CODE_INCOMPLETE = 2

const path = namedFile('backup')
if (path) {
  await run(async () => {
    const started = performance.now()
    const { manifest, omittedFiles, bytes, sha256 } = await backUp(path, reportProgress)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const files = manifest.files - omittedFiles.length
    console.log(
      `${path}: ${rows} rows, ${files} receipts, ${megabytes(bytes)}, made and checked in ${seconds} s`,
    )
    console.log(`SHA-256 of its content: ${sha256}`)
    if (manifest.brokenReferences > 0)
      console.error(`${manifest.brokenReferences} rows refer to rows that are not there.`)
    for (const { sha256: name, problem } of omittedFiles)
      console.error(`${problem} in DATA_DIR: receipts/${name.slice(0, 2)}/${name}`)
    if (omittedFiles.length === 0) return
    const [are, them] = omittedFiles.length === 1 ? ['receipt is', 'it'] : ['receipts are', 'them']
    console.error(`${omittedFiles.length} ${are} not in the backup. Look for ${them} in an earlier one.`)
    process.exitCode = EXIT_CODE_INCOMPLETE
  })
}
