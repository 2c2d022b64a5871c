import type { ActionFunctionArgs } from '@remix-run/node'
import { PICTURE_NAME } from '~/components/answers/link-paths'
import { findPicture } from '~/domain/claims/answers/handed-over.server'
import { LINK_NOT_FOUND } from '~/domain/claims/answers/messages'
import { type OpenedLink, openLink, recordOpening } from '~/domain/claims/answers/open-link.server'
import { isClaimFile } from '~/domain/claims/files/file-names'
import { DomainError } from '~/domain/errors'
import { remakeLostViews } from '~/domain/receipts/remake-views.server'
import { previewName } from '~/domain/receipts/stored-names.server'
import { sendClaimFile } from '~/http/endpoints/claim-files.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'
import { serveFile } from '~/http/endpoints/serve-file.server'
import { linkRequest } from '~/http/link-requests.server'

const notFound = () => new DomainError('not_found', LINK_NOT_FOUND)

/** GET /handed-over/{token}/{file}: a file of the version (claim.pdf, ...), or file-3-page-1.webp */
export const loader = methodHandlers({
  GET: async (args) => {
    const link = await openLink(linkRequest(args))
    if (link.asksForCode) throw notFound()
    const name = args.params.file ?? ''
    if (!isClaimFile(name)) return sendPicture(args, link, name)
    if (args.request.method === 'GET') await recordOpening(link)
    return sendClaimFile(args, link.owner, { version: link.version })
  },
})
export const action = loader

async function sendPicture(args: ActionFunctionArgs, { owner, version }: OpenedLink, name: string) {
  const [, number, page] = PICTURE_NAME.exec(name)?.map(Number) ?? []
  if (number === undefined || page === undefined) throw notFound()
  const picture = await findPicture(owner, version, { number, page })
  await remakeLostViews(picture, owner.id, [previewName(page)])
  return serveFile(args, { sha256: picture.sha256, file: previewName(page), mediaType: 'image/webp' })
}
