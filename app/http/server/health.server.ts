import type { RequestHandler } from 'express'
import { checkDatabase } from '~/infra/database/db.server'
import { checkMigrations } from '~/infra/database/newer-database.server'
import { log } from '~/infra/log.server'
import { checkStorage } from '~/infra/storage/storage.server'
import { READINESS_DEADLINE_MS } from '~/limits'

/** How long what /readyz found counts, however often it is asked, in milliseconds. */
const READINESS_CHECK_EVERY_MS = 1_000

/** The process runs and answers; asks nothing else. */
export const liveness: RequestHandler = (_request, response) => {
  response.type('text/plain').send('ok')
}

/** The checks of readiness. Each throws when something is missing. */
const CHECKS = { database: checkDatabase, migrations: checkMigrations, receipts: checkStorage }

/** The result of the last checks, and when they were made. */
let isWorking = false
let checkedAt = Number.NEGATIVE_INFINITY

/** The checks that are under way: requests that come meanwhile wait for these. */
let underWay: Promise<void> | undefined

async function check(): Promise<void> {
  const results = await Promise.all(
    Object.entries(CHECKS).map(([what, run]) =>
      run().then(
        () => true,
        (error) => {
          log.warn({ what, error }, 'not ready')
          return false
        },
      ),
    ),
  )
  isWorking = results.every(Boolean)
  checkedAt = performance.now()
  underWay = undefined
}

/**
 * Whether the checks pass, by now or by less than a second ago; false when that is not known within the
 * deadline.
 */
async function canWork(): Promise<boolean> {
  if (performance.now() - checkedAt < READINESS_CHECK_EVERY_MS) return isWorking
  underWay ??= check()
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      log.warn(`not ready: the checks take longer than ${READINESS_DEADLINE_MS} ms`)
      resolve(false)
    }, READINESS_DEADLINE_MS)
    void underWay?.then(() => {
      clearTimeout(deadline)
      resolve(isWorking)
    })
  })
}

/**
 * The database that was opened and the folder of receipts can be written, no newer version has migrated that
 * database, and the process is not about to stop. Why not is in the log alone.
 */
export function readiness(isStopping: () => boolean): RequestHandler {
  return async (_request, response) => {
    const isReady = !isStopping() && (await canWork())
    response
      .status(isReady ? 200 : 503)
      .type('text/plain')
      .send(isReady ? 'ready' : 'not ready')
  }
}
