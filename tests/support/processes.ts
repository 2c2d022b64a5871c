import { readFileSync } from 'node:fs'
import type { Server } from './server'

/** The processes that a process has started and that run; none when it is gone. Told on Linux only. */
export function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Whether a process runs; one that has ended and was not waited for does not. */
export function isRunning(pid: number | undefined): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** The process that answers a server's requests, when it is one. */
export const servingProcess = (server: Server) => childrenOf(server.process.pid)[0] as number
