import { rateOfRowPath } from '~/components/rates/paths'
import { namedFeeOf } from '~/domain/bank-statements/named-fees'
import type { Transaction } from '~/domain/bank-statements/transactions'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { typedAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

// A cash withdrawal in a foreign currency shows how much of it the claimant got for how much of the claim
// currency. So its row proves an exchange rate, and the form for a new rate is filled from it.

/** The statement page that shows a withdrawal. */
export interface WithdrawalContext {
  eventId: string
  /** the address of the statement page */
  pagePath: string
  claimCurrency: string
  /** the fees of withdrawals, by the line of the withdrawal */
  cashFeesByLine: Map<number, Decimal>
}

/**
 * Returns the amount and the fee of a withdrawal as values of the form of a rate. Each row shows how much
 * left the account. There are three cases:
 * - the row includes no fee: this amount is the amount of the rate
 * - the bank states that the amount includes a fee: the amount of the rate is the amount without the fee
 * - the text names a fee, and nothing shows whether the amount includes it: the form leaves the amount of the
 *   rate empty and asks the claimant
 */
function chargeValues(
  transaction: Transaction,
  { claimCurrency, cashFeesByLine }: WithdrawalContext,
  formats: Formats,
): Record<string, string> {
  const { line, amount } = transaction
  const typed = (sum: Decimal) => typedAmount(formats, sum, claimCurrency)
  const charged = typed(amount)
  // a fee on top of the amount: in the fee column of the row, or in a row of its own
  const separateFee = transaction.fee ?? cashFeesByLine.get(line) ?? null
  // a fee that the row names; `isIncluded` if the file states that the amount includes this fee
  const namedFee = namedFeeOf(transaction, claimCurrency)
  const { fee = null, cash: amountWithoutFee = null, isWithin: isIncluded = false } = namedFee ?? {}
  const feeInClaimCurrency = fee?.currency === claimCurrency ? fee.amount : null
  const isSameFee =
    feeInClaimCurrency !== null && separateFee !== null && isSameAmount(feeInClaimCurrency, separateFee)
  const knownFee = separateFee ?? (amountWithoutFee === null ? null : feeInClaimCurrency)
  const feeValues: Record<string, string> = knownFee === null ? {} : { fee: typed(knownFee) }
  const namesOnlySeparateFee = isSameFee && !isIncluded
  if (namedFee === null || namesOnlySeparateFee) return { ...feeValues, claim_amount: charged }
  // with two different fees the form asks
  const hasOneFee = separateFee === null || isSameFee
  if (isIncluded && amountWithoutFee !== null && hasOneFee)
    return { ...feeValues, claim_amount: typed(amountWithoutFee), charged, fee_within: 'yes' }
  return {
    ...feeValues,
    charged,
    ...(fee && { named_fee: typedAmount(formats, fee.amount, fee.currency), fee_currency: fee.currency }),
    ...(amountWithoutFee !== null && { without_fee: typed(amountWithoutFee) }),
  }
}

/** Returns the path of a filled form for the rate that a cash withdrawal proves; null for other rows. */
export function provenRatePath(transaction: Transaction, context: WithdrawalContext, formats: Formats) {
  const { line, date, state, original } = transaction
  const { eventId, claimCurrency, pagePath } = context
  if (state !== 'withdrawal' || original?.currency === claimCurrency) return null
  const [, statement = ''] = pagePath.split('?')
  return rateOfRowPath(eventId, {
    date,
    statement,
    row: String(line),
    ...chargeValues(transaction, context, formats),
    ...(original && {
      currency: original.currency,
      receipt_amount: typedAmount(formats, original.amount, original.currency),
    }),
  })
}
