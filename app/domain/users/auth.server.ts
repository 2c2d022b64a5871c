import { prismaAdapter } from 'better-auth/adapters/prisma'
import { betterAuth } from 'better-auth/minimal'
import { db, provider } from '~/infra/database/db.server'
import { env } from '~/infra/env.server'
import { SESSION_TTL_SECONDS } from '~/limits'

/**
 * better-auth stores users, accounts and sessions. Its tables are models of our schema, and its user is our
 * user. It serves no routes of its own. Our own code handles passwords (`password-hash.server.ts`,
 * `login-rate-limit.server.ts`), and also the cookie and the lookup of a session (`session.server.ts`),
 * because better-auth needs several queries for each.
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
