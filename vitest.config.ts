import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Tests that load modules of the server into their own process, which are configured once by its environment:
// each file has a process of its own.
const WITH_MODULES = [
  'tests/{components,domain,http,infra}/**/*.test.{ts,tsx}',
  'tests/routes/arrival.test.ts',
  'tests/routes/backup/*.test.ts',
  'tests/routes/form-limits.test.ts',
]

// Tests that say how long others wait, or that have to come in between while something takes its time: beside
// other tests they would measure those.
const ALONE = [
  'tests/routes/hostile-input.test.ts',
  'tests/routes/large-events.test.ts',
  'tests/routes/postgresql.test.ts',
  'tests/routes/purge.test.ts',
  'tests/routes/supervisor.test.ts',
  'tests/routes/claims/large-claims.test.ts',
]

/** One more than cores: many tests wait. */
const WORKERS = 3

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
      project('with modules', 0, { include: WITH_MODULES, maxWorkers: WORKERS }),
      // the files of a process share its servers, one after the other (tests/support/instances.ts)
      project('over HTTP', 1, {
        include: ['tests/routes/**/*.test.{ts,tsx}'],
        exclude: [...WITH_MODULES, ...ALONE],
        isolate: false,
        maxWorkers: WORKERS,
      }),
      project('alone', 2, { include: ALONE, maxWorkers: 1 }),
    ],
  },
})
