import { currentSource } from '~/domain/claims/files/make-file.server'
import { getEvent } from '~/domain/events/get-event.server'
import { claimFile } from '~/http/endpoints/claim-files.server'

/** GET /events/{id}/claim.pdf and other claim files: of the frozen version, or a draft while open */
export const loader = claimFile(async (actor, id) => currentSource(actor, await getEvent(actor, id)))
export const action = loader
