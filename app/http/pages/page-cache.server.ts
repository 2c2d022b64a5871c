import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import fresh from 'fresh'
import type { SessionUser } from '~/domain/users/actor'
import { findSession } from '~/http/authentication.server'
import { currentEventCookie } from './current-event.server'
import { languageOf } from './formats.server'
import { type Page, PageStore, pageKey } from './page-store.server'
import { PageTemplate } from './page-template.server'

// Pages of signed-in users, which are sent again as long as nothing has changed of what they show
// (docs/decisions/0003-pages.md).

/** What a route answers with. Data is what a client-side navigation asks for. */
export interface RenderedPage {
  text: string
  kind: 'document' | 'data' | 'fragment'
  /** whether it depends on the user's rows, the address and the language alone */
  isCacheable: boolean
}

const store = new PageStore()

/**
 * Sends a page again when the user's revision, which the session's query brings with it, is what it was when
 * the page was made, for the same address and language on the same day. Else what is rendered now may be
 * kept.
 */
export const pageCache: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' || !request.headers.cookie) return next()
  const user = findSession(request.headers.cookie, request.secure)
  // a failure is thrown where the user is asked for
  response.locals.user = user
  user
    .catch(() => null)
    .then((user) => {
      if (!user || !sendKnown(user, request, response)) next()
    })
    .catch(next)
}

function sendKnown({ id, revision }: SessionUser, request: Request, response: Response): boolean {
  const language = languageOf(request.headers['accept-language'])
  const key = pageKey({ userId: id, language, address: request.originalUrl })
  const page = store.get(key, revision)
  if (!page) {
    response.locals.keepPage = (page: Page) => store.set(key, revision, page)
    return false
  }
  response.set(page.headers)
  if (page.currentEventId !== undefined) setCurrentEvent(page.currentEventId, request, response)
  if (isKnownToClient(page, request)) response.status(304).end()
  else response.end(page.template.fill(response.locals.nonce))
  return true
}

/** Makes the browser remember the event whose expenses it views; so does each later answer with this page. */
export function setCurrentEvent(id: string, request: Request, response: Response): void {
  response.locals.currentEventId = id
  // the answer has ended because the client left
  if (response.headersSent) return
  response.append('Set-Cookie', currentEventCookie(id, request.secure))
}

/**
 * The answer of a route with a page, whose text may hold the placeholders of `page-template.server.ts`. It is
 * kept when it is cacheable, the answer to a GET, and good.
 */
export function answerPage(
  { text, kind, isCacheable }: RenderedPage,
  request: Request,
  response: Response,
  { status = 200, headers = new Headers() }: { status?: number; headers?: Headers } = {},
): globalThis.Response {
  const template = new PageTemplate(text)
  const isKept = isCacheable && status === 200
  const page: Page = {
    template,
    headers: headersOf(kind, isKept ? template : null),
    currentEventId: response.locals.currentEventId,
  }
  if (isKept) response.locals.keepPage?.(page)
  for (const [name, value] of Object.entries(page.headers)) headers.set(name, value)
  if (isKept && isKnownToClient(page, request)) return new globalThis.Response(null, { status: 304, headers })
  response.locals.body = template.fill(response.locals.nonce)
  return new globalThis.Response(null, { status, headers })
}

/**
 * @param tagged what an entity tag is made of; a document has none, as what a browser has holds an old nonce
 */
function headersOf(kind: RenderedPage['kind'], tagged: PageTemplate | null): Record<string, string> {
  const tag = kind !== 'document' && tagged
  return {
    'Content-Type': kind === 'data' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    ...(kind === 'data' && { 'X-Remix-Response': 'yes' }),
    ...(tag && { ETag: `W/"${createHash('sha256').update(tag.bytes).digest('base64url')}"` }),
  }
}

const isKnownToClient = ({ headers: { ETag: etag } }: Page, { headers }: Request): boolean =>
  etag !== undefined && fresh({ 'if-none-match': headers['if-none-match'] }, { etag })
