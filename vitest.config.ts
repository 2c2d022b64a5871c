import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

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

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('app', import.meta.url)) } },
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    // the files of a process share its servers, one after the other (tests/support/instances.ts)
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // the second that is the default is often less than a busy machine takes
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/{components,domain,http,infra,routes}/**/*.test.{ts,tsx}'],
          exclude: ALONE,
          // one more than cores: many wait
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
