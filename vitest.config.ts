import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Tests that start processes from modules that they load themselves, that set the environment which these read
// when they are loaded, or that fill the thread they run on: each file has a process of its own.
const ISOLATED = [
  'tests/infra/{threads,confinement,file-processor,lease,prepare-files,query-plans}.test.ts',
  'tests/infra/{sqlite-lock,sqlite-values,start,storage,temp-files,worker-process}.test.ts',
  'tests/domain/claims/{pack,pack-process,xlsx,zip}.test.ts',
  'tests/domain/receipts/{reading,sweep-race}.test.ts',
  'tests/domain/linear-time.test.ts',
  'tests/domain/users/{login-rate-limit,password-hash,quotas}.test.ts',
  'tests/server/{arrival,form-limits}.test.ts',
  'tests/server/backup/*.test.ts',
]

// V8 stops optimising patterns in a process that has many, as the server has: what they take of the stack has
// to be bounded then too.
const UNOPTIMISED = ['tests/domain/documents/xml.test.ts', 'tests/domain/receipts/e-invoices.test.ts']

// Tests that act while something else takes its time: beside many others they would act too late. They mostly
// wait, and run first: scripts/test.mjs checks types and style meanwhile.
const PACED = [
  'tests/server/{postgresql,processes}.test.ts',
  'tests/routes/purge.test.ts',
  'tests/routes/claims/large-claims.test.ts',
]

// Tests that say how long others wait: beside other tests they would measure those.
const ALONE = ['tests/server/{hostile-input,overload}.test.ts', 'tests/routes/large-events.test.ts']

/** All of them at once. */
const PACED_FILES = 4

/** One more than cores: many tests wait. */
const WORKERS = availableParallelism() + 1

const project = (name: string, groupOrder: number, test: object) => ({
  extends: true as const,
  test: { name, sequence: { groupOrder }, ...test },
})

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('app', import.meta.url)) } },
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // the second that is the default is often less than a busy machine takes
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project('paced', 0, { include: PACED, maxWorkers: PACED_FILES }),
      project('isolated', 1, { include: ISOLATED, maxWorkers: WORKERS }),
      project('unoptimised', 1, {
        include: UNOPTIMISED,
        execArgv: ['--no-regexp-optimization'],
        maxWorkers: WORKERS,
      }),
      // the files of a process share its modules and its servers, one after the other
      // (tests/support/instances.ts)
      project('shared', 1, {
        include: ['tests/**/*.test.ts'],
        exclude: [...ISOLATED, ...UNOPTIMISED, ...PACED, ...ALONE],
        isolate: false,
        maxWorkers: WORKERS,
      }),
      project('alone', 2, { include: ALONE, maxWorkers: 1 }),
    ],
  },
})
