import { LINK_NOT_FOUND } from '~/domain/claims/answers/messages'
import { openLink, recordOpening } from '~/domain/claims/answers/open-link.server'
import { DomainError } from '~/domain/errors'
import { sendExport } from '~/http/endpoints/claim-exports.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'
import { linkRequest } from '~/http/link-requests.server'

/** POST /handed-over/{token}/exports/{export}: the version of a link for an accounting system or a bank */
export const loader = methodHandlers({
  POST: async (args) => {
    const link = await openLink(linkRequest(args))
    if (link.asksForCode) throw new DomainError('not_found', LINK_NOT_FOUND)
    const response = await sendExport(args, link)
    await recordOpening(link)
    return response
  },
})
export const action = loader
