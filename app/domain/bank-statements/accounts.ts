import { isCurrency } from '~/domain/money/currency'

// The numbers of accounts, of which only the end is shown.

/** A number with a currency behind it, as banks name one of several accounts of the same number. */
const WITH_CURRENCY = /^(.*\d)([A-Z]{3})$/

/** Returns the letters and digits of an account: spaces, case and a currency behind it are no part of it. */
function accountNumber(account: string): string {
  const plain = account.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
  const [, number, code = ''] = WITH_CURRENCY.exec(plain) ?? []
  return number !== undefined && isCurrency(code) ? number : plain
}

/** Returns the number of an account with nothing but its last four letters and digits. */
export const maskAccount = (account: string): string => `••••${accountNumber(account).slice(-4)}`

/** Whether two masked accounts can be the same. An older one may end in the code of a currency. */
export function isSameAccount(one: string, other: string): boolean {
  const [first, second] = [one, other].map(accountNumber) as [string, string]
  return first.endsWith(second) || second.endsWith(first)
}
