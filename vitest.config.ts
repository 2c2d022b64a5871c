import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Tests that start processes from their own modules, set environment variables before they load modules, or
// block their thread. Each file runs in a separate process.
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

// V8 stops optimising regular expressions in a process with many of them, such as the server. These tests run
// without the optimisation, because expressions must use little of the stack then too.
const UNOPTIMISED = ['tests/domain/documents/xml.test.ts', 'tests/domain/receipts/e-invoices.test.ts']

// Tests that must act while another operation runs. Among many other tests they would act too late. They run
// first and mostly wait, so scripts/test.mjs checks types and style at the same time.
const PACED = [
  'tests/server/{postgresql,processes}.test.ts',
  'tests/routes/purge.test.ts',
  'tests/routes/claims/large-claims.test.ts',
]

// Tests that measure waiting times. Other tests would distort the measurements.
const ALONE = ['tests/server/{hostile-input,overload}.test.ts', 'tests/routes/large-events.test.ts']

/** The number of files in `PACED`, which all run at the same time. */
const PACED_FILES = 4

/** One more than cores, because many tests wait. */
const WORKERS = availableParallelism() + 1

const project = (name: string, groupOrder: number, test: object) => ({
  extends: true as const,
  test: { name, sequence: { groupOrder }, ...test },
})

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('app', import.meta.url)) } },
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    // a busy machine takes three times as long as a quiet one
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // the default of one second is often too short on a busy machine
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project('paced', 0, { include: PACED, maxWorkers: PACED_FILES }),
      project('isolated', 1, { include: ISOLATED, maxWorkers: WORKERS }),
      project('unoptimised', 1, {
        include: UNOPTIMISED,
        execArgv: ['--no-regexp-optimization'],
        maxWorkers: WORKERS,
      }),
      // the files run one after the other in a process and share its modules and servers
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
