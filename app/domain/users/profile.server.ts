import { withFailure } from '~/domain/errors'
import { db } from '~/infra/database/db.server'
import type { Actor } from './actor'
import { SAVE_FAILED } from './messages'
import type { Profile } from './schema'

/** Stores the name and the home currency, and that the user has completed the welcome page. */
export async function saveProfile(actor: Actor, { name, home_currency }: Profile): Promise<void> {
  await withFailure(SAVE_FAILED, () =>
    db.user.update({ where: { id: actor.id }, data: { name, homeCurrency: home_currency, onboarded: true } }),
  )
}
