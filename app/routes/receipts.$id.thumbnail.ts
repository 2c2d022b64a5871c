import { RETRIEVE_FAILED } from '~/domain/receipts/messages'
import { getReceipt } from '~/domain/receipts/receipts.server'
import { remakeLostViews } from '~/domain/receipts/remake-views.server'
import { THUMBNAIL } from '~/domain/receipts/stored-names.server'
import { requireActor } from '~/http/authentication.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'
import { serveFile } from '~/http/endpoints/serve-file.server'

/** GET /receipts/{id}/thumbnail: the first page, small */
export const loader = methodHandlers({
  GET: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const receipt = await getReceipt(actor, args.params.id as string)
    await remakeLostViews(receipt, actor.id, [THUMBNAIL])
    return serveFile(args, { sha256: receipt.sha256, file: THUMBNAIL, mediaType: 'image/webp' })
  },
})
export const action = loader
