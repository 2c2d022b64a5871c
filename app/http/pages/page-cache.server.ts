import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import fresh from 'fresh'
import type { SessionUser } from '~/domain/users/actor'
import { findSession } from '~/http/authentication.server'
import { currentEventCookie } from './current-event.server'
import { languageOf } from './formats.server'
import { type Page, PageStore, pageKey } from './page-store.server'
import { PageTemplate } from './page-template.server'

// Caches the pages of signed-in users until their data changes (docs/decisions/0003-pages.md).

/** The page that a route answers with. A client-side navigation asks for the kind `data`. */
export interface RenderedPage {
  text: string
  kind: 'document' | 'data' | 'fragment'
  /** whether the page depends only on the user's rows, the address and the language */
  isCacheable: boolean
}

const store = new PageStore()

/**
 * Answers from the cache while the user's revision is the one that the page was made at. Every change of the
 * user's data raises the revision. The key of a page also holds its address, its language and the day. The
 * query that finds the session returns the revision. Without a cached page, the application answers, and
 * `answerPage` caches its page at the same revision.
 */
export const pageCache: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' || !request.headers.cookie) return next()
  const user = findSession(request.headers.cookie, request.secure)
  // a failure is thrown where the application asks for the user
  response.locals.user = user
  user
    .catch(() => null)
    .then((user) => {
      if (!user || !sendCachedPage(user, request, response)) next()
    })
    .catch(next)
}

/** Sends the page from the cache. Returns whether the cache has it. */
function sendCachedPage({ id, revision }: SessionUser, request: Request, response: Response): boolean {
  const language = languageOf(request.headers['accept-language'])
  const key = pageKey({ userId: id, language, address: request.originalUrl })
  const page = store.get(key, revision)
  if (!page) {
    response.locals.cachePage = (page: Page) => store.set(key, revision, page)
    return false
  }
  response.set(page.headers)
  if (page.currentEventId !== undefined) setCurrentEvent(page.currentEventId, request, response)
  if (clientHasPage(page, request)) response.status(304).end()
  else response.end(page.template.fill(response.locals.nonce))
  return true
}

/** Makes the browser remember the event whose expenses it views. Later responses from the cache do so too. */
export function setCurrentEvent(id: string, request: Request, response: Response): void {
  response.locals.currentEventId = id
  // the response has ended because the client left
  if (response.headersSent) return
  response.append('Set-Cookie', currentEventCookie(id, request.secure))
}

/** Sends a page that may hold placeholders (`page-template.server.ts`). Caches successful, cacheable GETs. */
export function answerPage(
  { text, kind, isCacheable }: RenderedPage,
  request: Request,
  response: Response,
  { status = 200, headers = new Headers() }: { status?: number; headers?: Headers } = {},
): globalThis.Response {
  const template = new PageTemplate(text)
  const mayBeCached = isCacheable && status === 200
  const page: Page = {
    template,
    headers: headersOf(kind, mayBeCached ? template : null),
    currentEventId: response.locals.currentEventId,
  }
  if (mayBeCached) response.locals.cachePage?.(page)
  for (const [name, value] of Object.entries(page.headers)) headers.set(name, value)
  if (mayBeCached && clientHasPage(page, request))
    return new globalThis.Response(null, { status: 304, headers })
  response.locals.body = template.fill(response.locals.nonce)
  return new globalThis.Response(null, { status, headers })
}

/**
 * Returns the headers of a page.
 * @param taggedTemplate the page that the entity tag is calculated from. A document gets no entity tag,
 * because the browser's copy holds an old nonce.
 */
function headersOf(kind: RenderedPage['kind'], taggedTemplate: PageTemplate | null): Record<string, string> {
  const tag = kind !== 'document' && taggedTemplate
  return {
    'Content-Type': kind === 'data' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    ...(kind === 'data' && { 'X-Remix-Response': 'yes' }),
    ...(tag && { ETag: `W/"${createHash('sha256').update(tag.bytes).digest('base64url')}"` }),
  }
}

const clientHasPage = ({ headers: { ETag: etag } }: Page, { headers }: Request): boolean =>
  etag !== undefined && fresh({ 'if-none-match': headers['if-none-match'] }, { etag })
