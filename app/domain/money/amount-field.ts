import { z } from 'zod'
import { trimEndOf } from '~/domain/trim'
import { amountError, readAmount } from './amount'
import type { Decimal } from './convert'

// The fields of forms that amounts are typed into.

/** What SQLite keeps of a decimal without a loss. */
const DIGITS_MAX = 15

/** The decimals of an amount; no currency has more. */
const DECIMALS_MAX = 4

/** Zeros before a number, and at the end of its fraction, are none of its digits. */
function digits(amount: Decimal): number {
  const [whole = '', fraction = ''] = amount.split('.')
  return (whole + trimEndOf(fraction, '0')).replace(/^0+/, '').length
}

/** What is wrong with a text as an amount; null when it is one. */
export function amountFieldError(typed: string, decimals = DECIMALS_MAX): string | null {
  const amount = readAmount(typed)
  if (amount === null) return amountError(typed)
  const isTooLong = digits(amount) > DIGITS_MAX || (amount.split('.')[1]?.length ?? 0) > decimals
  return isTooLong
    ? `Amounts have at most ${DIGITS_MAX} digits, and ${decimals} of them after the point`
    : null
}

const isEmpty = (text: string) => text.trim() === ''

/** A text that is an amount, or perhaps empty. */
export const amountField = ({
  isOptional,
  decimals = DECIMALS_MAX,
}: {
  isOptional: boolean
  decimals?: number
}) =>
  z
    .string()
    .default('')
    .superRefine((typed, { addIssue }) => {
      const error = isOptional && isEmpty(typed) ? null : amountFieldError(typed, decimals)
      if (error !== null) addIssue(error)
    })
    .transform(readAmount)
