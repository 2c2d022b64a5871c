import { RETRIEVE_FAILED } from '~/domain/claims/messages'
import { requireActor } from '~/http/authentication.server'
import { answerProgress } from '~/http/endpoints/claim-files.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'

/** GET /claims/progress?ticket=: the progress of a claim's file, requested with the browser's ticket. */
export const loader = methodHandlers({
  GET: async (args) => answerProgress(args.request, await requireActor(args, RETRIEVE_FAILED)),
})
export const action = loader
