import { DomainError } from '~/domain/errors'
import { EVENT_ID_MISSING, FORBIDDEN } from '~/domain/events/messages'
import { methodHandlers } from '~/http/endpoints/htmx.server'

/** Handles addresses without an id: /events//reopen, //close and //expenses (docs/contract.md, 4.3, 4.7). */
const endpoint = async (args: Parameters<ReturnType<typeof methodHandlers>>[0]) => {
  const [, operation] = /^\/+(\w+)$/.exec(args.params['*'] ?? '') ?? []
  return (ENDPOINTS.get(operation ?? '') ?? notFound)(args)
}

const refuseMissingId = async (): Promise<never> => {
  throw new DomainError('invalid', EVENT_ID_MISSING)
}

const refuseAccess = async (): Promise<never> => {
  throw new DomainError('forbidden', FORBIDDEN)
}

const refuseUnknown = async (): Promise<never> => {
  throw new DomainError('not_found', 'Not found')
}

const ENDPOINTS = new Map(
  Object.entries({
    reopen: methodHandlers({ PUT: refuseMissingId }),
    close: methodHandlers({ GET: refuseMissingId, POST: refuseMissingId, PUT: refuseMissingId }),
    expenses: methodHandlers({ GET: refuseMissingId, POST: refuseMissingId }),
    edit: methodHandlers({ GET: refuseAccess }),
  }),
)

const notFound = methodHandlers({
  GET: refuseUnknown,
  POST: refuseUnknown,
  PUT: refuseUnknown,
  DELETE: refuseUnknown,
})

export const loader = endpoint
export const action = endpoint
