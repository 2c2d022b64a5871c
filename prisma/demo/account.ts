import type { Actor } from '~/domain/users/actor'
import { saveClaimSettings } from '~/domain/users/claim-settings.server'
import { saveProfile } from '~/domain/users/profile.server'
import { claimSettingsSchema } from '~/domain/users/schema'
import { signUp } from '~/domain/users/sign-up.server'
import { db } from '~/infra/database/db.server'
import { EMAIL, PASSWORD } from './sign-in'

const NAME = 'Wanjiru Keller'

const SETTINGS = {
  department: 'Field services',
  cost_centre: 'FS-210',
  company: 'Terrawell Engineering GmbH',
  approver: 'Anneli Virtanen',
}

/** Returns the user of the demo account. Creates the account if it does not exist. */
export async function demoAccount(): Promise<Actor> {
  const select = { id: true, name: true, email: true, onboarded: true, homeCurrency: true } as const
  const existing = await db.user.findUnique({ where: { email: EMAIL }, select })
  if (existing?.onboarded) return existing
  if (!existing) {
    const form = { name: NAME, email: EMAIL, password: PASSWORD }
    await signUp(form, { address: '127.0.0.1', userAgent: null, session: '', device: '' })
  }
  const created = await db.user.findUniqueOrThrow({ where: { email: EMAIL }, select })
  // no browser uses the session that signing up started
  await db.session.deleteMany({ where: { userId: created.id } })
  await saveClaimSettings(created, claimSettingsSchema.parse(SETTINGS))
  await saveProfile(created, { name: NAME, home_currency: 'EUR' })
  return created
}
