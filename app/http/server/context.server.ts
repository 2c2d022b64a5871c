import '@remix-run/node'
import type { Readable } from 'node:stream'
import type { SessionUser } from '~/domain/users/actor'
import type { RenderedPage } from '~/http/pages/page-cache.server'

/** The load context of a request; `loadContext` creates one for each request. */
interface RequestContext {
  requestId: string
  /** the method of the request; Remix gives loaders a form's request as GET */
  method: string
  /** network address of the client; behind trusted proxies, the address that they forward */
  address: string
  /** whether a client-side navigation or submission asks for data instead of a document */
  isDataRequest: boolean
  /** the signed-in user; each request looks the session up only once */
  actor?: Promise<SessionUser | null>
  /** whether all data of the page depends only on its user's rows, its address and the language */
  isCacheable?: boolean
  /** the response that entry.server sends instead of a rendered error page */
  rawResponse?: Response
  /** returns the response with a page and caches the page if possible; the body bypasses the Response */
  answerPage(page: RenderedPage, init?: { status?: number; headers?: Headers }): Response
  /** makes the browser remember the event whose expenses it views */
  setCurrentEvent(id: string): void
  /** sets the body without a web stream, which costs time and buffers all that a slow client has not read */
  setBody(body: Buffer | Readable): void
  /** Aborted when the connection closes. The Request's own signal may be lost when Remix copies requests. */
  connectionSignal(): AbortSignal
  /** gives the request's body this many seconds from now to arrive, instead of the deadline of a form */
  allowArrival(seconds: number): void
}

declare module '@remix-run/node' {
  interface AppLoadContext extends RequestContext {}
}
