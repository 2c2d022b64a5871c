import type { RequestHandler } from 'express'
import { checkDatabase } from '~/infra/database/db.server'
import { checkMigrations } from '~/infra/database/newer-database.server'
import { log } from '~/infra/log.server'
import { checkStorage } from '~/infra/storage/storage.server'
import { READINESS_DEADLINE_MS } from '~/limits'
import { isFulfilledWithin } from './deadline.server'

/** How long the result of the checks for /readyz is cached, in milliseconds. */
const READINESS_CHECK_EVERY_MS = 1_000

/** Answers that the process runs. Checks nothing else. */
export const liveness: RequestHandler = (_request, response) => {
  response.type('text/plain').send('ok')
}

/** The checks of readiness. Each throws when its part does not work. */
const CHECKS = { database: checkDatabase, migrations: checkMigrations, receipts: checkStorage }

/** whether all checks passed the last time */
let isWorking = false
/** when they ran the last time, in milliseconds of the monotonic clock */
let checkedAt = Number.NEGATIVE_INFINITY

/** The checks in progress. Requests that arrive meanwhile share their result. */
let runningCheck: Promise<void> | undefined

async function runChecks(): Promise<void> {
  let haveAllPassed = true
  const checks = Object.entries(CHECKS).map(([name, runCheck]) =>
    runCheck().catch((error) => {
      log.warn({ what: name, error }, 'not ready')
      haveAllPassed = false
    }),
  )
  await Promise.all(checks)
  isWorking = haveAllPassed
  checkedAt = performance.now()
  runningCheck = undefined
}

/** Whether the checks pass before the deadline, or have passed less than a second ago. */
async function canWork(): Promise<boolean> {
  if (performance.now() - checkedAt < READINESS_CHECK_EVERY_MS) return isWorking
  runningCheck ??= runChecks()
  if (await isFulfilledWithin(runningCheck, READINESS_DEADLINE_MS)) return isWorking
  log.warn(`not ready: the checks take longer than ${READINESS_DEADLINE_MS} ms`)
  return false
}

/** Answers whether the server can work and is not about to stop. Only the log says why it cannot. */
export function readiness(isStopping: () => boolean): RequestHandler {
  return async (_request, response) => {
    const isReady = !isStopping() && (await canWork())
    response
      .status(isReady ? 200 : 503)
      .type('text/plain')
      .send(isReady ? 'ready' : 'not ready')
  }
}
