import { currentSource } from '~/domain/claims/document.server'
import { getEvent } from '~/domain/events/get-event.server'
import { claimFile } from '~/http/claims.server'

/**
 * GET /events/{id}/claim.pdf, claim.xlsx, claim.csv, claim.zip, index-sheet.pdf: of a closed event the frozen
 * version, else a draft
 */
const endpoint = claimFile(async (actor, id) => currentSource(actor, await getEvent(actor, id)))

export const loader = endpoint
export const action = endpoint
