import { z } from 'zod'
import { currencySchema, line } from '~/domain/fields'
import { PASSWORD_MAX, PASSWORD_MIN } from './password'

const PERSON_MAX = 200
const EMAIL_MAX = 254

const personName = line(PERSON_MAX, 'Name').refine((name) => name !== '', 'Enter your name')

const email = line(EMAIL_MAX, 'Email address')
  .transform((text) => text.toLowerCase())
  .pipe(z.email('Enter an email address such as ada@example.org'))

/** A password that is tried: any text that could be one. */
const givenPassword = z
  .string({ error: 'Enter your password' })
  .min(1, 'Enter your password')
  .max(PASSWORD_MAX, 'That password is too long')

/** A password that is chosen: long, and nothing else is asked of it here (`guessable` refuses the common ones). */
const newPassword = z
  .string({ error: 'Choose a password' })
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)

export const signUpForm = z.object({ name: personName, email, password: newPassword })

export const signInForm = z.object({ email, password: givenPassword })

export const profileForm = z.object({ name: personName, home_currency: currencySchema })

export const changePasswordForm = z.object({ current_password: givenPassword, password: newPassword })

export type SignUp = z.output<typeof signUpForm>
export type SignIn = z.output<typeof signInForm>
export type Profile = z.output<typeof profileForm>
export type ChangePassword = z.output<typeof changePasswordForm>
