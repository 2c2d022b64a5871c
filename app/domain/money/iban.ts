/** Matches an IBAN without spaces: the country, two check digits, and the account (ISO 13616). */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Returns an IBAN in its electronic form: capitals without spaces. */
export const normalizeIban = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** Whether a text in electronic form is an IBAN whose check digits fit (ISO 7064, MOD 97-10). */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false
  const rearranged = text.slice(4) + text.slice(0, 4)
  const digits = rearranged.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** Returns an IBAN as people read it: in groups of four. */
export const writtenIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
