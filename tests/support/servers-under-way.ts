import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// Keeps the process ids of running servers of tests. Each server ends with the process that started it, but
// Vitest gives its processes only half a second for that, which is too little on a busy machine. The end of
// the whole run kills the remaining servers.

/** The variable that holds the folder of a run, one file for each server. */
const VARIABLE = 'TEST_SERVERS'

/** Makes the folder of a run. Returns a function that kills the remaining servers and removes their data. */
export function watchServers(): () => Promise<void> {
  const path = mkdtempSync(join(tmpdir(), 'claimbook-servers-'))
  process.env[VARIABLE] = path
  return async () => {
    const pids = readdirSync(path)
    const folders = pids.map((pid) => readFileSync(join(path, pid), 'utf8'))
    for (const pid of pids) if (isServer(pid)) process.kill(Number(pid), 'SIGKILL')
    rmSync(path, { recursive: true })
    await Promise.all(folders.map(removeFolder))
  }
}

/** How often the removal of a folder is tried. */
const TRIES_MAX = 60

const RETRY_PAUSE_MS = 50

/** Removes a folder into which a dying process, or one of its children, may still write. */
async function removeFolder(path: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return rmSync(path, { recursive: true, force: true })
    } catch (error) {
      if (tries === TRIES_MAX) throw error
      await pause(RETRY_PAUSE_MS)
    }
  }
}

/**
 * Whether the process is a server of tests, because another process may have the id of a server that has
 * ended.
 */
function isServer(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('build/server/index.js')
  } catch {
    return false
  }
}

/** Notes a started server. Returns a function that forgets the server when it has ended. */
export function noteServer(pid: number, dataDir: string): () => void {
  const path = process.env[VARIABLE]
  if (!path) return () => {}
  const note = join(path, String(pid))
  writeFileSync(note, dataDir)
  return () => rmSync(note, { force: true })
}
