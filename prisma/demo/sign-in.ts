/** What the demo account is signed in to with. */
export const EMAIL = 'demo@example.org'
export const PASSWORD = 'paper lanterns over quiet harbour'
