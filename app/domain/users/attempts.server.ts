import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '~/domain/errors'
import { db, execute, query, sql } from '~/infra/db.server'
import { env } from '~/infra/env.server'

// The limits on wrong passwords, and on new accounts. An account and a network address have a number of places for them; a try
// takes one of each before its password is looked at, gives them back when it was right, and leaves them taken for 15 minutes
// when it was wrong.
// Places stand in the database under a primary key, so the limits hold for all processes together, however many try at once.

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT = 10
const PER_ADDRESS = 100

/** Making an account costs two hashes and three rows, so one address cannot ask for any number; a whole office can. */
const ACCOUNTS_PER_ADDRESS = 300

/** A try that takes longer was cut off, by the end of its process for example; it no longer holds its places. */
const TRY_MS = 60_000

/** Who tries: an account by its email address, known or not, and the network address that the request comes from. */
export interface Origin {
  email: string
  address: string
}

interface Place {
  key: string
  place: number
  /** tells this try from a later one in the same place */
  at: number
}

/** An address, or the network of 64 bits that one IPv6 subscriber has to choose from. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}

const accountKey = (email: string) => keyOf('account', email)

const addressKey = (kind: string, address: string) => keyOf(kind, networkOf(address))

const keyOf = (kind: string, text: string) => createHmac('sha256', env.secret).update(`${kind}:${text}`).digest('base64url')

/**
 * Tries a password. Wrong ones count for 15 minutes; a right one clears those of the account.
 * @param check answers null for a wrong password; what it answers for the right one is returned
 * @throws DomainError too_many, with the seconds until the next try, after 10 wrong ones for the account or 100 from the address
 */
export async function tryPassword<T>({ email, address }: Origin, check: () => Promise<T | null>): Promise<T | null> {
  const taken: Place[] = []
  let isWrong = false
  try {
    taken.push(await takePlace(accountKey(email), PER_ACCOUNT))
    taken.push(await takePlace(addressKey('address', address), PER_ADDRESS))
    const answer = await check()
    isWrong = answer === null
    if (!isWrong) await forgetWrongPasswords(email)
    return answer
  } finally {
    if (isWrong) await db.signInAttempt.updateMany({ where: { OR: taken }, data: { failed: true } })
    else await db.signInAttempt.deleteMany({ where: { OR: taken } })
  }
}

/** Those of an account no longer count. */
export async function forgetWrongPasswords(email: string): Promise<void> {
  await db.signInAttempt.deleteMany({ where: { key: accountKey(email), failed: true } })
}

/**
 * Counts an account that is about to be made.
 * @throws DomainError too_many, after 300 from the address within 15 minutes
 */
export async function countNewAccount(address: string): Promise<void> {
  const place = await takePlace(addressKey('new account', address), ACCOUNTS_PER_ADDRESS, 'new accounts')
  await db.signInAttempt.updateMany({ where: place, data: { failed: true } })
}

/** Takes a free place; waits while tries that are under way may still give theirs back. */
async function takePlace(key: string, limit: number, what = 'wrong passwords'): Promise<Place> {
  for (;;) {
    const at = Date.now()
    await execute(sql`DELETE FROM sign_in_attempts WHERE at < ${at - WINDOW_MS} OR (failed = FALSE AND at < ${at - TRY_MS})`)
    const held = await query<{ place: number; failed: boolean | number; at: number | string }>(
      sql`SELECT place, failed, at FROM sign_in_attempts WHERE key = ${key}`,
    )
    const free = Array.from({ length: limit }, (_, place) => place).filter((place) => !held.some((one) => one.place === place))
    const place = free[Math.floor(Math.random() * free.length)]
    if (place !== undefined) {
      const inserted = await execute(
        sql`INSERT INTO sign_in_attempts (key, place, failed, at) VALUES (${key}, ${place}, FALSE, ${at}) ON CONFLICT DO NOTHING`,
      )
      if (inserted === 1) return { key, place, at }
    } else if (held.every(({ failed }) => failed)) {
      throw tooMany(Math.min(...held.map((one) => Number(one.at))) + WINDOW_MS - at, what)
    } else {
      await pause(50)
    }
  }
}

function tooMany(milliseconds: number, what: string): DomainError {
  const minutes = Math.ceil(milliseconds / 60_000)
  return new DomainError('too_many', `Too many ${what}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, {
    retryAfter: Math.ceil(milliseconds / 1000),
  })
}
