import type { Actor } from '~/domain/users/actor'
import { changePassword, signOutElsewhere } from '~/domain/users/change-password.server'
import { saveClaimSettings } from '~/domain/users/claim-settings.server'
import { saveProfile } from '~/domain/users/profile.server'
import type { RequestMeta } from '~/domain/users/request-meta'
import {
  changePasswordSchema,
  claimSettingsSchema,
  confirmPasswordSchema,
  profileSchema,
} from '~/domain/users/schema'
import { signedInHeaders } from '~/http/cookies.server'
import { type FormValues, parse } from '~/http/form.server'

type Operation = (actor: Actor, values: FormValues, meta: RequestMeta) => Promise<HeadersInit | undefined>

/** The operations of the page's forms, by intent. Each returns headers of the answer, if it has any. */
export const formActions: Record<string, Operation> = {
  async profile(actor, values) {
    await saveProfile(actor, parse(profileSchema, values))
    return undefined
  },
  async claims(actor, values) {
    await saveClaimSettings(actor, parse(claimSettingsSchema, values))
    return undefined
  },
  async password(actor, values, meta) {
    return signedInHeaders(await changePassword(actor, parse(changePasswordSchema, values), meta))
  },
  async sessions(actor, values, meta) {
    await signOutElsewhere(actor, parse(confirmPasswordSchema, values), meta)
    return undefined
  },
}
