export const PAYMENTS = ['cash', 'card', 'transfer', 'other'] as const

export type Payment = (typeof PAYMENTS)[number]

export const isPayment = (text: string): text is Payment => (PAYMENTS as readonly string[]).includes(text)
