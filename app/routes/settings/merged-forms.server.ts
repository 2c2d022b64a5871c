import type { Saved } from '~/components/users/sections'
import type { SessionUser } from '~/domain/users/actor'
import { claimSettings, saveClaimSettings } from '~/domain/users/claim-settings.server'
import { CLAIMANT_LABELS } from '~/domain/users/claimant'
import type { DisplaySettings } from '~/domain/users/display'
import { payeeOf, savePayee } from '~/domain/users/payee.server'
import { saveProfile } from '~/domain/users/profile.server'
import { saveDisplay } from '~/domain/users/save-display.server'
import {
  type ClaimSettings,
  claimSettingsSchema,
  displaySchema,
  type Payee,
  type Profile,
  payeeSchema,
  profileSchema,
} from '~/domain/users/schema'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'
import { saveMerged } from '~/http/pages/merge-form.server'

// The forms of settings with several fields. Each is merged with what another tab has saved meanwhile.

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

const PAYEE_LABELS = { iban: 'Your IBAN', iban_use: 'What happens with it' }

/**
 * Returns the stored state of a form of the settings, for `saveMerged`.
 * @param labels the label of each field
 */
const storedForm = <Name extends string>(
  labels: Record<Name, string>,
  storedValues: Record<NoInfer<Name>, string>,
) => ({ fields: { changedSentence: 'These settings were changed', labels }, storedValues })

/** The operations of the merged forms. */
export const mergedActions: FormActions<{ actor: SessionUser }, { saved: Saved }> = {
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
  async payee({ actor, values: sentValues }) {
    await saveMerged<Payee, void>(sentValues, {
      read: async () => storedForm(PAYEE_LABELS, await payeeOf(actor)),
      parse: (values) => parse(payeeSchema, values),
      save: (form) => savePayee(actor, form),
    })
    return { saved: 'payee' }
  },
}
