import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres'
import { watchServers } from './servers-under-way'

declare module 'vitest' {
  interface ProvidedContext {
    /** a PostgreSQL server that all test files share; each makes its own databases */
    postgresUrl: string
  }
}

/** Vitest calls this for each project, which inherit what the root project provides. */
export default async function setup(project: TestProject) {
  if (!project.isRootProject()) return
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
