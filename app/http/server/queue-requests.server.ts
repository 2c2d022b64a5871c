import type { RequestHandler } from 'express'
import { knownUserOf } from '~/http/authentication.server'
import { QueueFullError } from '~/infra/turns/fair-queue.server'
import { clientNetwork } from '~/infra/turns/network-address.server'
import { inTurn, Turn } from '~/infra/turns/request-turns.server'
import { clientAddress } from './requests.server'

/** Seconds after which a refused client is told to try again: a full queue is worked off in less. */
const RETRY_SECONDS = 5

/**
 * Lets each request wait for its turn (infra/turns/request-turns.server.ts). Answers 503 when too many wait,
 * and does not begin a request whose client has left.
 */
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
      if (!turn.hasLeft) inTurn(turn, next)
    },
    (error) => {
      if (!(error instanceof QueueFullError)) return
      response.status(503).type('text/plain').set('Retry-After', String(RETRY_SECONDS))
      response.send('The server is busy. Try again in a moment.')
    },
  )
}
