import type { ActionFunctionArgs } from '@remix-run/node'
import { DomainError } from '~/domain/errors'
import { allowOnly, asDomainError, plainText } from '~/http/errors.server'
import { drainForm } from '~/http/form.server'

// Turns results and errors of operations into the contract's responses for htmx-style clients.

export type Endpoint = (args: ActionFunctionArgs) => Promise<Response>

/** Returns a route's `loader` and `action`, which answer other methods with 405 and errors as plain text. */
export function methodHandlers(
  methods: Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Endpoint>>,
): Endpoint {
  const allow = Object.keys(methods)
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ')
  return async (args) => {
    try {
      allowOnly(args.request, allow)
      const method = args.request.method === 'HEAD' ? 'GET' : (args.request.method as 'GET')
      return await (methods[method] as Endpoint)(args)
    } catch (error) {
      await drainForm(args.request)
      return plainText(asDomainError(error, args.context))
    }
  }
}

const refuse = async (): Promise<never> => {
  throw new DomainError('not_found', 'Not found')
}

/** Answers addresses without a resource. */
export const notFoundEndpoint = methodHandlers({ GET: refuse, POST: refuse, PUT: refuse, DELETE: refuse })

/** Answers a mutation with 200 and the next address; `Refresh` leads forms without scripts there, too. */
export function hxRedirect(location: string, extraHeaders: HeadersInit = {}): Response {
  const headers = new Headers(extraHeaders)
  headers.set('HX-Redirect', location)
  headers.set('Refresh', `0;url=${location}`)
  return new Response(null, { status: 200, headers })
}
