import { z } from 'zod'
import { AMOUNT_DECIMALS_MAX, amountFieldError, readAmount } from './amount'

// The fields of forms that amounts are typed into.

const isEmpty = (text: string) => text.trim() === ''

/** A text that is an amount, or perhaps empty. */
export const amountField = ({
  isOptional,
  decimals = AMOUNT_DECIMALS_MAX,
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
