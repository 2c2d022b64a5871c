import { prismaAdapter } from 'better-auth/adapters/prisma'
import { betterAuth } from 'better-auth/minimal'
import { db, provider } from '~/infra/db.server'
import { env } from '~/infra/env.server'
import { PASSWORD_MAX, PASSWORD_MIN } from './password'

/** A session ends this long after it began, whatever happens in it. */
const SESSION_SECONDS = 30 * 24 * 60 * 60

/**
 * better-auth: password hashes, sessions and the signed cookie. Its tables are models of our schema and its user is our user. It
 * serves no routes of its own; the limits on wrong passwords are ours (`attempts.server.ts`), and so is the lookup of a session
 * (`session.server.ts`), because its own costs several queries.
 */
export const auth = betterAuth({
  appName: 'Claimbook',
  baseURL: env.appUrl.origin,
  secret: env.secret,
  database: prismaAdapter(db, { provider }),
  emailAndPassword: { enabled: true, minPasswordLength: PASSWORD_MIN, maxPasswordLength: PASSWORD_MAX, disableSignUp: true },
  session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
  advanced: { cookiePrefix: 'claimbook', useSecureCookies: env.appUrl.protocol === 'https:', database: { generateId: 'uuid' } },
  logger: { disabled: true },
  telemetry: { enabled: false },
})
