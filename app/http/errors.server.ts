import type { AppLoadContext } from '@remix-run/node'
import { DomainError } from '~/domain/errors'
import { log } from '~/infra/log.server'
import { STATUS } from './status'

/** Any error as a DomainError; what is behind a failure is logged here, and only here. */
export function asDomainError(error: unknown, { requestId }: AppLoadContext): DomainError {
  const known = error instanceof DomainError ? error : new DomainError('failed', 'Something went wrong', { cause: error })
  if (known.cause !== undefined) log.error({ request: requestId, error: known.cause }, known.message)
  return known
}

/** The headers that an error brings, on every transport. */
export function errorHeaders({ code, retryAfter, allow }: DomainError): Record<string, string> {
  return {
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(allow !== undefined && { Allow: allow }),
    // its body is not read to the end
    ...((code === 'too_large' || code === 'too_slow') && { Connection: 'close' }),
  }
}

/** An error as the contract says it: its status, and its message as plain text (contract, 1 and 7). */
export function plainText(error: DomainError, headers: Record<string, string> = {}): Response {
  return new Response(error.message, {
    status: STATUS[error.code],
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...errorHeaders(error), ...headers },
  })
}

/** @throws DomainError wrong_method, unless the request's method is one of those */
export function allowOnly(request: Request, allow: string): void {
  if (!allow.split(', ').includes(request.method)) throw new DomainError('wrong_method', 'Method not allowed', { allow })
}
