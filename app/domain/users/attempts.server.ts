import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '~/domain/errors'
import { db, query, type Sql, sql } from '~/infra/db.server'
import { env } from '~/infra/env.server'

// The limits on wrong passwords. They stand in the database, so that they hold for all processes together, and a place is taken
// before the password is tried, so that many tries at the same moment are no way around them.

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT = 10
const PER_ADDRESS = 100

/** A try that takes longer was cut off, by the end of its process for example; it no longer holds its place. */
const TRY_MS = 60_000

/** Who tries: an account by its email address, known or not, and the network address that the request comes from. */
export interface Origin {
  email: string
  address: string
}

const key = (kind: string, text: string) => createHmac('sha256', env.secret).update(`${kind}:${text}`).digest('base64url')

/**
 * Tries a password. Wrong ones count for 15 minutes; a right one clears those of the account.
 * @param check answers true for the right password
 * @throws DomainError too_many, with the seconds until the next try, after 10 wrong ones for the account or 100 from the address
 */
export async function tryPassword({ email, address }: Origin, check: () => Promise<boolean>): Promise<boolean> {
  const accountKey = key('account', email)
  const addressKey = key('address', address)
  const place = { id: randomUUID(), at: Date.now() }
  await db.signInAttempt.deleteMany({ where: { at: { lt: place.at - WINDOW_MS } } })
  await db.signInAttempt.create({ data: { ...place, accountKey, addressKey } })
  try {
    await turn(place, sql`account_key = ${accountKey}`, PER_ACCOUNT)
    await turn(place, sql`address_key = ${addressKey}`, PER_ADDRESS)
    const right = await check()
    if (right) await db.signInAttempt.deleteMany({ where: { accountKey, failed: true } })
    else await db.signInAttempt.update({ where: { id: place.id }, data: { failed: true } })
    return right
  } finally {
    await db.signInAttempt.deleteMany({ where: { id: place.id, failed: false } })
  }
}

/** Waits while tries that came before could still be wrong and use up the limit. */
async function turn(place: { id: string; at: number }, who: Sql, limit: number): Promise<void> {
  for (;;) {
    const now = Date.now()
    const failures = await query<{ at: number | string }>(sql`
      SELECT at FROM sign_in_attempts WHERE ${who} AND failed = TRUE AND at > ${now - WINDOW_MS} ORDER BY at DESC LIMIT ${limit}`)
    if (failures.length === limit) throw tooMany(Number(failures[limit - 1]?.at) + WINDOW_MS - now)
    const [row] = await query<{ before: number | string }>(sql`
      SELECT count(*) AS before FROM sign_in_attempts
      WHERE ${who} AND failed = FALSE AND at > ${now - TRY_MS} AND (at < ${place.at} OR (at = ${place.at} AND id < ${place.id}))`)
    if (failures.length + Number(row?.before) < limit) return
    await pause(50)
  }
}

function tooMany(milliseconds: number): DomainError {
  const minutes = Math.ceil(milliseconds / 60_000)
  return new DomainError('too_many', `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, {
    retryAfter: Math.ceil(milliseconds / 1000),
  })
}
