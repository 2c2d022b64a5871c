import { withFailure } from '~/domain/errors'
import { db } from '~/infra/database/db.server'
import type { Actor } from './actor'
import type { DisplaySettings } from './display'
import { SAVE_FAILED } from './messages'

/** Stores how the pages of the user write figures, dates and times, and their theme. */
export async function saveDisplay(actor: Actor, display: DisplaySettings): Promise<void> {
  await withFailure(SAVE_FAILED, () =>
    db.user.update({ where: { id: actor.id }, data: display, select: { id: true } }),
  )
}
