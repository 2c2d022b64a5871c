import type { Saved } from '~/components/users/sections'
import { saveDefaultPayment } from '~/domain/expenses/default-payment.server'
import { defaultPaymentSchema } from '~/domain/expenses/schema'
import type { Actor } from '~/domain/users/actor'
import { changePassword, signOutElsewhere } from '~/domain/users/change-password.server'
import { saveClaimSettings } from '~/domain/users/claim-settings.server'
import { saveProfile } from '~/domain/users/profile.server'
import type { RequestMeta } from '~/domain/users/request-meta'
import { saveDisplay } from '~/domain/users/save-display.server'
import {
  changePasswordSchema,
  claimSettingsSchema,
  confirmPasswordSchema,
  displaySchema,
  profileSchema,
} from '~/domain/users/schema'
import type { BrowserTokens } from '~/domain/users/sign-in.server'
import { type FormValues, parse } from '~/http/form.server'
import { categoryActions } from './categories.server'

/** The message for the page, and new tokens for the browser when the operation replaced its session. */
interface Outcome {
  saved: Saved
  tokens?: BrowserTokens
}

type Operation = (actor: Actor, values: FormValues, meta: RequestMeta) => Promise<Outcome>

/** The operations of the page's forms, by intent. */
export const formActions: Record<string, Operation> = {
  ...categoryActions,
  async profile(actor, values) {
    await saveProfile(actor, parse(profileSchema, values))
    return { saved: 'profile' }
  },
  async display(actor, values) {
    await saveDisplay(actor, parse(displaySchema, values))
    return { saved: 'display' }
  },
  async claims(actor, values) {
    await saveClaimSettings(actor, parse(claimSettingsSchema, values))
    return { saved: 'claims' }
  },
  async payment(actor, values) {
    await saveDefaultPayment(actor, parse(defaultPaymentSchema, values).payment)
    return { saved: 'payment' }
  },
  async password(actor, values, meta) {
    const tokens = await changePassword(actor, parse(changePasswordSchema, values), meta)
    return { saved: 'password', tokens }
  },
  async sessions(actor, values, meta) {
    await signOutElsewhere(actor, parse(confirmPasswordSchema, values), meta)
    return { saved: 'sessions' }
  },
}
