// Recognises prepositions before the name of a payee: `til Café Norden`.

const PREPOSITION = /^(?:till?|to|an|aan|à|para|kwa)(?: ?: ?| )/iu

/** Returns the length of a preposition at the beginning of a text, with its separator; 0 if none. */
export const prepositionLength = (text: string): number => PREPOSITION.exec(text)?.[0].length ?? 0

/** The words of payment apps before the name: `You paid Café Norden`, `Zahlung an Café Norden`. */
const PAYMENT_WORDS =
  /^(?:you paid|(?:you )?(?:paid|payment|sent|paiement|payé|pagado|pago|pagamento|zahlung|bezahlt|betaling|betalning|płatność|platba) (?:to|an|aan|til|till|à|a|para|dla|pro))(?: ?: ?| )/iu

/** Whether a text begins with words for a payment to somebody. */
export const beginsWithPayment = (text: string): boolean => PAYMENT_WORDS.test(text)

/** Returns the offset of a capitalised name after a preposition or after words for a payment; 0 if none. */
export function payeeNameStart(text: string): number {
  const start = PAYMENT_WORDS.exec(text)?.[0].length ?? prepositionLength(text)
  return /^\p{Lu}/u.test(text.slice(start)) ? start : 0
}
