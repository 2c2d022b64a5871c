import { prismaAdapter } from 'better-auth/adapters/prisma'
import { betterAuth } from 'better-auth/minimal'
import { db, provider } from '~/infra/database/db.server'
import { env } from '~/infra/env.server'
import { SESSION_TTL_SECONDS } from '~/limits'

/**
 * better-auth: users, accounts and sessions. Its tables are models of our schema and its user is our user. It
 * serves no routes of its own. Passwords are ours (`password-hash.server.ts`, `login-rate-limit.server.ts`),
 * and so are the cookie and the lookup of a session (`session.server.ts`), because its own costs several
 * queries.
 */
export const auth = betterAuth({
  appName: 'Claimbook',
  baseURL: env.appUrl.origin,
  secret: env.secret,
  database: prismaAdapter(db, { provider }),
  session: { expiresIn: SESSION_TTL_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
  advanced: { database: { generateId: 'uuid' } },
  logger: { disabled: true },
  telemetry: { enabled: false },
})
