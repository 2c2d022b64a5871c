/** The email and password of the demo account. */
export const EMAIL = 'demo@example.org'
export const PASSWORD = 'paper lanterns over quiet harbour'
