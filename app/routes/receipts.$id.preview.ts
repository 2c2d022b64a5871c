import { DomainError } from '~/domain/errors'
import { RETRIEVE_FAILED } from '~/domain/receipts/messages'
import { getReceipt } from '~/domain/receipts/receipts.server'
import { remakeLostViews } from '~/domain/receipts/remake-views.server'
import { previewName } from '~/domain/receipts/stored-names.server'
import { requireActor } from '~/http/authentication.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'
import { serveFile } from '~/http/endpoints/serve-file.server'

/** GET /receipts/{id}/preview: page `?page=` of the file (from 1), upright, at a readable size */
export const loader = methodHandlers({
  GET: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const receipt = await getReceipt(actor, args.params.id as string)
    const { sha256, previews } = receipt
    const page = Number(new URL(args.request.url).searchParams.get('page') ?? 1)
    if (!Number.isInteger(page) || page < 1 || page > previews)
      throw new DomainError('not_found', 'Page not found')
    await remakeLostViews(receipt, actor.id, [previewName(page)])
    return serveFile(args, { sha256, file: previewName(page), mediaType: 'image/webp' })
  },
})
export const action = loader
