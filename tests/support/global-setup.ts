import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres'
import { watchServers } from './servers-under-way'

declare module 'vitest' {
  interface ProvidedContext {
    /** a PostgreSQL server that all test files share; each makes its own databases */
    postgresUrl: string
  }
}

export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  const endServers = watchServers()
  return async () => {
    try {
      await endServers()
    } finally {
      await postgres.stop()
    }
  }
}
