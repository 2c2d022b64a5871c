import { getVersion } from '~/domain/claims/versions/versions.server'
import { claimFile } from '~/http/endpoints/claim-files.server'

/** GET /claims/{id}/{file}: claim.pdf, .xlsx, .csv, .zip or index-sheet.pdf of a frozen version */
export const loader = claimFile(async (actor, id) => ({ version: await getVersion(actor, id) }))
export const action = loader
