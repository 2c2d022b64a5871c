/** The source of a rate: a card statement, a cash machine, an exchange bureau, a published list. */
export const RATE_SOURCES = ['card', 'cash_machine', 'bureau', 'published'] as const

export type RateSource = (typeof RATE_SOURCES)[number]
