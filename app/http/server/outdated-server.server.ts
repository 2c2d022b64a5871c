import type { NextFunction, RequestHandler, Response } from 'express'
import { MigrationError } from '~/infra/database/migrate.server'
import { checkMigrations } from '~/infra/database/newer-database.server'
import { log } from '~/infra/log.server'
import { READINESS_DEADLINE_MS } from '~/limits'
import { isFulfilledWithin } from './deadline.server'

/** How often the database is checked for migrations of a newer version; until then this server serves it. */
const MIGRATIONS_CHECK_EVERY_MS = 3_000

/** Whether the database was newer at the last check, and the time of that check. */
let isOutdated = false
let checkedAt = performance.now()

/** The check in progress. Requests that arrive meanwhile wait for it. */
let runningCheck: Promise<void> | undefined

async function check(): Promise<void> {
  const wasOutdated = isOutdated
  try {
    await checkMigrations()
    isOutdated = false
  } catch (error) {
    // a connection error says nothing about versions, and the requests that need the database report it
    isOutdated = error instanceof MigrationError || wasOutdated
    if (isOutdated && !wasOutdated) log.error({ error }, 'requests are refused: the database is newer')
  }
  checkedAt = performance.now()
  runningCheck = undefined
}

/** Waits for the check, at most as long as for readiness. On a timeout the last result still counts. */
async function waitForCheck(): Promise<void> {
  runningCheck ??= check()
  if (!(await isFulfilledWithin(runningCheck, READINESS_DEADLINE_MS))) checkedAt = performance.now()
}

/** Refuses requests once a newer server, which may not read this server's rows, has migrated the database. */
export const refuseWhenOutdated: RequestHandler = (_request, response, next) => {
  if (performance.now() - checkedAt < MIGRATIONS_CHECK_EVERY_MS) passOrRefuse(response, next)
  else void waitForCheck().then(() => passOrRefuse(response, next))
}

function passOrRefuse(response: Response, next: NextFunction) {
  if (!isOutdated) return next()
  response
    .status(503)
    .type('text/plain')
    .set('Retry-After', String(Math.ceil(MIGRATIONS_CHECK_EVERY_MS / 1000)))
    .send('This server is older than its database. Tell your administrator to start the newer version.')
}
