import type { AppLoadContext } from '@remix-run/node'
import { DomainError } from '~/domain/errors'
import { revealHidden } from '~/domain/text/hidden-characters'
import { log } from '~/infra/log.server'
import { logSecurityEvent } from '~/infra/security-log.server'
import { currentTurn } from '~/infra/turns/request-turns.server'
import { STATUS } from './status'

/** Converts any error to a DomainError. Only this function logs causes of failures and forbidden requests. */
export function asDomainError(error: unknown, context: AppLoadContext): DomainError {
  const domainError =
    error instanceof DomainError ? error : new DomainError('failed', 'Something went wrong', { cause: error })
  // a client that disconnects is not an error
  const hasClientLeft =
    domainError.cause !== undefined && domainError.cause === currentTurn()?.clientLeft.reason
  if (domainError.cause !== undefined && !hasClientLeft)
    log.error({ request: context.requestId, error: domainError.cause }, domainError.message)
  if (domainError.code === 'forbidden') void logForbidden(context)
  return domainError
}

async function logForbidden({ actor, address, requestId }: AppLoadContext): Promise<void> {
  const user = await actor?.catch(() => null)
  logSecurityEvent('access_denied', { user: user?.id, address, request: requestId })
}

/** Returns the headers that belong to an error, on every transport. */
export function errorHeaders({ code, retryAfter, allow }: DomainError): Record<string, string> {
  return {
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(allow !== undefined && { Allow: allow }),
    // the server does not read the rest of the body
    ...((code === 'too_large' || code === 'too_slow') && { Connection: 'close' }),
  }
}

/** Returns the message, and a line for each answer to its question: `charge_answer=keep: Keep it ...`. */
function messageText({ message, question }: DomainError): string {
  const choices = (question?.parts ?? []).flatMap(({ name, words, choices }) => [
    ...(words === message ? [] : [words]),
    ...choices.map((choice) => `${name}=${choice.value}: ${choice.words}`),
  ])
  return [message, ...choices].join('\n')
}

/** Returns an error as the contract specifies: its status and plain message (docs/contract.md, 1 and 7). */
export function plainText(error: DomainError, headers: Record<string, string> = {}): Response {
  return new Response(revealHidden(messageText(error)), {
    status: STATUS[error.code],
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...errorHeaders(error), ...headers },
  })
}

/**
 * Checks the method of a request.
 * @throws DomainError wrong_method, unless `allow` lists the method
 */
export function allowOnly(request: Request, allow: string): void {
  if (!allow.split(', ').includes(request.method))
    throw new DomainError('wrong_method', 'Method not allowed', { allow })
}
