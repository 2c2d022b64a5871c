import type { RequestHandler } from 'express'
import { knownUserOf } from '~/http/authentication.server'
import { QueueFullError } from '~/infra/turns/fair-queue.server'
import { clientNetwork } from '~/infra/turns/network-address.server'
import { runInTurn, Turn } from '~/infra/turns/request-turns.server'
import { clientAddress } from './requests.server'

/** The seconds after which a refused client should try again. A full queue is processed in less time. */
const RETRY_SECONDS = 5

/** Makes requests wait for their turn (infra/turns/request-turns.server.ts); answers 503 when too many do. */
export const queueRequests: RequestHandler = (request, response, next) => {
  if (response.closed) return
  const network = clientNetwork(clientAddress(request))
  const turn = new Turn(knownUserOf(request.headers.cookie, request.secure), network)
  response.locals.turn = turn
  response.once('close', () => {
    if (response.writableFinished) turn.end()
    else turn.leave()
  })
  turn.begin().then(
    () => {
      if (!turn.clientHasLeft) runInTurn(turn, next)
    },
    (error) => {
      if (!(error instanceof QueueFullError)) return
      response.status(503).type('text/plain').set('Retry-After', String(RETRY_SECONDS))
      response.send('The server is busy. Try again in a moment.')
    },
  )
}
