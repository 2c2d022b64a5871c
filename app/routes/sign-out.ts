import { redirect } from '@remix-run/node'
import { withFailure } from '~/domain/errors'
import { SIGN_OUT_FAILED } from '~/domain/users/messages'
import { signOut } from '~/domain/users/session.server'
import { requestMeta } from '~/http/authentication.server'
import { expiredSessionHeader } from '~/http/cookies.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'
import { asDomainError, plainText } from '~/http/errors.server'
import { expiredEventCookie } from '~/http/pages/current-event.server'
import { redirectAfterSubmit } from '~/http/pages/page.server'

/**
 * Returns the headers that make the browser forget the session, the current event and its cache. The cookie
 * of a known browser stays, so that an attack on the account does not lock its owner out.
 */
const forget = (request: Request): [string, string][] => [
  expiredSessionHeader(request),
  ['Set-Cookie', expiredEventCookie(request)],
  ['Clear-Site-Data', '"cache"'],
]

const endpoint = methodHandlers({
  // for a typed or bookmarked address, because signing out requires a POST
  GET: async () => redirect('/dashboard'),
  POST: async (args) => {
    try {
      await withFailure(SIGN_OUT_FAILED, () => signOut(requestMeta(args)))
      return redirectAfterSubmit(args, '/', forget(args.request))
    } catch (error) {
      const answer = plainText(asDomainError(error, args.context))
      for (const [name, value] of forget(args.request)) answer.headers.append(name, value)
      return answer
    }
  },
})

export const loader = endpoint
export const action = endpoint
