import { currentSource } from '~/domain/claims/files/make-file.server'
import { getEvent } from '~/domain/events/get-event.server'
import { claimFile } from '~/http/endpoints/claim-files.server'

/**
 * GET /events/{id}/claim.pdf, claim.xlsx, claim.csv, claim.zip, index-sheet.pdf: of a closed event the frozen
 * version, else a draft
 */
const endpoint = claimFile(async (actor, id) => currentSource(actor, await getEvent(actor, id)))

export const loader = endpoint
export const action = endpoint
