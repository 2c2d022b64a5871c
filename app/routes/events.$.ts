import { DomainError } from '~/domain/errors'
import { EVENT_ID_MISSING, FORBIDDEN } from '~/domain/events/messages'
import { methodHandlers } from '~/http/endpoints/htmx.server'

/**
 * Handles addresses below /events without an id: `/events//reopen`, `/events//close` and `/events//expenses`
 * (contract, 4.3 and 4.7). All other addresses are not found.
 */
const endpoint = async (args: Parameters<ReturnType<typeof methodHandlers>>[0]) => {
  const [, operation] = /^\/+(\w+)$/.exec(args.params['*'] ?? '') ?? []
  return (ENDPOINTS.get(operation ?? '') ?? nothing)(args)
}

const refuse = async (): Promise<never> => {
  throw new DomainError('invalid', EVENT_ID_MISSING)
}

const forbid = async (): Promise<never> => {
  throw new DomainError('forbidden', FORBIDDEN)
}

const miss = async (): Promise<never> => {
  throw new DomainError('not_found', 'Not found')
}

const ENDPOINTS = new Map(
  Object.entries({
    reopen: methodHandlers({ PUT: refuse }),
    close: methodHandlers({ GET: refuse, POST: refuse, PUT: refuse }),
    expenses: methodHandlers({ GET: refuse, POST: refuse }),
    edit: methodHandlers({ GET: forbid }),
  }),
)

const nothing = methodHandlers({ GET: miss, POST: miss, PUT: miss, DELETE: miss })

export const loader = endpoint
export const action = endpoint
