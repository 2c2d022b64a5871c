import { readdirSync, readFileSync, statSync } from 'node:fs'

// Resource usage of processes, where the system tells (on Linux). What confines a process stands between it
// and the one that started it, so a process is counted with all that it has started.

const orNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const readProc = (path: string) => orNull(() => readFileSync(`/proc/${path}`, 'latin1'))
const namesIn = (path: string) => orNull(() => readdirSync(`/proc/${path}`)) ?? []

/** Returns a process and all processes below it, the innermost last. */
export function processTree(pid: number): number[] {
  const lists = namesIn(`${pid}/task`).map((thread) => readProc(`${pid}/task/${thread}/children`) ?? '')
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  return [pid, ...children.flatMap(processTree)]
}

/** The threads of these processes. Linux gives each one a priority of its own. */
export const threadsOf = (pid: number): number[] =>
  processTree(pid).flatMap((each) => [each, ...namesIn(`${each}/task`).map(Number)])

/** All processes of a user. */
export const processesOf = (user: number): number[] =>
  namesIn('')
    .map(Number)
    .filter((pid) => pid > 0 && orNull(() => statSync(`/proc/${pid}`).uid) === user)

/** Whether a process runs; one that has ended and was not waited for does not. */
export function isRunning(pid: number): boolean {
  // behind the name of the program, which may hold anything (proc(5))
  const state = readProc(`${pid}/stat`)?.split(') ').at(-1)?.[0]
  return state !== undefined && !'ZX'.includes(state)
}

/** Memory of a process and those that it has started, in bytes; 0 where the system does not tell. */
export function memoryOf(pid: number): number {
  const sizes = processTree(pid).map((each) =>
    Number(/VmRSS:\s*(\d+) kB/.exec(readProc(`${each}/status`) ?? '')?.[1] ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0) * 1024
}

/** Processor time that they have used, in milliseconds; null where the system does not report it. */
export function processorTimeOf(pid: number): number | null {
  const times = processTree(pid).map((each) => {
    // behind the name of the program, which may hold anything: the 12th and 13th, in hundredths of a second
    // (proc(5))
    const fields = readProc(`${each}/stat`)?.split(') ').at(-1)?.split(' ')
    return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : null
  })
  // one that ended meanwhile tells nothing any more
  return times[0] === null ? null : times.reduce<number>((sum, time) => sum + (time ?? 0), 0)
}
