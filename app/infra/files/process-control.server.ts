import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning, processesOf, processTree, threadsOf } from './process-usage.server'

// Ends processes and lowers their priority, together with the processes that they have started.

/** The longest pause between checks, in milliseconds. Pauses double from 2 ms on, and take 4 s together. */
const END_PAUSE_MS_MAX = 2_500

/**
 * Kills a process and the processes that it has started, and waits until none of them runs. Killing the outer
 * process of bubblewrap is not enough, because the inner process dies with it only after its own start.
 * @param user the user that runs only this process, if it has its own
 * @throws Error when a process still runs after some seconds
 */
export async function killAll(child: ChildProcess, user: number | undefined): Promise<void> {
  const { pid } = child
  const tree = pid === undefined ? [] : processTree(pid)
  try {
    if (pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-pid, 'SIGKILL')
  } catch {
    // the process has already ended
  }
  // a process that has left the group and the tree still belongs to the user
  if (user !== undefined)
    spawn('/bin/sh', ['-c', 'kill -KILL -1'], { uid: user, gid: user, stdio: 'ignore' }).on('error', () => {})
  for (const stream of child.stdio) stream?.destroy()
  const members = () => (user === undefined ? tree : [...tree, ...processesOf(user)])
  for (let ms = 2; members().some(isRunning); ms *= 2) {
    if (ms > END_PAUSE_MS_MAX) throw new Error(`process ${pid} does not end`)
    await pause(ms)
  }
}

/**
 * Sets the niceness of a process and of the processes that it has started. Where Linux schedules processes by
 * session (sched(7)), the niceness of a thread counts only within its session, and each session has its own
 * niceness.
 */
export function setNiceness(pid: number, niceness: number): void {
  const attempt = (set: () => void) => {
    try {
      set()
    } catch {
      // the process has ended, or the system has no sessions
    }
  }
  for (const thread of threadsOf(pid))
    attempt(() => getPriority(thread) < niceness && setPriority(thread, niceness))
  // innermost first, because a user other than root can change a session only once in a tenth of a second
  for (const descendant of processTree(pid).reverse())
    attempt(() => writeFileSync(`/proc/${descendant}/autogroup`, String(niceness)))
}
