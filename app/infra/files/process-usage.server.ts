import { readdirSync, readFileSync, statSync } from 'node:fs'

// The resource usage of processes, where the system reports it (on Linux). Confinement programs stand between
// the server and its process, so a process counts together with all processes that it has started.

const nullOnError = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const readProc = (path: string) => nullOnError(() => readFileSync(`/proc/${path}`, 'latin1'))
const namesIn = (path: string) => nullOnError(() => readdirSync(`/proc/${path}`)) ?? []

/** Returns a process and all its descendants, the innermost last. */
export function processTree(pid: number): number[] {
  const lists = namesIn(`${pid}/task`).map((thread) => readProc(`${pid}/task/${thread}/children`) ?? '')
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  return [pid, ...children.flatMap(processTree)]
}

/** Returns the threads of a process and its descendants. Linux gives each thread its own priority. */
export const threadsOf = (pid: number): number[] =>
  processTree(pid).flatMap((each) => [each, ...namesIn(`${each}/task`).map(Number)])

export const processesOf = (user: number): number[] =>
  namesIn('')
    .map(Number)
    .filter((pid) => pid > 0 && nullOnError(() => statSync(`/proc/${pid}`).uid) === user)

/** Returns whether a process runs. A zombie process does not run. */
export function isRunning(pid: number): boolean {
  // reads after the program's name, which may contain any character (proc(5))
  const state = readProc(`${pid}/stat`)?.split(') ').at(-1)?.[0]
  return state !== undefined && !'ZX'.includes(state)
}

/** Returns the memory of a process and its descendants, in bytes; 0 where the system does not report it. */
export function memoryOf(pid: number): number {
  const sizes = processTree(pid).map((each) =>
    Number(/VmRSS:\s*(\d+) kB/.exec(readProc(`${each}/status`) ?? '')?.[1] ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0) * 1024
}

/** Returns the processor milliseconds of a process and its descendants; null where they are not reported. */
export function processorTimeOf(pid: number): number | null {
  const times = processTree(pid).map((each) => {
    // the 12th and 13th field after the program's name, which may contain any character (proc(5))
    const fields = readProc(`${each}/stat`)?.split(') ').at(-1)?.split(' ')
    const hundredths = fields && Number(fields[11]) + Number(fields[12])
    return hundredths === undefined ? null : hundredths * 10
  })
  // a process that has ended in between reports nothing
  return times[0] === null ? null : times.reduce<number>((sum, time) => sum + (time ?? 0), 0)
}
