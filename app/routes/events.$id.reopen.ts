import { reopenEvent } from '~/domain/events/events.server'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'

/** PUT /events/{id}/reopen (docs/contract.md, 4.7) */
export const loader = methodHandlers({
  PUT: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    await reopenEvent(actor, args.params.id as string)
    return hxRedirect('/dashboard')
  },
})
export const action = loader
