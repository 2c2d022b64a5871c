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

/** Returns headers that clear the browser's data, except the cookie that lets the owner in during attacks. */
const forgetHeaders = (request: Request): [string, string][] => [
  expiredSessionHeader(request),
  ['Set-Cookie', expiredEventCookie(request)],
  ['Clear-Site-Data', '"cache"'],
]

/** POST /sign-out: ends the session. The browser forgets it even if the server fails to end it. */
export const loader = methodHandlers({
  // for a typed or bookmarked address, because signing out requires a POST
  GET: async () => redirect('/dashboard'),
  POST: async (args) => {
    try {
      await withFailure(SIGN_OUT_FAILED, () => signOut(requestMeta(args)))
      return redirectAfterSubmit(args, '/', forgetHeaders(args.request))
    } catch (error) {
      const response = plainText(asDomainError(error, args.context))
      for (const [name, value] of forgetHeaders(args.request)) response.headers.append(name, value)
      return response
    }
  },
})
export const action = loader
