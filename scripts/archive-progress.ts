// Progress output, error messages and exit codes of the backup scripts.
import { resolve } from 'node:path'
import { BackupError, type BackupProgress } from '../app/domain/backup/progress'
import { ArchiveError } from '../app/infra/backup/archive-error'
import { RowStoreError } from '../app/infra/backup/row-store'

/** How often the progress line is redrawn in a terminal, and printed elsewhere, in milliseconds. */
const REDRAW_MS = 100
const LINE_MS = 5_000

const formatCount = (value: number) => value.toLocaleString('en')
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function progressText(progress: BackupProgress): string {
  switch (progress.phase) {
    case 'rows':
      return `${formatCount(progress.done)} of ${formatCount(progress.all)} rows, ${megabytes(progress.bytes)}`
    case 'files':
      return `${formatCount(progress.done)} of ${formatCount(progress.all)} receipts, ${megabytes(progress.bytes)}`
    case 'checking':
      return `checking the archive, ${megabytes(progress.bytes)}`
    case 'comparing':
      return 'comparing the rows'
  }
}

let isStopRequested = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopRequested = true
  })
}

let printedAt = 0
let phase = ''

/**
 * Prints the progress on standard error.
 * @throws BackupError after a signal to stop
 */
export function reportProgress(progress: BackupProgress): void {
  if (isStopRequested) throw new BackupError('Stopped. Nothing is left of it.')
  const now = performance.now()
  if (phase === progress.phase && now - printedAt < (process.stderr.isTTY ? REDRAW_MS : LINE_MS)) return
  phase = progress.phase
  printedAt = now
  process.stderr.write(
    process.stderr.isTTY ? `\r\x1b[K${progressText(progress)}` : `${progressText(progress)}\n`,
  )
}

/**
 * Returns the path of the file that the command names, relative to the folder in which npm was called.
 * Without a file it prints how to use the command and returns null.
 */
export function namedFile(command: string): string | null {
  const file = process.argv[3]
  if (file) return resolve(process.env.INIT_CWD ?? '', file)
  console.error(`Usage: npm run ${command} -- FILE`)
  process.exitCode = 1
  return null
}

/** Runs the work of a script. Prints errors that an operator can act on as one line. */
export async function run(work: () => Promise<void>): Promise<void> {
  const clear = () => process.stderr.isTTY && process.stderr.write('\r\x1b[K')
  try {
    await work()
  } catch (error) {
    clear()
    process.exitCode = 1
    const { name, message, code } = error as NodeJS.ErrnoException
    if (error instanceof ArchiveError)
      console.error(`The archive was refused, and nothing was changed: ${message}.`)
    else if (error instanceof BackupError || error instanceof RowStoreError) console.error(message)
    else if (code) console.error(`Nothing was made: ${message || code}`)
    else console.error(error instanceof Error ? `Nothing was made: ${name}: ${message}` : error)
  }
  clear()
}
