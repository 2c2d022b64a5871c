import { RETRIEVE_FAILED } from '~/domain/receipts/messages'
import { requireWholeOriginal } from '~/domain/receipts/original-faults.server'
import { getReceipt } from '~/domain/receipts/receipts.server'
import { mediaTypeOf, originalName, savedName } from '~/domain/receipts/stored-names.server'
import { requireActor } from '~/http/authentication.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'
import { serveFile } from '~/http/endpoints/serve-file.server'

/** The kinds that browsers display themselves, without PDF: the sandbox keeps some from displaying it. */
const SHOWN = ['jpeg', 'png', 'webp']

/** GET /receipts/{id}: the file as it was uploaded */
export const loader = methodHandlers({
  GET: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const receipt = await getReceipt(actor, args.params.id as string)
    await requireWholeOriginal(receipt)
    const { sha256, kind, name, role } = receipt
    const disposition = SHOWN.includes(kind) ? 'inline' : 'attachment'
    const saved = { disposition, name: savedName(name, kind, role) } as const
    return serveFile(args, { sha256, file: originalName(kind), mediaType: mediaTypeOf(kind), saved })
  },
})
export const action = loader
