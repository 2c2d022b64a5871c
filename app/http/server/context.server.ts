import '@remix-run/node'
import type { Readable } from 'node:stream'
import type { SessionUser } from '~/domain/users/actor'
import type { RenderedPage } from '~/http/pages/page-cache.server'

/** The load context of a request; server.ts makes one per request. */
interface RequestContext {
  requestId: string
  /** network address of the client, behind trusted proxies */
  address: string
  /** a client-side navigation or submission asks for data, not for a document */
  isDataRequest: boolean
  /** the session is looked up once per request */
  actor?: Promise<SessionUser | null>
  /** whether all that was loaded for a page depends on its user's rows, its address and the language alone */
  isCacheable?: boolean
  /** what entry.server answers instead of a rendered error page */
  rawResponse?: Response
  /** the answer with a page, kept or not; its body goes past the Response */
  answerPage(page: RenderedPage, init?: { status?: number; headers?: Headers }): Response
  /** makes the browser remember the event whose expenses it views */
  setCurrentEvent(id: string): void
  /**
   * gives the answer a body past its web stream, which would cost time and hold all that a slow client has
   * not taken yet
   */
  setBody(body: Buffer | Readable): void
  /**
   * Aborted when the connection of the answer is closed. The Request's own signal may never be: Remix copies
   * requests, and the signals between the copies are held by weak references alone.
   */
  connectionSignal(): AbortSignal
  /** allows the request's body this many seconds from now to arrive, instead of those of a form */
  allowArrival(seconds: number): void
}

declare module '@remix-run/node' {
  interface AppLoadContext extends RequestContext {}
}
