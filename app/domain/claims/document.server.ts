import { Readable } from 'node:stream'
import type { EventSummary } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import type { Progress } from '~/infra/progress.server'
import { checkedClaim } from './checklist.server'
import type { Claim } from './claim'
import { claimCsv } from './csv'
import type { ClaimFileName } from './files'
import { frozenVersion } from './freeze.server'
import { makeIndexSheet, makePack } from './pack.server'
import { type Content, contentAs, contentOf } from './versions.server'
import { claimXlsx } from './xlsx.server'
import { claimZip } from './zip.server'

/**
 * What the claim of an event says: the version that was frozen when it was closed; of an open event, a draft.
 * @throws DomainError failed
 */
export async function currentContent(actor: Actor, event: EventSummary): Promise<Content> {
  const version = await frozenVersion(actor, event)
  if (version) return contentOf(version)
  const { claim } = await checkedClaim(actor, event)
  return contentAs(claim)
}

/**
 * A file of a claim, as it is made. Of the same frozen version it has the same bytes, however often it is made.
 * @param whose of the users who take turns
 * @param onProgress hears how many of the claim's files are in it
 */
export async function makeFile(
  name: ClaimFileName,
  whose: string,
  { claim, json, sha256 }: Content,
  onProgress: (progress: Progress) => void,
): Promise<Readable> {
  const pdf = () => makePack(whose, claim, sha256, { onProgress })
  const indexSheet = () => makeIndexSheet(whose, claim, sha256)
  switch (name) {
    case 'claim.pdf':
      return pdf()
    case 'index-sheet.pdf':
      return indexSheet()
    case 'claim.zip':
      return claimZip(claim, { json, pdf, indexSheet })
    case 'claim.xlsx':
      return Readable.from([await claimXlsx(claim)])
    case 'claim.csv':
      return Readable.from([Buffer.from(claimCsv(claim))])
  }
}

/** What a file of a claim is called when it is saved: `Claim 2026-0042 version 1.pdf`, or `Draft of Nairobi.pdf`. */
export function savedAs(name: ClaimFileName, { frozen, event }: Claim): string {
  const extension = name.slice(name.lastIndexOf('.'))
  const what = frozen ? `Claim ${frozen.number} version ${frozen.version}` : `Draft of ${event.name}`
  return (
    `${what}${name === 'index-sheet.pdf' ? ' index sheet' : ''}`
      .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\s]+/gu, ' ')
      .slice(0, 120)
      .trim() + extension
  )
}
