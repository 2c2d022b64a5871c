import { DomainError, withFailure } from '~/domain/errors'
import { db } from '~/infra/database/db.server'
import { logSecurityEvent, type SecurityEvent } from '~/infra/security-log.server'
import { knownDeviceNumber, newDeviceToken } from './known-browser.server'
import { type AttemptSource, withAttemptLimit } from './login-rate-limit.server'
import { SIGN_IN_FAILED, WRONG_CREDENTIALS } from './messages'
import { hashPassword, isOutdatedHash, UNMATCHABLE_HASH, verifyPassword } from './password-hash.server'
import { inPasswordQueue } from './password-queue.server'
import type { RequestMeta } from './request-meta'
import type { SignIn } from './schema'
import { beginSession } from './session.server'

/** better-auth's provider name for accounts with a password. */
export const PASSWORD_PROVIDER = 'credential'

/** An account's password. Changing it gives the row a new id. */
export interface Credential {
  id: string
  userId: string
  hash: string
}

/** Signed tokens that a browser stores after it signed in. */
export interface BrowserTokens {
  session: string
  /** the token that makes the browser known to the account */
  device: string
}

/**
 * Signs a user in. Returns the tokens for the browser.
 * @throws DomainError invalid: wrong password or unknown address, with the same message; too_many;
 * unavailable
 */
export const signIn = (form: SignIn, meta: RequestMeta): Promise<BrowserTokens> =>
  inPasswordQueue(meta.address, () => withFailure(SIGN_IN_FAILED, () => signInNow(form, meta)))

/** Signs in; the caller must hold a turn of the password queue. @throws DomainError invalid, too_many */
export async function signInNow({ email, password }: SignIn, meta: RequestMeta): Promise<BrowserTokens> {
  const credential = await findCredential(email)
  const isRight = await checkPassword({ email, credential, password, meta, failureEvent: 'sign_in_failed' })
  if (!isRight || !credential) throw new DomainError('invalid', WRONG_CREDENTIALS)
  if (isOutdatedHash(credential.hash)) await renewHash(credential, password)
  return issueBrowserTokens('sign_in', credential, meta)
}

async function findCredential(email: string): Promise<Credential | null> {
  const where = { providerId: PASSWORD_PROVIDER, user: { email } }
  const account = await db.account.findFirst({ where, select: { id: true, userId: true, password: true } })
  return account && { id: account.id, userId: account.userId, hash: account.password ?? UNMATCHABLE_HASH }
}

interface PasswordCheck {
  email: string
  /** null for an address without an account: the attempt then takes the same time */
  credential: Credential | null
  password: string
  meta: RequestMeta
  /** the event that the security log records for a wrong password */
  failureEvent: SecurityEvent
}

/** Checks a password within the rate limits. @throws DomainError too_many */
export async function checkPassword(check: PasswordCheck): Promise<boolean> {
  const { email, credential, password, meta, failureEvent } = check
  const device = credential && knownDeviceNumber(meta.device, credential.id)
  const source: AttemptSource = { email, address: meta.address, device }
  const details = { user: credential?.userId, address: meta.address, request: meta.requestId }
  /** Returns true, or null for a wrong password, as `withAttemptLimit` expects it. */
  const compare = async () =>
    (await verifyPassword({ hash: credential?.hash ?? UNMATCHABLE_HASH, password })) || null
  const isRight = await withAttemptLimit(source, compare).catch((error) => {
    if (error instanceof DomainError && error.code === 'too_many') logSecurityEvent('sign_in_locked', details)
    throw error
  })
  if (!isRight) logSecurityEvent(failureEvent, details)
  return isRight === true
}

/** Stores a new hash with current parameters, unless another request has changed the password since. */
async function renewHash({ id, hash }: Credential, password: string): Promise<void> {
  const data = { password: await hashPassword(password) }
  await db.account.updateMany({ where: { id, password: hash }, data })
}

/**
 * Begins a session for a user whose password was just checked or chosen, and logs it. Returns the tokens that
 * the browser stores.
 * @throws DomainError invalid when the password was changed since
 */
export async function issueBrowserTokens(
  event: 'sign_in' | 'sign_up' | 'password_changed',
  { id, userId }: Pick<Credential, 'id' | 'userId'>,
  meta: RequestMeta,
): Promise<BrowserTokens> {
  const newSession = await beginSession({ id, userId }, meta)
  if (!newSession) throw new DomainError('invalid', WRONG_CREDENTIALS)
  const { signed, ended } = newSession
  const details = { user: userId, address: meta.address, request: meta.requestId }
  logSecurityEvent(event, details)
  if (ended > 0) logSecurityEvent('sessions_ended', { ...details, sessions: ended, reason: 'limit' })
  return { session: signed, device: newDeviceToken(id) }
}
