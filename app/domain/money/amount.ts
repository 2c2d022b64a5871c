import type { Decimal } from '~/domain/money/convert'
import { trimEndOf } from '~/domain/trim'

/**
 * Digits, perhaps in groups of three, and perhaps a fraction behind a mark that is not that of the groups.
 */
const PLAIN = /^(\d+)(?:[.,](\d*))?$/
const GROUPED = /^(\d{1,3}(?:([.,' \u00a0\u202f’])\d{3})+)(?:([.,])(\d*))?$/u

/**
 * The amount that a person typed, with a decimal point or a decimal comma, and with or without groups of
 * thousands; null for what is no amount above zero. `1,000` and `1.000` are null too: they are a thousand to
 * some and one to others, and money is not guessed.
 */
export function readAmount(typed: string): Decimal | null {
  const text = typed.trim()
  const [, whole, fraction = ''] = PLAIN.exec(text) ?? ungrouped(text)
  if (whole === undefined || isAmbiguous(text)) return null
  const amount = fraction === '' ? whole : `${whole}.${fraction}`
  return Number(amount) > 0 && Number.isFinite(Number(amount)) ? amount : null
}

/**
 * Whether it can be read in two ways: three digits behind the only mark may be a fraction or a group, but for
 * a leading zero.
 */
export const isAmbiguous = (text: string): boolean => /^\s*[1-9]\d{0,2}[.,]\d{3}\s*$/.test(text)

/** What to say of a text that `readAmount` does not read. */
export function amountError(typed: string): string {
  if (!isAmbiguous(typed)) return 'Enter an amount above zero, such as 2450 or 18.87'
  return `${typed.trim()} can be read in two ways. Write ${typed.replaceAll(/\D/g, '')} for the larger amount, ${typed.trim()}0 for the smaller`
}

function ungrouped(text: string): (string | undefined)[] {
  const [, whole, group, mark, fraction] = GROUPED.exec(text) ?? []
  const parts = whole?.split(group as string) ?? []
  const isOneGrouping = parts.every((part) => /^\d+$/.test(part))
  return isOneGrouping && mark !== group ? [text, parts.join(''), fraction] : []
}

/** What SQLite keeps of a decimal without a loss. */
const DIGITS_MAX = 15

/** The decimals of an amount; no currency has more. */
export const AMOUNT_DECIMALS_MAX = 4

/** Zeros before a number, and at the end of its fraction, are none of its digits. */
function digits(amount: Decimal): number {
  const [whole = '', fraction = ''] = amount.split('.')
  return (whole + trimEndOf(fraction, '0')).replace(/^0+/, '').length
}

/** What is wrong with a text as an amount; null when it is one. */
export function amountFieldError(typed: string, decimals = AMOUNT_DECIMALS_MAX): string | null {
  const amount = readAmount(typed)
  if (amount === null) return amountError(typed)
  const isTooLong = digits(amount) > DIGITS_MAX || (amount.split('.')[1]?.length ?? 0) > decimals
  return isTooLong
    ? `Amounts have at most ${DIGITS_MAX} digits, and ${decimals} of them after the point`
    : null
}
