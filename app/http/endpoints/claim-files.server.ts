import { once } from 'node:events'
import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { isClaimFile, MEDIA_TYPES } from '~/domain/claims/files/file-names'
import { type ClaimSource, downloadName, makeFile } from '~/domain/claims/files/make-file.server'
import { RETRIEVE_FAILED } from '~/domain/claims/messages'
import { DomainError } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { requireActor } from '~/http/authentication.server'
import { progressOf, readProgress } from '~/infra/progress.server'
import { releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { methodHandlers, notFoundEndpoint } from './htmx.server'
import { disposition, SANDBOX } from './serve-file.server'

// Sends the files of claims. A file is generated while it is sent.

/** The name by which a client asks for the progress of the file that it waits for. */
const ticketSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** The key of a file's progress. It has the user's id, so that users cannot see each other's progress. */
const progressKey = (actor: Actor, ticket: string) => `${actor.id}.${ticket}`

/**
 * Returns the endpoint that sends a file of a claim. The last part of the address names the file. Clients
 * that want the progress pass `?ticket=` and ask for the progress with the same ticket.
 * @param source finds the claim
 */
export function claimFile(source: (actor: Actor, id: string) => Promise<ClaimSource>) {
  const send = methodHandlers({
    GET: async (args) => {
      const actor = await requireActor(args, RETRIEVE_FAILED)
      return sendClaimFile(args, actor, await source(actor, args.params.id as string))
    },
  })
  // a name that is no file of a claim is answered as an unknown address, whatever the method and the user
  return (args: ActionFunctionArgs) =>
    isClaimFile(args.params.file ?? '') ? send(args) : notFoundEndpoint(args)
}

/** Returns the response with a file of a claim. It sets the body of the response when the file has begun. */
export async function sendClaimFile(
  { request, context, params }: ActionFunctionArgs,
  actor: Actor,
  source: ClaimSource,
): Promise<Response> {
  const name = params.file ?? ''
  // the callers have already checked the name; this check tells TypeScript its type
  if (!isClaimFile(name)) throw new DomainError('not_found', 'Not found')
  const headers = {
    'Content-Type': MEDIA_TYPES[name],
    'Content-Disposition': disposition('attachment', downloadName(name, source)),
    ...SANDBOX,
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const ticket = ticketSchema.safeParse(new URL(request.url).searchParams.get('ticket')).data
  const reportProgress = ticket === undefined ? () => {} : progressOf(progressKey(actor, ticket))
  const signal = context.connectionSignal()
  const body = await makeFile(actor, name, source, reportProgress)
  body.once('close', () => reportProgress(null))
  // Without a listener, an error would end the process. The code that waits for the body, and then the code
  // that sends it, handle the error.
  body.on('error', () => {})
  // stops the generation when the client leaves
  signal.addEventListener('abort', () => body.destroy())
  // Waits for the first bytes, so that a file whose generation fails at the start gets an error response.
  // Other threads generate the file, so other requests use this request's turn meanwhile.
  await releaseTurnWhile(() => once(body, 'readable', { signal })).catch((error) => {
    body.destroy()
    throw signal.aborted ? new DomainError('failed', 'Nobody waits for this file any more') : error
  })
  // the Response has no body, because its web stream would buffer all that a slow client has not read
  context.setBody(body)
  return new Response(null, { headers })
}

/** Answers with the progress of a file, by its ticket, as JSON; null when the progress is unknown. */
export async function answerProgress(request: Request, actor: Actor): Promise<Response> {
  const ticket = ticketSchema.safeParse(new URL(request.url).searchParams.get('ticket')).data
  return Response.json(ticket === undefined ? null : await readProgress(progressKey(actor, ticket)))
}
