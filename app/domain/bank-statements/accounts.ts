import { isCurrency } from '~/domain/money/currency'

// Account numbers. Only their last characters are shown.

/** A number with a currency code at its end. Banks tell several accounts of one number apart like this. */
const WITH_CURRENCY = /^(.*\d)([A-Z]{3})$/

/** Returns the letters and digits of an account number in capitals, without a currency code at the end. */
function accountNumber(account: string): string {
  const plain = account.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
  const [, number, code = ''] = WITH_CURRENCY.exec(plain) ?? []
  return number !== undefined && isCurrency(code) ? number : plain
}

/** Masks an account number, except for its last four letters and digits. */
export const maskAccount = (account: string): string => `••••${accountNumber(account).slice(-4)}`

/** Whether two masked accounts can be the same. Older versions stored a currency code at the end. */
export function isSameAccount(one: string, other: string): boolean {
  const [oneNumber, otherNumber] = [one, other].map(accountNumber) as [string, string]
  return oneNumber.endsWith(otherNumber) || otherNumber.endsWith(oneNumber)
}
