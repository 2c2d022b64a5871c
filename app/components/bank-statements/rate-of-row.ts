import { rateOfRowPath } from '~/components/rates/paths'
import { namedFeeOf } from '~/domain/bank-statements/named-fees'
import type { Transaction } from '~/domain/bank-statements/transactions'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { typedAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

// The rate that a row of a cash withdrawal proves.

/** The data for showing cash withdrawals. */
export interface WithdrawalContext {
  eventId: string
  /** the address of the statement */
  here: string
  claimCurrency: string
  /** the fees of withdrawals, by the line of the withdrawal */
  cashFees: Map<number, Decimal>
}

/**
 * Returns the amount and the fee of a withdrawal as values of a rate's form. If the text names a fee and
 * nothing shows whether the amount includes it, the form has no amount and asks.
 */
function chargeValues(
  transaction: Transaction,
  { claimCurrency, cashFees }: WithdrawalContext,
  formats: Formats,
): Record<string, string> {
  const { line, amount } = transaction
  const typed = (sum: Decimal) => typedAmount(formats, sum, claimCurrency)
  const otherFee = transaction.fee ?? cashFees.get(line) ?? null
  const named = namedFeeOf(transaction, claimCurrency)
  const { fee = null, cash = null, isWithin = false } = named ?? {}
  const own = fee?.currency === claimCurrency ? fee.amount : null
  const isOther = own !== null && otherFee !== null && isSameAmount(own, otherFee)
  const charged = typed(amount)
  const filledFee = otherFee ?? (cash === null ? null : own)
  const filled: Record<string, string> = filledFee === null ? {} : { fee: typed(filledFee) }
  if (named === null || (!isWithin && isOther)) return { ...filled, claim_amount: charged }
  if (isWithin && cash !== null && (otherFee === null || isOther))
    return { ...filled, claim_amount: typed(cash), charged, fee_within: 'yes' }
  return {
    ...filled,
    charged,
    ...(fee && { named_fee: typedAmount(formats, fee.amount, fee.currency), fee_currency: fee.currency }),
    ...(cash !== null && { without_fee: typed(cash) }),
  }
}

/** Returns the path of a filled form for the rate that a cash withdrawal proves; null for other rows. */
export function ratePathOf(
  transaction: Transaction,
  context: WithdrawalContext,
  formats: Formats,
): string | null {
  const { line, date, state, original } = transaction
  const { eventId, claimCurrency, here } = context
  if (state !== 'withdrawal' || original?.currency === claimCurrency) return null
  const [, statement = ''] = here.split('?')
  return rateOfRowPath(eventId, {
    ...{ date, statement, row: String(line), ...chargeValues(transaction, context, formats) },
    ...(original && {
      currency: original.currency,
      receipt_amount: typedAmount(formats, original.amount, original.currency),
    }),
  })
}
