import { currentSource } from '~/domain/claims/files/make-file.server'
import { getEvent } from '~/domain/events/get-event.server'
import { claimFile } from '~/http/endpoints/claim-files.server'

/**
 * GET /events/{id}/claim.pdf, claim.xlsx, claim.csv, claim.zip, index-sheet.pdf: the frozen version of a
 * closed event, or a draft of an open one
 */
const endpoint = claimFile(async (actor, id) => currentSource(actor, await getEvent(actor, id)))

export const loader = endpoint
export const action = endpoint
