import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '~/domain/errors'
import { databaseNow } from '~/infra/database/clock.sql.server'
import { db, isUniqueViolation, transact } from '~/infra/database/db.server'
import { env } from '~/infra/env.server'
import { clientNetwork } from '~/infra/turns/network-address.server'

// Limits wrong passwords and new accounts, links to claims that open nothing, and wrong codes of links. An
// account, a network address, a link and a known device (a browser that signed in to the account before) each
// have a number of slots. An attempt reserves its slots before the check, releases them when the password or
// code is right, and leaves them taken for the window when it is wrong. Slots are rows under a primary key,
// so the limits hold across all processes and for any number of concurrent attempts. Expired rows are
// deleted. Every attempt at a password first waits in the password queue (`password-queue.server.ts`), so the
// table holds at most the attempts that the queue lets through in one window, and the slots of links.

/**
 * An unfinished attempt older than this, in milliseconds, was interrupted, for example by the end of its
 * process, and no longer counts.
 */
const PASSWORD_ATTEMPT_MS_MAX = 60_000

/** How long a wrong password and a new account count, in minutes. */
export const ATTEMPT_WINDOW_MINUTES = 15

/** The most wrong passwords within the window for an account, from unknown browsers. */
export const WRONG_PASSWORDS_PER_ACCOUNT_MAX = 10

/** The most wrong passwords within the window from one known device. */
const WRONG_PASSWORDS_PER_DEVICE_MAX = 10

/** The most wrong codes within the window for one link to a claim. */
export const WRONG_CODES_PER_LINK_MAX = 10

/** The most links that open nothing within the window from one network address. */
export const UNKNOWN_LINKS_PER_ADDRESS_MAX = 50

/** The most wrong passwords within the window from one network address. */
export const WRONG_PASSWORDS_PER_ADDRESS_MAX = 100

const WINDOW_MS = ATTEMPT_WINDOW_MINUTES * 60_000

/** The source of a sign-in attempt. */
export interface AttemptSource {
  /** the entered email address, which may belong to no account */
  email: string
  /** network address of the client */
  address: string
  /** the number in a known device's token (`known-browser.server.ts`); null for other browsers */
  device: string | null
}

/** The most attempts that count under one key, which is the HMAC of an account, an address or a device. */
interface Limit {
  key: string
  max: number
}

/** One of the `max` places of a limit, reserved by an attempt. */
interface Slot {
  key: string
  /** from 0 to `max` - 1 */
  place: number
  /** the time of the attempt in milliseconds; distinguishes it from later attempts in the same place */
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
 * Returns the limits of an attempt; that of the account or device is the first. A known device has only its
 * own limit, so that other people's attempts on its account or from its address do not lock it out.
 */
function limitsOf({ email, address, device }: AttemptSource): Limit[] {
  if (device !== null) return [{ key: keyOf('device', device), max: WRONG_PASSWORDS_PER_DEVICE_MAX }]
  return [accountLimit(email), { key: addressKey('address', address), max: WRONG_PASSWORDS_PER_ADDRESS_MAX }]
}

/**
 * Checks a password within the limits. A wrong one counts for the window; a right one clears the wrong ones
 * of the account, or of the known device.
 * @param check returns null for a wrong password
 * @returns the result of `check`
 * @throws DomainError too_many, with the seconds until the next attempt
 */
export async function withAttemptLimit<T>(
  source: AttemptSource,
  check: () => Promise<T | null>,
): Promise<T | null> {
  return withLimits(limitsOf(source), 'wrong passwords', check)
}

/**
 * Checks the code of a link to a claim within its limit. A wrong one counts for the window.
 * @param check returns null for a wrong code
 * @throws DomainError too_many
 */
export const withCodeLimit = <T>(linkId: string, check: () => Promise<T | null>): Promise<T | null> =>
  withLimits([{ key: keyOf('code', linkId), max: WRONG_CODES_PER_LINK_MAX }], 'wrong codes', check)

/** Checks a secret within limits. A right one clears the wrong ones of the first limit. */
async function withLimits<T>(
  limits: Limit[],
  countedNoun: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const slots = await reserveSlots(limits, countedNoun)
  const result = await check().catch(async (error) => {
    await releaseSlots(slots, [])
    throw error
  })
  if (result === null) await keepSlots(slots)
  else await releaseSlots(slots, limits.slice(0, 1))
  return result
}

/** Leaves slots taken until the window ends. */
async function keepSlots(slots: Slot[]): Promise<void> {
  await db.signInAttempt.updateMany({ where: { OR: slots }, data: { failed: true } })
}

/** Clears the wrong passwords for an account from unknown browsers. */
export async function forgetWrongPasswords(email: string): Promise<void> {
  await releaseSlots([], [accountLimit(email)])
}

/**
 * Counts an account before it is created.
 * @throws DomainError too_many when the address created too many within the window
 */
export async function countNewAccount(address: string): Promise<void> {
  const limit = { key: addressKey('new account', address), max: env.signUpsPerAddress }
  await keepSlots(await reserveSlots([limit], 'new accounts'))
}

/**
 * Counts a link that opens nothing.
 * @throws DomainError too_many when too many came from the address within the window
 */
export async function countUnknownLink(address: string): Promise<void> {
  const limit = { key: addressKey('link', address), max: UNKNOWN_LINKS_PER_ADDRESS_MAX }
  await keepSlots(await reserveSlots([limit], 'links that open nothing'))
}

/** Releases slots, and clears the wrong passwords that count under some limits. */
async function releaseSlots(slots: Slot[], clearedLimits: Limit[]): Promise<void> {
  const wrongPasswords = clearedLimits.map(({ key }) => ({ key, failed: true }))
  await db.signInAttempt.deleteMany({ where: { OR: [...slots, ...wrongPasswords] } })
}

/**
 * Reserves a slot of each limit, or none. Waits while concurrent attempts may still release theirs.
 * @param countedNoun names in the error what is limited, such as "wrong passwords"
 * @throws DomainError too_many
 */
async function reserveSlots(limits: Limit[], countedNoun: string): Promise<Slot[]> {
  for (;;) {
    // uses the database's clock, because a process with a fast clock would expire the attempts of others
    const at = await databaseNow()
    // each condition uses the index on (failed, at)
    const expiredFailure = { failed: true, at: { lt: at - WINDOW_MS } }
    const interruptedAttempt = { failed: false, at: { lt: at - PASSWORD_ATTEMPT_MS_MAX } }
    await db.signInAttempt.deleteMany({ where: { OR: [expiredFailure, interruptedAttempt] } })
    const slots = await findFreeSlots(limits, at, countedNoun)
    if (slots && (await takeSlots(slots))) return slots
    if (!slots) await pause(50)
  }
}

/**
 * Returns a free slot of each limit. Returns null when a limit has no free slot, but an unfinished attempt
 * may still release one.
 * @throws DomainError too_many
 */
async function findFreeSlots(limits: Limit[], at: number, countedNoun: string): Promise<Slot[] | null> {
  const keys = limits.map(({ key }) => key)
  const reservedSlots = await db.signInAttempt.findMany({ where: { key: { in: keys } } })
  const slots: Slot[] = []
  for (const { key, max } of limits) {
    const slotsOfLimit = reservedSlots.filter((row) => row.key === key)
    const takenPlaces = new Set(slotsOfLimit.map(({ place }) => place))
    const places = Array.from({ length: max }, (_, place) => place)
    const freePlaces = places.filter((place) => !takenPlaces.has(place))
    // chosen at random, so that concurrent attempts rarely want the same slot
    const place = freePlaces[Math.floor(Math.random() * freePlaces.length)]
    if (place !== undefined) slots.push({ key, place, at })
    else if (slotsOfLimit.every(({ failed }) => failed)) {
      throw tooMany(Math.min(...slotsOfLimit.map((row) => Number(row.at))) + WINDOW_MS - at, countedNoun)
    }
  }
  return slots.length === limits.length ? slots : null
}

/** Inserts the slots, all or none. Returns false when another attempt has taken one of them since. */
async function takeSlots(slots: Slot[]): Promise<boolean> {
  try {
    await transact((db) => slots.map((data) => db.signInAttempt.create({ data, select: { key: true } })))
    return true
  } catch (error) {
    // another attempt has taken one of the slots
    if (isUniqueViolation(error)) return false
    throw error
  }
}

function tooMany(milliseconds: number, countedNoun: string): DomainError {
  const minutes = Math.ceil(milliseconds / 60_000)
  const message = `Too many ${countedNoun}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new DomainError('too_many', message, { retryAfter: Math.ceil(milliseconds / 1000) })
}
