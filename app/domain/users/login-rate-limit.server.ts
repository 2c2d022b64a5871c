import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '~/domain/errors'
import { databaseNow } from '~/infra/database/clock.sql.server'
import { db, transact } from '~/infra/database/db.server'
import { env } from '~/infra/env.server'
import { clientNetwork } from '~/infra/turns/network-address.server'

// The limits on wrong passwords, and on new accounts. An account, a network address and a known browser each
// have a number of slots. A try reserves its slots before the password is compared, gives them back when it
// was right, and leaves them taken for the window when it was wrong. Slots are rows under a primary key, so
// the limits hold for all processes together, however many tries come at once. Rows are removed when they no
// longer count, and none is made without a turn in the queue of passwords (`password-queue.server.ts`), so
// the table holds at most what those turns can make in one window.

/** A try that takes longer was cut off, by the end of its process for example; it no longer counts. */
const PASSWORD_TRY_MS_MAX = 60_000

/** How long a wrong password counts, and a new account, in minutes. */
export const ATTEMPT_WINDOW_MINUTES = 15

/**
 * Wrong passwords within the window: for an account from unknown browsers, from one known browser, from a
 * network address.
 */
export const WRONG_PASSWORDS_PER_ACCOUNT_MAX = 10

const WRONG_PASSWORDS_PER_DEVICE_MAX = 10
export const WRONG_PASSWORDS_PER_ADDRESS_MAX = 100

const WINDOW_MS = ATTEMPT_WINDOW_MINUTES * 60_000

/** The source of a try to sign in. */
export interface AttemptSource {
  /** the email address of an account, or of none */
  email: string
  /** network address of the client */
  address: string
  /** the number of a known browser's token (`known-browser.server.ts`); null for all others */
  device: string | null
}

interface Limit {
  key: string
  max: number
}

interface Slot {
  key: string
  place: number
  /** tells this try from a later one in the same place */
  at: number
}

const keyOf = (kind: string, text: string) =>
  createHmac('sha256', env.secret).update(`${kind}:${text}`).digest('base64url')

const addressKey = (kind: string, address: string) => keyOf(kind, clientNetwork(address))

const accountLimit = (email: string): Limit => ({
  key: keyOf('account', email),
  max: WRONG_PASSWORDS_PER_ACCOUNT_MAX,
})

/**
 * Returns the limits of a try. A known browser counts for itself alone: other people's tries of its account,
 * or from its address, do not keep it out.
 */
function limitsOf({ email, address, device }: AttemptSource): Limit[] {
  if (device !== null) return [{ key: keyOf('device', device), max: WRONG_PASSWORDS_PER_DEVICE_MAX }]
  return [accountLimit(email), { key: addressKey('address', address), max: WRONG_PASSWORDS_PER_ADDRESS_MAX }]
}

/**
 * Tries a password. Wrong ones count for the window; a right one clears those of the account, or of the known
 * browser.
 * @param check answers null for a wrong password; what it answers for the right one is returned
 * @throws DomainError too_many, with the seconds until the next try
 */
export async function withAttemptLimit<T>(
  source: AttemptSource,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const limits = limitsOf(source)
  const slots = await reserveSlots(limits, 'wrong passwords')
  let answer: T | null = null
  let isWrong = false
  try {
    answer = await check()
    isWrong = answer === null
    return answer
  } finally {
    if (isWrong) await db.signInAttempt.updateMany({ where: { OR: slots }, data: { failed: true } })
    else await releaseSlots(slots, answer === null ? [] : limits.slice(0, 1))
  }
}

/** Wrong passwords for an account from unknown browsers no longer count. */
export async function forgetWrongPasswords(email: string): Promise<void> {
  await releaseSlots([], [accountLimit(email)])
}

/**
 * Counts an account that is about to be made.
 * @throws DomainError too_many, after too many from the address within the window
 */
export async function countNewAccount(address: string): Promise<void> {
  const limit = { key: addressKey('new account', address), max: env.signUpsPerAddress }
  const slots = await reserveSlots([limit], 'new accounts')
  await db.signInAttempt.updateMany({ where: { OR: slots }, data: { failed: true } })
}

/** Gives slots back, and clears the wrong passwords of others. */
async function releaseSlots(slots: Slot[], cleared: Limit[]): Promise<void> {
  const forgotten = cleared.map(({ key }) => ({ key, failed: true }))
  await db.signInAttempt.deleteMany({ where: { OR: [...slots, ...forgotten] } })
}

/**
 * Reserves a slot of each limit, or none; waits while tries that are under way may still give theirs back.
 */
async function reserveSlots(limits: Limit[], what: string): Promise<Slot[]> {
  for (;;) {
    // the clock of another machine could end the tries of this one
    const at = await databaseNow()
    // each half seeks in the index of (failed, at)
    await db.signInAttempt.deleteMany({
      where: {
        OR: [
          { failed: true, at: { lt: at - WINDOW_MS } },
          { failed: false, at: { lt: at - PASSWORD_TRY_MS_MAX } },
        ],
      },
    })
    const slots = await findFreeSlots(limits, at, what)
    if (slots && (await takeSlots(slots))) return slots
    if (!slots) await pause(50)
  }
}

/**
 * A free slot of each limit; null when one of them has none now, but may have one soon.
 * @throws DomainError too_many
 */
async function findFreeSlots(limits: Limit[], at: number, what: string): Promise<Slot[] | null> {
  const held = await db.signInAttempt.findMany({ where: { key: { in: limits.map(({ key }) => key) } } })
  const slots: Slot[] = []
  for (const { key, max } of limits) {
    const own = held.filter((row) => row.key === key)
    const taken = new Set(own.map(({ place }) => place))
    const free = Array.from({ length: max }, (_, place) => place).filter((place) => !taken.has(place))
    // at random, so that tries at one moment seldom want the same
    const place = free[Math.floor(Math.random() * free.length)]
    if (place !== undefined) slots.push({ key, place, at })
    else if (own.every(({ failed }) => failed)) {
      throw tooMany(Math.min(...own.map((row) => Number(row.at))) + WINDOW_MS - at, what)
    }
  }
  return slots.length === limits.length ? slots : null
}

/** Takes slots that were free a moment ago, all or none. Returns whether they are taken. */
async function takeSlots(slots: Slot[]): Promise<boolean> {
  try {
    await transact((db) => slots.map((data) => db.signInAttempt.create({ data, select: { key: true } })))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Prisma's code: another try has taken one of the slots. */
const UNIQUE_VIOLATION = 'P2002'

function tooMany(milliseconds: number, what: string): DomainError {
  const minutes = Math.ceil(milliseconds / 60_000)
  return new DomainError(
    'too_many',
    `Too many ${what}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    {
      retryAfter: Math.ceil(milliseconds / 1000),
    },
  )
}
