import { RETRIEVE_FAILED } from '~/domain/claims/messages'
import { getVersion } from '~/domain/claims/versions/versions.server'
import { requireActor } from '~/http/authentication.server'
import { sendExport } from '~/http/endpoints/claim-exports.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'

/** POST /claims/{id}/exports/{export}: a frozen version for an accounting system or a bank */
export const loader = methodHandlers({
  POST: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const version = await getVersion(actor, args.params.id as string)
    return sendExport(args, { id: null, role: 'claimant', owner: actor, version })
  },
})
export const action = loader
