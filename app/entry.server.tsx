import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { DisplayContext } from '~/components/display'
import { NonceContext } from '~/components/nonce'
import { DomainError } from '~/domain/errors'
import { figureStyleText } from '~/format/format-figures'
import type { RequestArgs } from '~/http/authentication.server'
import { asDomainError, plainText } from '~/http/errors.server'
import { formatsFor } from './http/pages/formats.server'
import { NONCE } from './http/pages/page-template.server'

const SCRIPT_PRELOAD = '<link rel="modulepreload"'

/** Scripts load with a low priority, after the page's styles and fonts (docs/decisions/0003-pages.md). */
const LATER_PRELOAD = `${SCRIPT_PRELOAD} fetchpriority="low"`

/** Renders a whole document (docs/decisions/0003-pages.md); plain text if the route asks for it or on 405. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  if (context.rawResponse) return context.rawResponse
  if (status === 405)
    return plainText(new DomainError('wrong_method', 'Method not allowed', { allow: 'GET, HEAD' }))
  const user = await userOf(context)
  const display = user
    ? {
        theme: user.display.theme === 'system' ? undefined : user.display.theme,
        figures: figureStyleText(formatsFor(request, user)),
        user: user.id,
      }
    : {}
  const html = renderToString(
    <NonceContext.Provider value={NONCE}>
      <DisplayContext.Provider value={display}>
        <RemixServer context={remix} url={request.url} nonce={NONCE} />
      </DisplayContext.Provider>
    </NonceContext.Provider>,
  )
  const text = `<!DOCTYPE html>${html.replaceAll(SCRIPT_PRELOAD, LATER_PRELOAD)}`
  // copies Retry-After, because Remix does not pass on the headers of an action's response
  for (const actionHeaders of Object.values(remix.staticHandlerContext.actionHeaders)) {
    const retryAfter = actionHeaders.get('Retry-After')
    if (retryAfter) headers.set('Retry-After', retryAfter)
  }
  const isCacheable = context.isCacheable ?? false
  return context.answerPage({ text, kind: 'document', isCacheable }, { status, headers })
}

/** Returns the signed-in user, if the page or a middleware before it has looked one up. */
const userOf = async ({ actor }: AppLoadContext) => actor?.catch(() => null)

/** Logs errors that no route translated, unless the client has disconnected. */
export function handleError(error: unknown, { request, context }: RequestArgs) {
  const isRouteError = typeof error === 'object' && error !== null && 'status' in error
  if (!request.signal.aborted && !isRouteError) asDomainError(error, context)
}
