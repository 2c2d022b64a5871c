import { withFailure } from '~/domain/errors'
import { db } from '~/infra/database/db.server'
import type { Actor } from './actor'
import { PAPERS } from './claimant'
import { LOAD_FAILED, SAVE_FAILED } from './messages'
import { type ClaimSettings, PHOTO_POSITIONS } from './schema'

/** Returns the claimant's details that claims print unless the event has its own. */
export async function claimSettings(actor: Actor): Promise<ClaimSettings> {
  const claimant = { department: true, costCentre: true, company: true, approver: true }
  const select = { ...claimant, paper: true, photoPositions: true }
  const { paper, photoPositions, ...settings } = await withFailure(LOAD_FAILED, () =>
    db.user.findUniqueOrThrow({ where: { id: actor.id }, select }),
  )
  return {
    ...settings,
    paper: PAPERS.find((choice) => choice === paper) ?? 'A4',
    photoPositions: PHOTO_POSITIONS.find((choice) => choice === photoPositions) ?? 'remove',
  }
}

export async function saveClaimSettings(actor: Actor, settings: ClaimSettings): Promise<void> {
  await withFailure(SAVE_FAILED, () => db.user.update({ where: { id: actor.id }, data: settings }))
}
