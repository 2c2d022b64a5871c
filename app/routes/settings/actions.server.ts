import type { Saved } from '~/components/users/sections'
import { saveDefaultPayment } from '~/domain/expenses/default-payment.server'
import { defaultPaymentSchema } from '~/domain/expenses/schema'
import type { SessionUser } from '~/domain/users/actor'
import { changePassword, signOutElsewhere } from '~/domain/users/change-password.server'
import type { RequestMeta } from '~/domain/users/request-meta'
import { changePasswordSchema, confirmPasswordSchema } from '~/domain/users/schema'
import type { BrowserTokens } from '~/domain/users/sign-in.server'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'
import { allowanceTableActions } from './allowance-tables.server'
import { categoryActions } from './categories.server'
import { mergedActions } from './merged-forms.server'

/** The message for the page, and new tokens for the browser when the operation replaced its session. */
interface Outcome {
  saved: Saved
  tokens?: BrowserTokens
}

/** The operations of the page's forms. */
export const formActions: FormActions<{ actor: SessionUser; meta: RequestMeta }, Outcome> = {
  ...categoryActions,
  ...allowanceTableActions,
  ...mergedActions,
  async payment({ actor, values }) {
    await saveDefaultPayment(actor, parse(defaultPaymentSchema, values).payment)
    return { saved: 'payment' }
  },
  async password({ actor, values, meta }) {
    const tokens = await changePassword(actor, parse(changePasswordSchema, values), meta)
    return { saved: 'password', tokens }
  },
  async sessions({ actor, values, meta }) {
    await signOutElsewhere(actor, parse(confirmPasswordSchema, values), meta)
    return { saved: 'sessions' }
  },
}
