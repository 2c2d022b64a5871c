import { beforeAll, describe, inject, type TestOptions } from 'vitest'
import { openDatabase, type TestDatabase } from './database'
import { createPostgresDatabase } from './postgres'
import { rounds } from './rounds'
import { type Server, startServer } from './server'
import { leaveUnread } from './uploads'

export const PROVIDERS = ['sqlite', 'postgresql'] as const

export type Provider = (typeof PROVIDERS)[number]

/** A built server and a connection to its database. */
export interface Instance {
  server: Server
  database: TestDatabase
}

/** Lets tests that try passwords choose their network addresses. */
const BEHIND_PROXY = { TRUST_PROXY: 'loopback' }

/** Starts a server with its own database. */
export async function startInstance(
  provider: Provider,
  env: Record<string, string> = BEHIND_PROXY,
): Promise<Instance & { remove(): Promise<void> }> {
  const databaseUrl =
    provider === 'postgresql' ? await createPostgresDatabase(inject('postgresUrl')) : undefined
  const server = await startServer({ databaseUrl, env })
  const database = await openDatabase(server.databaseUrl)
  const remove = async () => {
    await database.close()
    await server.remove()
  }
  return { server, database, remove }
}

const shared = new Map<Provider, ReturnType<typeof startInstance>>()

/**
 * The instance that the test files of this process share, one after the other (`isolate: false`). It ends
 * with the process.
 */
function sharedInstance(provider: Provider): Promise<Instance> {
  const instance = shared.get(provider) ?? startInstance(provider)
  shared.set(provider, instance)
  return instance
}

/** PostgreSQL's code for a statement that it refused because of a deadlock. */
const DEADLOCK = '40P01'

/**
 * How often the removal of users is tried, because the server may be purging their trash at the same time.
 */
const REMOVALS_MAX = 5

/**
 * Removes all users with everything that they own, including receipts that the server would go on reading.
 */
async function removeUsers(database: TestDatabase): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.run('DELETE FROM users')
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === REMOVALS_MAX) throw error
    }
  }
}

interface InstanceOptions {
  /**
   * These tests need their own server, because they stop it, configure it, lock its database for long, or
   * assert something about all of its rows or its log.
   */
  ownServer?: boolean
  /** environment variables for the server, which is then the tests' own */
  env?: Record<string, string>
  /** uploaded receipts stay unread, because reading one takes more processor time than most tests */
  leavesUnread?: boolean
}

interface GroupOptions extends InstanceOptions {
  /** the tests cover behaviour before or beside the database; on PostgreSQL they run only at night */
  isBesideDatabase?: boolean
}

/**
 * Provides an instance to the tests of a file or a group, from before the first test on. Other files share
 * its server, so tests make their own users, and all users are removed after the last test.
 */
export function setUpInstance(
  provider: Provider,
  { env, ownServer = env !== undefined, leavesUnread = false }: InstanceOptions = {},
): Instance {
  const on = {} as Instance
  beforeAll(async () => {
    if (ownServer) {
      const { remove, ...own } = await startInstance(provider, env)
      Object.assign(on, own)
      if (leavesUnread) await leaveUnread(on.database)
      return remove
    }
    Object.assign(on, await sharedInstance(provider))
    const endLeaving = leavesUnread ? await leaveUnread(on.database) : undefined
    return async () => {
      await endLeaving?.()
      await removeUsers(on.database)
    }
  })
  return on
}

/** Whether tests of behaviour before or beside the database run: on PostgreSQL only at night. */
export const runsBesideDatabase = (provider: Provider): boolean =>
  provider === 'sqlite' || rounds(false, true)

/** Describes tests of behaviour beside the database, if they run on this kind of database. */
export function describeBesideDatabase(provider: Provider, title: string, define: () => void): void {
  if (runsBesideDatabase(provider)) describe(title, define)
}

type Define = (on: Instance, provider: Provider) => void
type Options = TestOptions & GroupOptions

/** Describes a group of tests for each kind of database, which `%s` in the title names. */
export function describeOnEachDatabase(
  title: string,
  ...[first, second]: [Define] | [Options, Define]
): void {
  const define = (second ?? first) as Define
  const { isBesideDatabase = false, ...instance } = second ? (first as Options) : {}
  const { env, ownServer, leavesUnread, ...options } = instance
  describe.each(PROVIDERS.slice(0, isBesideDatabase ? rounds(1, PROVIDERS.length) : PROVIDERS.length))(
    title,
    options,
    (provider) => define(setUpInstance(provider, { env, ownServer, leavesUnread }), provider),
  )
}
