import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Claim } from '~/domain/claims/claim'
import { claimTitle } from '~/domain/claims/claim-text'
import { memberOptions } from '~/domain/claims/files/zip/member-options.server'
import { claimSheets } from './sheets'
import { workbookParts } from './workbook'

/** Returns a claim as a workbook. The same claim gives the same bytes. */
export function claimXlsx(claim: Claim): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, xml] of workbookParts(claimSheets(claim), claim.paper, claimTitle(claim))) {
    zip.addBuffer(Buffer.from(xml), name, memberOptions(claim.frozen))
  }
  zip.end()
  return buffer(zip.outputStream)
}
