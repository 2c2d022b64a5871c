import { z } from 'zod'
import { currencySchema, singleLineText } from '~/domain/form-fields'
import { costCentreError } from '~/domain/money/allocation'
import { isIban, normalizeIban } from '~/domain/money/iban'
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN, PERSON_NAME_CHARACTERS_MAX } from '~/limits'
import { CLAIMANT_LABELS, type ClaimantField, PAPERS } from './claimant'
import {
  DATE_FORMATS,
  DEFAULT_TIME_ZONE,
  type DisplaySettings,
  isTimeZone,
  NUMBER_FORMATS,
  THEMES,
} from './display'

const EMAIL_CHARACTERS_MAX = 254

/** The most characters of a company, a department, a cost centre or an approver. */
const ORGANIZATION_CHARACTERS_MAX = 200

const personName = singleLineText(PERSON_NAME_CHARACTERS_MAX, 'Name').refine(
  (name) => name !== '',
  'Enter your name',
)

const email = singleLineText(EMAIL_CHARACTERS_MAX, 'Email address')
  .transform((text) => text.toLowerCase())
  .pipe(z.email('Enter an email address such as ada@example.org'))

/** A password at sign-in: any text that an account could have as its password. */
const enteredPassword = z
  .string({ error: 'Enter your password' })
  .min(1, 'Enter your password')
  .max(PASSWORD_CHARACTERS_MAX, 'That password is too long')

/** A chosen password. The schema checks only its length; `requireStrongPassword` rejects weak ones. */
const newPassword = z
  .string({ error: 'Choose a password' })
  .min(PASSWORD_CHARACTERS_MIN, `Use at least ${PASSWORD_CHARACTERS_MIN} characters`)
  .max(PASSWORD_CHARACTERS_MAX, `Use at most ${PASSWORD_CHARACTERS_MAX} characters`)

export const signUpSchema = z.object({ name: personName, email, password: newPassword })

export const signInSchema = z.object({ email, password: enteredPassword })

export const profileSchema = z.object({ name: personName, home_currency: currencySchema })

/** The display settings of pages. A missing field follows the browser, or the default. */
export const displaySchema = z
  .object({
    number_format: z.enum(NUMBER_FORMATS, 'Choose how figures are written').default('browser'),
    date_format: z.enum(DATE_FORMATS, 'Choose how dates are written').default('browser'),
    time_zone: z.string().refine(isTimeZone, 'Choose a time zone').default(DEFAULT_TIME_ZONE),
    theme: z.enum(THEMES, 'Choose system, light or dark').default('system'),
  })
  .transform(
    ({ number_format, date_format, time_zone, theme }): DisplaySettings => ({
      numberFormat: number_format,
      dateFormat: date_format,
      timeZone: time_zone,
      theme,
    }),
  )

/** A department, a cost centre, a company or an approver. */
export const organizationLine = (field: ClaimantField) =>
  singleLineText(ORGANIZATION_CHARACTERS_MAX, CLAIMANT_LABELS[field]).default('')

/** The cost centre of a claim, or several with percentages. */
export const costCentreLine = organizationLine('costCentre').superRefine((text, context) => {
  const message = costCentreError(text)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

/** What happens to positions in photos in the files for finance. */
export const PHOTO_POSITIONS = ['remove', 'keep'] as const

export const claimSettingsSchema = z
  .object({
    department: organizationLine('department'),
    cost_centre: costCentreLine,
    company: organizationLine('company'),
    approver: organizationLine('approver'),
    paper: z.enum(PAPERS, 'Choose A4 or Letter').default('A4'),
    photo_positions: z
      .enum(PHOTO_POSITIONS, 'Choose whether photos keep where they were taken')
      .default('remove'),
  })
  .transform(({ cost_centre, photo_positions, ...form }) => ({
    ...form,
    costCentre: cost_centre,
    photoPositions: photo_positions,
  }))

/** The claimant's details that claims print unless the event has its own. */
export type ClaimSettings = z.output<typeof claimSettingsSchema>

/** What happens with the IBAN of a user. */
export const IBAN_USES = ['keep', 'print'] as const

export const payeeSchema = z.object({
  iban: z
    .string()
    .default('')
    .transform(normalizeIban)
    .refine((iban) => iban === '' || isIban(iban), 'Check the IBAN: its check digits do not fit'),
  iban_use: z.enum(IBAN_USES, 'Choose what happens with the IBAN').default('keep'),
})

/** The IBAN in its electronic form, or empty, and what happens with it. */
export type Payee = z.output<typeof payeeSchema>

export const confirmPasswordSchema = z.object({ current_password: enteredPassword })

export const changePasswordSchema = z.object({ current_password: enteredPassword, password: newPassword })

export type SignUp = z.output<typeof signUpSchema>
export type SignIn = z.output<typeof signInSchema>
export type Profile = z.output<typeof profileSchema>
export type ConfirmPassword = z.output<typeof confirmPasswordSchema>
export type ChangePassword = z.output<typeof changePasswordSchema>
