import { serveTasks } from '~/infra/background-thread.server'

// A background thread that tests order about.

const TASKS: Record<string, (...args: never[]) => unknown> = {
  sum: (one: number, other: number) => one + other,
  throw(message: string) {
    throw new TypeError(message)
  },
  loop() {
    for (;;);
  },
  exit: () => process.exit(7),
  hoard() {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, Math.random))
  },
}

serveTasks(async (name, args) => TASKS[name]?.(...(args as never[])))
