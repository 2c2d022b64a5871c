import { readFileSync } from 'node:fs'
import type { Server } from './server'

/** The running child processes of a process; none when the process has ended. Works only on Linux. */
export function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Whether a process runs. A zombie, which has ended but was not waited for, does not run. */
export function isRunning(pid: number | undefined): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** The child process of a server that answers requests, if it has one child. */
export const servingProcess = (server: Server) => childrenOf(server.process.pid)[0] as number
