import { CODE_TTL_SECONDS, type LinkRequest } from '~/domain/claims/answers/open-link.server'
import type { RequestArgs } from './authentication.server'
import { cookieOf, setCookieFor } from './cookies.server'

// Requests to links that hand over a claim (`/handed-over/{token}`).

/** Shows that the code of a claim was typed. Browsers send it only to the addresses of the link. */
const CODE_COOKIE = 'claimbook.code'

interface LinkArgs extends RequestArgs {
  params: { token?: string }
}

/** Returns the properties of a request that opening a link needs. */
export const linkRequest = ({ request, context, params }: LinkArgs): LinkRequest => ({
  token: params.token ?? '',
  address: context.address,
  requestId: context.requestId,
  codeToken: cookieOf(request, CODE_COOKIE),
})

/** Returns the header by which a browser need not type the code of a claim again. */
export const codeCookie = ({ request, params }: LinkArgs, value: string): HeadersInit => [
  setCookieFor(request, `/handed-over/${params.token}`, {
    name: CODE_COOKIE,
    value,
    maxAge: CODE_TTL_SECONDS,
  }),
]
