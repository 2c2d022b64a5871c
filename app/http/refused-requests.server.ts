import { createHash } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { type FromProcess, NOTES_REQUESTS, REQUESTS_FD, type Suspect } from '~/infra/supervisor/messages'
import { FINGERPRINT_BYTES, RequestNotes } from '~/infra/supervisor/request-notes.server'
import { REQUEST_ENDS_MAX } from '~/limits-and-lifetimes'

const notes = process.argv.includes(NOTES_REQUESTS) ? new RequestNotes(REQUESTS_FD) : null

let suspects = new Map<string, Suspect>()

/** Replaces the requests that were under way when processes ended. */
export function setSuspects(list: Suspect[]): void {
  suspects = new Map(list.map((suspect) => [suspect.fingerprint, suspect]))
}

/**
 * Tells requests apart without holding what is in them: the same request of the same client has the same
 * fingerprint.
 */
function fingerprintOf({ method, originalUrl, ip, headers }: Request): Buffer {
  const parts = [method, originalUrl, ip, headers.cookie, headers['content-length']]
  return createHash('sha256').update(parts.join('\n')).digest().subarray(0, FINGERPRINT_BYTES)
}

/**
 * Notes each request while it is under way, and refuses the one that ended a process twice with no answer in
 * between. An answer other than a failure clears it: a request that was merely under way at the time is
 * served.
 */
export const refuseEndingRequests: RequestHandler = (request, response, next) => {
  if (!notes) return next()
  const fingerprint = fingerprintOf(request)
  const suspect = suspects.size > 0 ? suspects.get(fingerprint.toString('hex')) : undefined
  const seconds = suspect ? Math.ceil((suspect.until - Date.now()) / 1000) : 0
  if (suspect && suspect.ends >= REQUEST_ENDS_MAX && seconds > 0) {
    response.status(503).type('text/plain').set('Retry-After', String(seconds))
    return void response.send('The server stopped twice while it did this. Try again later, or another way.')
  }
  const end = notes.begin(fingerprint)
  response.on('close', () => {
    end()
    const isAnswered = response.writableFinished && response.statusCode < 500
    if (suspect && isAnswered)
      process.send?.({ name: 'answered', fingerprint: suspect.fingerprint } satisfies FromProcess)
  })
  next()
}
