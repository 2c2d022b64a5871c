import { DomainError, fieldError, withFailure } from '~/domain/errors'
import { db, isUniqueViolation, transact } from '~/infra/database/db.server'
import { env } from '~/infra/env.server'
import { countNewAccount } from './login-rate-limit.server'
import { EMAIL_TAKEN, SIGN_UP_CLOSED, SIGN_UP_FAILED } from './messages'
import { hashPassword } from './password-hash.server'
import { inPasswordQueue } from './password-queue.server'
import { requireStrongPassword } from './password-strength.server'
import type { RequestMeta } from './request-meta'
import type { SignUp } from './schema'
import { type BrowserTokens, issueBrowserTokens, PASSWORD_PROVIDER, signInNow } from './sign-in.server'

/**
 * Creates an account and signs its user in. If the address has an account, the password decides as at
 * sign-in, so that a form submitted twice succeeds. Returns the tokens for the browser.
 * @throws DomainError forbidden (sign-up is closed), invalid, conflict, too_many, unavailable
 */
export async function signUp(form: SignUp, meta: RequestMeta): Promise<BrowserTokens> {
  if (!env.signUpOpen) throw new DomainError('forbidden', SIGN_UP_CLOSED)
  return inPasswordQueue(meta.address, () =>
    withFailure(SIGN_UP_FAILED, async () => {
      await countNewAccount(meta.address)
      await requireStrongPassword(form.password, [form.name, form.email])
      const credential = await createAccount(form)
      return credential ? issueBrowserTokens('sign_up', credential, meta) : signInInstead(form, meta)
    }),
  )
}

/** Stores a user and their password. Returns null when the address has an account. */
async function createAccount(form: SignUp): Promise<{ id: string; userId: string } | null> {
  const { name, email } = form
  if (await db.user.findUnique({ where: { email }, select: { id: true } })) return null
  const [id, userId] = [crypto.randomUUID(), crypto.randomUUID()]
  const password = await hashPassword(form.password)
  const account = { id, accountId: userId, providerId: PASSWORD_PROVIDER, password }
  const user = { id: userId, name, email, accounts: { create: account } }
  try {
    // one transaction, so that no user exists without a password
    await transact((db) => [db.user.create({ data: user })])
    return { id, userId }
  } catch (error) {
    // another request has created an account with this address since
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** Signs in with an address that has an account already; a wrong password is a conflict. */
async function signInInstead(form: SignUp, meta: RequestMeta): Promise<BrowserTokens> {
  try {
    return await signInNow(form, meta)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    throw fieldError('email', EMAIL_TAKEN, 'conflict')
  }
}
