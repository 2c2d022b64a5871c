import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '~/domain/users/password-hash.server'
import { Client, PASSWORD, type SignedInClient, signedUp } from './client'
import { insertRow, type TestDatabase } from './database'

/** The server, with its database, that gets a new user. */
interface OnServer {
  server: { url: string; dataDir: string }
  database: TestDatabase
}

/** A signed-in user with their id in the database. */
export interface Person {
  id: string
  client: Client
}

type User = Person & { client: SignedInClient }

/** Signs a user up over HTTP, for tests of the log and the cookies of a sign-up. */
export async function signUpUser(
  { server, database }: OnServer,
  options: { onboarded?: boolean } = {},
): Promise<User> {
  const client = await signedUp(server.url, options)
  const [row] = await database.all<{ id: string }>('SELECT id FROM users WHERE email = ?', [client.email])
  if (!row) throw new Error('the user was not stored')
  return { id: row.id, client }
}

/** A moment as Prisma stores it on SQLite; PostgreSQL reads it too. */
const storedMoment = (at: number) => new Date(at).toISOString().replace('Z', '+00:00')

let passwordHash: Promise<string> | undefined
let users = 0

/**
 * Inserts a user with the password `PASSWORD` and a session, because a sign-up would take 200 ms of the
 * server's processor time. The account does not know the browser yet.
 */
export async function createUser({ server, database }: OnServer, { onboarded = true } = {}): Promise<User> {
  passwordHash ??= hashPassword(PASSWORD)
  users += 1
  const [id, token] = [crypto.randomUUID(), crypto.randomUUID()]
  const name = `Person ${users}`
  const email = `person-${users}-${id}@example.org`
  const now = storedMoment(Date.now())
  await insertRow(database, 'users', { id, name, email, onboarded: Number(onboarded), home_currency: 'USD' })
  await insertRow(database, 'accounts', {
    id: crypto.randomUUID(),
    account_id: id,
    provider_id: 'credential',
    user_id: id,
    password: await passwordHash,
  })
  await insertRow(database, 'sessions', {
    id: crypto.randomUUID(),
    token,
    user_id: id,
    expires_at: storedMoment(Date.now() + 24 * 60 * 60 * 1000),
    created_at: now,
    updated_at: now,
  })
  const secret = readFileSync(join(server.dataDir, 'secret'))
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const client = Object.assign(new Client(server.url), { email })
  client.cookies.set('claimbook.session_token', encodeURIComponent(`${token}.${signature}`))
  return { id, client }
}
