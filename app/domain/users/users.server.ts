import { randomBytes } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { DomainError, orFail } from '~/domain/errors'
import { db } from '~/infra/db.server'
import { env } from '~/infra/env.server'
import type { Actor } from './actor'
import { countNewAccount, forgetWrongPasswords, tryPassword } from './attempts.server'
import { auth } from './auth.server'
import { guessable } from './passwords.server'
import type { ChangePassword, Profile, SignIn, SignUp } from './schema'
import { clearSessions } from './session.server'

const PROVIDER = 'credential'

export const SIGN_UP_CLOSED = 'Sign-up is closed here. Ask your administrator for an account.'

const COMMON = 'That password is too easy to guess. Use a few words that do not belong together.'

/** Where a request comes from, for the limits on wrong passwords and the list of sessions. */
export interface Client {
  address: string
  userAgent: string | null
  /** the value of the session cookie that a new session takes the place of; empty without one */
  session: string
}

/**
 * Signs a user in. Returns the value of the Set-Cookie header that carries the session.
 * @throws DomainError invalid: wrong password or unknown address, in the same words; too_many
 */
export async function signIn({ email, password }: SignIn, client: Client): Promise<string> {
  const cookie = await orFail('Failed to sign in', () =>
    tryPassword({ email, address: client.address }, () => beginSession({ email, password }, client)),
  )
  if (cookie === null) throw new DomainError('invalid', 'The email address or the password is wrong.')
  return cookie
}

/** Checks the password and begins a session. Returns its Set-Cookie header; null when address or password is wrong. */
async function beginSession({ email, password }: SignIn, client: Client): Promise<string | null> {
  const headers = new Headers(client.userAgent === null ? {} : { 'user-agent': client.userAgent })
  try {
    const begun = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
    await clearSessions(begun.response.user.id, client.session)
    return begun.headers.getSetCookie()[0] ?? null
  } catch (error) {
    if (isAPIError(error) && error.status === 'UNAUTHORIZED') return null
    throw error
  }
}

/**
 * Makes an account and signs its user in. With an address that has one, the password decides, as at sign-in: a form that was
 * sent twice arrives where it wanted to.
 * @throws DomainError forbidden (sign-up is closed), invalid, conflict, too_many
 */
export async function signUp({ name, email, password }: SignUp, client: Client): Promise<string> {
  if (!env.signUpOpen) throw new DomainError('forbidden', SIGN_UP_CLOSED)
  await orFail('Failed to sign up', () => countNewAccount(client.address))
  if (await guessable(password, [name, email])) throw new DomainError('invalid', COMMON, { fields: { password: [COMMON] } })
  const taken = await orFail('Failed to sign up', async () => {
    if (await db.user.findUnique({ where: { email }, select: { id: true } })) return true
    const { password: passwords } = await auth.$context
    const id = crypto.randomUUID()
    const account = { accountId: id, providerId: PROVIDER, password: await passwords.hash(password) }
    try {
      // one nested write: there is no user without a way to sign in
      await db.user.create({ data: { id, name, email, accounts: { create: account } } })
      return false
    } catch (error) {
      if ((error as { code?: string }).code === 'P2002') return true
      throw error
    }
  })
  try {
    return await signIn({ email, password }, client)
  } catch (error) {
    if (!taken || !(error instanceof DomainError) || error.code !== 'invalid') throw error
    const message = 'There is an account with this email address already. Sign in instead.'
    throw new DomainError('conflict', message, { fields: { email: [message] } })
  }
}

/**
 * Gives the account of an address a new password, and ends its sessions: what an administrator does for someone who has forgotten
 * theirs, or whom they entered with SQL. Returns the password; null when nobody has the address.
 */
export async function resetPassword(address: string): Promise<string | null> {
  const email = address.trim().toLowerCase()
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) return null
  const password = randomBytes(15).toString('base64url')
  const { password: passwords } = await auth.$context
  const account = { accountId: user.id, providerId: PROVIDER, password: await passwords.hash(password) }
  // one nested write, as for a change
  const accounts = { deleteMany: { providerId: PROVIDER }, create: account }
  await db.user.update({ where: { id: user.id }, data: { accounts, sessions: { deleteMany: {} } } })
  await forgetWrongPasswords(email)
  return password
}

/** Stores name and home currency, and that the user has been welcomed. */
export async function saveProfile(actor: Actor, { name, home_currency }: Profile): Promise<void> {
  await orFail('Failed to save your details', () =>
    db.user.update({ where: { id: actor.id }, data: { name, homeCurrency: home_currency, onboarded: true } }),
  )
}

/**
 * Changes the password and ends all of the user's sessions, so that a copied cookie passes no more. Returns the Set-Cookie header
 * of the session that goes on.
 * @throws DomainError invalid, too_many
 */
export async function changePassword(actor: Actor, form: ChangePassword, client: Client): Promise<string> {
  if (await guessable(form.password, [actor.name, actor.email])) {
    throw new DomainError('invalid', COMMON, { fields: { password: [COMMON] } })
  }
  return orFail('Failed to change the password', async () => {
    const { password: passwords } = await auth.$context
    const where = { userId: actor.id, providerId: PROVIDER }
    const right = await tryPassword({ email: actor.email, address: client.address }, async () => {
      const account = await db.account.findFirst({ where, select: { password: true } })
      return (await passwords.verify({ hash: account?.password ?? '', password: form.current_password })) || null
    })
    if (!right) {
      const message = 'This is not your current password.'
      throw new DomainError('invalid', message, { fields: { current_password: [message] } })
    }
    const changed = { updateMany: { where: { providerId: PROVIDER }, data: { password: await passwords.hash(form.password) } } }
    // one nested write: the password does not change without the sessions
    await db.user.update({ where: { id: actor.id }, data: { accounts: changed, sessions: { deleteMany: {} } } })
    const cookie = await beginSession({ email: actor.email, password: form.password }, client)
    if (cookie === null) throw new Error('the new password was changed again')
    return cookie
  })
}
