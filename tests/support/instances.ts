import { beforeAll, describe, inject, type TestOptions } from 'vitest'
import { openDatabase, type TestDatabase } from './database'
import { createPostgresDatabase } from './postgres'
import { rounds } from './rounds'
import { type Server, startServer } from './server'
import { leaveUnread } from './uploads'

export const PROVIDERS = ['sqlite', 'postgresql'] as const

export type Provider = (typeof PROVIDERS)[number]

/** A built server, and an administrator's connection to its database. */
export interface Instance {
  server: Server
  database: TestDatabase
}

/** A test that tries passwords names network addresses of its own. */
const BEHIND_PROXY = { TRUST_PROXY: 'loopback' }

/** Starts a server on a database of its own. */
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

/** PostgreSQL's code of a statement that it has refused because it and another one waited for each other. */
const DEADLOCK = '40P01'

/** How often the removal of users is tried: the server deletes what is in their trash in portions. */
const REMOVALS_MAX = 5

/**
 * Removes all users, and with them all that is theirs, receipts included that the server would go on reading.
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
   * The server is of these tests alone: because they stop it, configure it, hold its database's lock for
   * long, or assert something about all of its rows or about its log.
   */
  ownServer?: boolean
  /** variables of the server, which is these tests' own then */
  env?: Record<string, string>
  /** receipts that are uploaded stay unread: reading one takes more of the processor than most tests */
  leavesUnread?: boolean
}

interface GroupOptions extends InstanceOptions {
  /** what is tested happens before or beside the database: on PostgreSQL it is tested at night alone */
  isBesideDatabase?: boolean
}

/**
 * The instance for the tests of a file or a group, filled before the first of them. Its server is shared with
 * other files: tests make users of their own, and all users are removed behind the last of them.
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

/** Whether tests are run whose subject is before or beside the database: on PostgreSQL at night alone. */
export const runsBesideDatabase = (provider: Provider): boolean =>
  provider === 'sqlite' || rounds(false, true)

/** Describes a part of a group on each kind of database whose tests are beside the database. */
export function describeBesideDatabase(provider: Provider, title: string, define: () => void): void {
  if (runsBesideDatabase(provider)) describe(title, define)
}

type Define = (on: Instance, provider: Provider) => void
type Options = TestOptions & GroupOptions

/** Describes a group of tests on each kind of database, which the title names by `%s`. */
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
