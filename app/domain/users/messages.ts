// Messages about users: their sessions, passwords, settings and quotas.

/** The failure to find out which user sent a request. */
export const IDENTIFY_FAILED = 'Failed to look up who is signed in'

export const SIGN_IN_FAILED = 'Failed to sign in'

export const SIGN_UP_FAILED = 'Failed to sign up'

export const SIGN_OUT_FAILED = 'Failed to sign out'

export const SIGN_OUT_ELSEWHERE_FAILED = 'Failed to sign out elsewhere'

export const CHANGE_PASSWORD_FAILED = 'Failed to change the password'

export const SAVE_FAILED = 'Failed to save your details'

export const LOAD_FAILED = 'Failed to load your details'

export const LOAD_RECEIPTS_FAILED = 'Failed to load receipts'

export const LOAD_CLAIMS_FAILED = 'Failed to load claims'

/** The same text for an unknown address and a wrong password. */
export const WRONG_CREDENTIALS = 'The email address or the password is wrong.'

export const WRONG_CURRENT_PASSWORD = 'This is not your current password.'

export const WEAK_PASSWORD =
  'That password is too easy to guess. Use a few words that do not belong together.'

export const EMAIL_TAKEN = 'There is an account with this email address already. Sign in instead.'

export const SIGN_UP_CLOSED = 'Sign-up is closed here. Ask your administrator for an account.'

/** The error for a password attempt when the queue is full. */
export const SIGN_IN_BUSY = 'Too many people are signing in at this moment. Try again in a few seconds.'
