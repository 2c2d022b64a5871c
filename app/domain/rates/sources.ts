/** The sources of rates: a card statement, a cash machine, an exchange bureau, or a published list. */
export const RATE_SOURCES = ['card', 'cash_machine', 'bureau', 'published'] as const

export type RateSource = (typeof RATE_SOURCES)[number]
