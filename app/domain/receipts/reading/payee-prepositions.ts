// What stands before the name of the one who is paid: `til Café Norden`.

const PREPOSITION = /^(?:till?|to|an|aan|à|para|kwa)(?: ?: ?| )/iu

/** How long a preposition at the beginning of a text is, with what parts it from the name; 0 without one. */
export const prepositionLength = (text: string): number => PREPOSITION.exec(text)?.[0].length ?? 0

/** What apps that pay say before the name: `You paid Café Norden`, `Zahlung an Café Norden`. */
const PAYMENT =
  /^(?:you paid|(?:you )?(?:paid|payment|sent|paiement|payé|pagado|pago|pagamento|zahlung|bezahlt|betaling|betalning|płatność|platba) (?:to|an|aan|til|till|à|a|para|dla|pro))(?: ?: ?| )/iu

/** Whether a text begins with words for a payment to somebody. */
export const isPayment = (text: string): boolean => PAYMENT.test(text)

/**
 * Where a name in capitals begins behind a preposition, or behind words for a payment, at the beginning of a
 * text; 0 without both.
 */
export function nameStart(text: string): number {
  const start = PAYMENT.exec(text)?.[0].length ?? prepositionLength(text)
  return /^\p{Lu}/u.test(text.slice(start)) ? start : 0
}
