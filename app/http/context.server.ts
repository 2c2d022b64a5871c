import '@remix-run/node'
import type { Readable } from 'node:stream'
import type { Actor } from '~/domain/users/actor'

/** The load context of a request; server.ts makes one per request. */
interface RequestContext {
  requestId: string
  /** of the Content-Security-Policy, for the page's own scripts */
  nonce: string
  /** network address of the client, behind trusted proxies */
  address: string
  /** a client-side navigation or submission asks for data, not for a document */
  isDataRequest: boolean
  /** the browser speaks https, to us or to a trusted proxy */
  secure: boolean
  /** the session is looked up once per request */
  actor?: Promise<Actor | null>
  /** what entry.server answers instead of a rendered error page */
  rawAnswer?: Response
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
  /** gives the request's body so many seconds from now to arrive, instead of those of a form */
  allowArrival(seconds: number): void
}

declare module '@remix-run/node' {
  interface AppLoadContext extends RequestContext {}
}
