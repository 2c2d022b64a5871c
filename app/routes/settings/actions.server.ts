import type { Saved } from '~/components/users/sections'
import { addOwnTable, deleteOwnTable } from '~/domain/allowances/own-tables.server'
import { ownTableSchema } from '~/domain/allowances/schema'
import { saveDefaultPayment } from '~/domain/expenses/default-payment.server'
import { defaultPaymentSchema } from '~/domain/expenses/schema'
import type { SessionUser } from '~/domain/users/actor'
import { changePassword, signOutElsewhere } from '~/domain/users/change-password.server'
import { claimSettings, saveClaimSettings } from '~/domain/users/claim-settings.server'
import { CLAIMANT_LABELS } from '~/domain/users/claimant'
import type { DisplaySettings } from '~/domain/users/display'
import { saveProfile } from '~/domain/users/profile.server'
import type { RequestMeta } from '~/domain/users/request-meta'
import { saveDisplay } from '~/domain/users/save-display.server'
import {
  type ClaimSettings,
  changePasswordSchema,
  claimSettingsSchema,
  confirmPasswordSchema,
  displaySchema,
  type Profile,
  profileSchema,
} from '~/domain/users/schema'
import type { BrowserTokens } from '~/domain/users/sign-in.server'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'
import { saveMerged } from '~/http/pages/merge-form.server'
import { categoryActions } from './categories.server'

/** The message for the page, and new tokens for the browser when the operation replaced its session. */
interface Outcome {
  saved: Saved
  tokens?: BrowserTokens
}

const PROFILE_LABELS = { name: 'Your name', home_currency: 'Home currency' }

const DISPLAY_LABELS = {
  number_format: 'Figures',
  date_format: 'Dates',
  time_zone: 'Time zone',
  theme: 'Theme',
}

const CLAIM_LABELS = {
  department: CLAIMANT_LABELS.department,
  cost_centre: CLAIMANT_LABELS.costCentre,
  company: CLAIMANT_LABELS.company,
  approver: CLAIMANT_LABELS.approver,
  paper: 'Paper',
  photo_positions: 'Where photos were taken',
}

/**
 * Returns the stored state of a form of the settings, for `saveMerged`. Settings have no version to be stale.
 * @param labels the label of each field
 */
const storedForm = <Name extends string>(
  labels: Record<Name, string>,
  storedValues: Record<NoInfer<Name>, string>,
) => ({ fields: { changedSentence: 'These settings were changed', labels }, storedValues, isStale: false })

/** The operations of the page's forms. */
export const formActions: FormActions<{ actor: SessionUser; meta: RequestMeta }, Outcome> = {
  ...categoryActions,
  async profile({ actor, values: sentValues }) {
    const { name, homeCurrency } = actor
    await saveMerged<Profile, void>(sentValues, {
      read: async () => storedForm(PROFILE_LABELS, { name, home_currency: homeCurrency }),
      parse: (values) => parse(profileSchema, values),
      save: (form) => saveProfile(actor, form),
    })
    return { saved: 'profile' }
  },
  async display({ actor, values: sentValues }) {
    const { numberFormat: number_format, dateFormat: date_format, timeZone: time_zone, theme } = actor.display
    await saveMerged<DisplaySettings, void>(sentValues, {
      read: async () => storedForm(DISPLAY_LABELS, { number_format, date_format, time_zone, theme }),
      parse: (values) => parse(displaySchema, values),
      save: (form) => saveDisplay(actor, form),
    })
    return { saved: 'display' }
  },
  async claims({ actor, values: sentValues }) {
    const { costCentre: cost_centre, photoPositions: photo_positions, ...rest } = await claimSettings(actor)
    await saveMerged<ClaimSettings, void>(sentValues, {
      read: async () => storedForm(CLAIM_LABELS, { ...rest, cost_centre, photo_positions }),
      parse: (values) => parse(claimSettingsSchema, values),
      save: (form) => saveClaimSettings(actor, form),
    })
    return { saved: 'claims' }
  },
  async 'add-allowance-table'({ actor, values }) {
    await addOwnTable(actor, parse(ownTableSchema, values))
    return { saved: 'allowance-table' }
  },
  async 'delete-allowance-table'({ actor, values: { id = '' } }) {
    await deleteOwnTable(actor, id)
    return { saved: 'deleted-allowance-table' }
  },
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
