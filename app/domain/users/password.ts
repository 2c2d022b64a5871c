/** Characters that a password has at least. Nothing else is asked of it, but that it is not easy to guess. */
export const PASSWORD_MIN = 12

/** Characters that a password has at most. */
export const PASSWORD_MAX = 128
