import { randomBytes } from 'node:crypto'
import { DomainError, withFailure } from '~/domain/errors'
import { db, transact } from '~/infra/database/db.server'
import { logSecurityEvent } from '~/infra/security-log.server'
import type { Actor } from './actor'
import { forgetWrongPasswords } from './login-rate-limit.server'
import { CHANGE_PASSWORD_FAILED, SIGN_OUT_ELSEWHERE_FAILED, WRONG_CURRENT_PASSWORD } from './messages'
import { hashPassword } from './password-hash.server'
import { inPasswordQueue } from './password-queue.server'
import { requireStrongPassword } from './password-strength.server'
import type { RequestMeta } from './request-meta'
import type { ChangePassword, ConfirmPassword } from './schema'
import { endOtherSessions } from './session.server'
import {
  type BrowserTokens,
  type Credential,
  checkPassword,
  issueBrowserTokens,
  PASSWORD_PROVIDER,
} from './sign-in.server'

/**
 * Checks the current password that a signed-in user entered, within the rate limits.
 * @throws DomainError invalid, too_many
 */
async function verifyCurrentPassword(actor: Actor, password: string, meta: RequestMeta): Promise<Credential> {
  const where = { userId: actor.id, providerId: PASSWORD_PROVIDER }
  const select = { id: true, password: true }
  const { id, password: hash } = await db.account.findFirstOrThrow({ where, select })
  const credential: Credential = { id, userId: actor.id, hash: hash ?? '' }
  const check = { email: actor.email, credential, password, meta }
  if (await checkPassword({ ...check, failureEvent: 'password_check_failed' })) return credential
  const fields = { current_password: [WRONG_CURRENT_PASSWORD] }
  throw new DomainError('invalid', WRONG_CURRENT_PASSWORD, { fields })
}

/**
 * Changes the password, ends all sessions of the user and forgets their known browsers, so that a copied
 * cookie stops working. Returns new tokens for this browser.
 * @throws DomainError invalid, too_many, unavailable
 */
export const changePassword = (
  actor: Actor,
  form: ChangePassword,
  meta: RequestMeta,
): Promise<BrowserTokens> =>
  inPasswordQueue(meta.address, () =>
    withFailure(CHANGE_PASSWORD_FAILED, async () => {
      const credential = await verifyCurrentPassword(actor, form.current_password, meta)
      await requireStrongPassword(form.password, [actor.name, actor.email])
      const newCredential = await replacePassword(credential, form.password)
      return issueBrowserTokens('password_changed', newCredential, meta)
    }),
  )

/**
 * Ends the user's sessions in other browsers after checking their password.
 * @throws DomainError invalid, too_many, unavailable
 */
export const signOutElsewhere = (actor: Actor, form: ConfirmPassword, meta: RequestMeta): Promise<void> =>
  inPasswordQueue(meta.address, () =>
    withFailure(SIGN_OUT_ELSEWHERE_FAILED, async () => {
      await verifyCurrentPassword(actor, form.current_password, meta)
      await endOtherSessions(actor, meta)
    }),
  )

/** Sets a random password and ends the account's sessions. Returns the password; null without an account. */
export async function resetPassword(address: string): Promise<string | null> {
  const email = address.trim().toLowerCase()
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) return null
  const password = randomBytes(15).toString('base64url')
  const passwordAccount = { userId: user.id, providerId: PASSWORD_PROVIDER }
  const newHash = await hashPassword(password)
  // a user who was added with SQL has no password account yet
  // the account comes before the sessions, for the reason that `replacePassword` gives
  await transact((db) => [
    db.account.deleteMany({ where: passwordAccount }),
    db.account.create({ data: { ...passwordAccount, accountId: user.id, password: newHash } }),
    db.session.deleteMany({ where: { userId: user.id } }),
  ])
  await forgetWrongPasswords(email)
  logSecurityEvent('password_reset', { user: user.id })
  return password
}

/**
 * Stores a new password under a new id and ends the user's sessions.
 * @throws when another request has changed the password since
 */
async function replacePassword({ id, userId }: Credential, password: string) {
  const newRow = { id: crypto.randomUUID(), password: await hashPassword(password) }
  // The account comes before the sessions. A concurrent sign-in that waits for the account's row then finds
  // it gone, and this deletion ends the session of an earlier sign-in.
  await transact((db) => [
    db.account.update({ where: { id }, data: newRow, select: { id: true } }),
    db.session.deleteMany({ where: { userId } }),
  ])
  return { id: newRow.id, userId }
}
