import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// The servers that tests have started and that have not ended yet, by their process ids. Each ends with the
// process that started it; but Vitest gives its processes half a second for that, which is little on a busy
// machine, and what is left then ends here, with the whole run.

/** The variable that holds the folder of a run, one file for each server. */
const VARIABLE = 'TEST_SERVERS'

/**
 * Makes the folder of a run; what is returned ends the servers that are left, and removes what they store.
 */
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

/**
 * Removes a folder that a process which is being killed, or one that it has started, may still write into.
 */
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

/** Whether a process is still a server: another one may have got the id of a server that has ended. */
function isServer(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('build/server/index.js')
  } catch {
    return false
  }
}

/** Notes a server that has started; what is returned forgets it when it has ended. */
export function noteServer(pid: number, dataDir: string): () => void {
  const path = process.env[VARIABLE]
  if (!path) return () => {}
  const note = join(path, String(pid))
  writeFileSync(note, dataDir)
  return () => rmSync(note, { force: true })
}
