import Database from 'better-sqlite3'

// The code of threads that tests send tasks to.

const TASKS = {
  sum: (one: number, other: number) => one + other,
  throw(message: string) {
    throw new TypeError(message)
  },
  loop() {
    for (;;);
  },
  exit: () => process.exit(7),
  exitSoon: () => void setTimeout(() => process.exit(7), 10),
  /** Locks a database during a native call of some seconds. */
  count(path: string) {
    const database = new Database(path)
    database.exec('BEGIN EXCLUSIVE')
    const numbers =
      'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 14000000)'
    return database.prepare(`${numbers} SELECT count(*) FROM numbers`).get()
  },
  hoard() {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, Math.random))
  },
} satisfies Record<string, (...args: never[]) => unknown>

export interface TestTask {
  name: keyof typeof TASKS
  args: unknown[]
}

export default function runTask({ name, args }: TestTask): unknown {
  return (TASKS[name] as (...args: unknown[]) => unknown)(...args)
}
