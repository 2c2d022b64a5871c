import type { RequestHandler } from 'express'
import { checkDatabase } from '~/infra/db.server'
import { log } from '~/infra/log.server'

/** The process runs and answers; asks nothing else. */
export const alive: RequestHandler = (_request, response) => {
  response.type('text/plain').send('ok')
}

/** The database that was opened can be read and written, and the process is not about to stop. */
export function ready(isStopping: () => boolean): RequestHandler {
  return async (_request, response) => {
    try {
      if (isStopping()) throw new Error('the server is stopping')
      await checkDatabase()
      response.type('text/plain').send('ready')
    } catch (error) {
      log.warn({ error }, 'not ready')
      response.status(503).type('text/plain').send('not ready')
    }
  }
}
