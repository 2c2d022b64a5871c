import { trimEndOf } from '~/domain/text/trim'

// Finds the merchant in the text of a row: `Java House` in `CARD PURCHASE Java House 05.10.2026 KES 500`.

/** Words before the name of a merchant that name the kind of payment. */
const PAYMENT_KIND =
  /^(?:(?:debit|credit|visa|mastercard|dankort) )?(?:card )?(?:purchase|payment|kauf|einkauf|kartenzahlung|zahlung|achat|paiement|compra|pago|acquisto|pagamento|betaling|betaalautomaat|køb|kortköp|kjøp|varekjøp|korttiosto|osto|nákup|platba|zakup|płatność|vásárlás)(?: (?:cb|carte|con tarjeta|con carta|cartão|kartou|kartą)(?: \d{4})?)?[:,]? /i

const DATE = /\b\d{1,4}([-./])\d{1,2}\1\d{2,4}\b/g
const TIME = /\b\d{1,2}[:.]\d{2}(?::\d{2})?\b(?! ?%)/g
const AMOUNT = /\b[A-Z]{3} ?\d[\d.,']*/g

/** Returns the merchant that a bank's text names, without the kind, date, time and sum of the payment. */
export function merchantIn(text: string): string {
  const withoutNumbers = [AMOUNT, DATE, TIME].reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)
  const name = withoutNumbers.replaceAll(/\s+/g, ' ').trim().replace(PAYMENT_KIND, '')
  return trimEndOf(name, ',;:- ')
}
