import type { ActionFunctionArgs } from '@remix-run/node'
import { DomainError, type ErrorCode } from '~/domain/errors'
import { EVENT_ID_MISSING, FORBIDDEN } from '~/domain/events/messages'
import { methodHandlers, notFoundEndpoint } from '~/http/endpoints/htmx.server'

const refuse = (code: ErrorCode, message: string) => async (): Promise<never> => {
  throw new DomainError(code, message)
}
const refuseMissingId = refuse('invalid', EVENT_ID_MISSING)

const ENDPOINTS = new Map(
  Object.entries({
    reopen: methodHandlers({ PUT: refuseMissingId }),
    close: methodHandlers({ GET: refuseMissingId, POST: refuseMissingId, PUT: refuseMissingId }),
    expenses: methodHandlers({ GET: refuseMissingId, POST: refuseMissingId }),
    edit: methodHandlers({ GET: refuse('forbidden', FORBIDDEN) }),
  }),
)

/** Handles addresses without an id: /events//reopen, //close and //expenses (docs/contract.md, 4.3, 4.7). */
export const loader = async (args: ActionFunctionArgs) => {
  const [, operation = ''] = /^\/+(\w+)$/.exec(args.params['*'] ?? '') ?? []
  return (ENDPOINTS.get(operation) ?? notFoundEndpoint)(args)
}
export const action = loader
