import Big from 'big.js'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import type { ExpenseRow } from '~/domain/rows'
import type { AmountAnswers } from './amount-answers'
import { isStorableRest } from './evidence'
import type { TaxLine } from './taxes-json'

// What becomes of a charge when the amount or the currency that it was made for changes.

/** An amount with what belongs to it. */
export interface WholeAmount
  extends Pick<ExpenseRow, 'amount' | 'currency' | 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'> {
  taxes: TaxLine[]
}

/** An amount before and after a change. */
export interface AmountChange {
  before: WholeAmount & {
    /** the amount in the claim currency */
    converted: Decimal
    /** of the row of a bank statement that is evidence of the charge; null without one */
    rowAmount: Decimal | null
    /** what the refunds in the claim currency come to */
    refunds: Decimal
    /** what they have taken off the charge; nothing while there is none */
    refunded: Decimal
  }
  after: WholeAmount
  /** what it counts after the change when nothing was charged for it */
  uncharged: Decimal
}

/** The same with the claim currency. */
export interface AmountChanges {
  changes: AmountChange[]
  claimCurrency: string
}

export const isOtherCurrency = ({ before, after }: AmountChange): boolean =>
  before.currency !== after.currency

export const isOtherAmount = (change: AmountChange): boolean =>
  isOtherCurrency(change) || !isSameAmount(change.before.amount, change.after.amount)

const isOtherCharge = ({ before, after }: AmountChange): boolean =>
  !isSameAmount(before.chargedAmount, after.chargedAmount)

/** Whether a change says another charge itself. */
export const hasTypedCharge = (change: AmountChange): boolean =>
  isOtherCharge(change) && change.after.chargedAmount !== null

/** Whether a change says another charge, which may be meant before refunds or after them. */
export const asksForRefund = (change: AmountChange): boolean =>
  Big(change.before.refunds).gt(0) && hasTypedCharge(change)

/**
 * Whether a change leaves a charge as it was, or takes away one that a bank statement shows or that refunds
 * were taken off.
 */
export function asksForCharge(change: AmountChange): boolean {
  const { before, after } = change
  const isCleared = before.chargedAmount !== null && after.chargedAmount === null
  if (isCleared && (before.rowAmount !== null || Big(before.refunded).gt(0))) return true
  const isLeft = before.chargedAmount !== null && !isOtherCharge(change)
  return isOtherAmount(change) && (isLeft || before.otherCharge !== null)
}

/**
 * A charge of another amount of the same currency, in proportion; null where it cannot be stored.
 * @param refunded what the charge is less by already, whatever the amount
 */
function inProportion(
  { before, after }: AmountChange,
  { charge, refunded, currency }: { charge: Decimal | null; refunded: Decimal; currency: string },
): Decimal | null {
  if (charge === null || Big(before.amount).eq(0)) return null
  const whole = Big(charge).plus(refunded).times(after.amount).div(before.amount)
  const scaled = whole.round(minorDigits(currency)).minus(refunded)
  return scaled.gt(0) ? scaled.toFixed() : null
}

/** What is left of an amount in the claim currency after refunds; null where it cannot be stored. */
function lessRefunds(amount: Decimal, refunds: Decimal): Decimal | null {
  const rest = Big(amount).minus(refunds)
  return isStorableRest(rest) ? rest.toFixed() : null
}

/** The charge that a change says, less its refunds; null where that cannot be stored. */
export const typedLessRefunds = ({ before, after }: AmountChange): Decimal | null =>
  after.chargedAmount === null ? null : lessRefunds(after.chargedAmount, before.refunds)

/** What counts without the charge, less what was refunded; null without a refund, or when it is more. */
export const unchargedLessRefunds = ({ before: { refunded }, uncharged }: AmountChange): Decimal | null =>
  Big(refunded).gt(0) ? lessRefunds(uncharged, refunded) : null

/** The charge that a change says, less refunds where its answer says that it is meant before them. */
function typedCharge(change: AmountChange, answer: AmountAnswers['refund_answer']): Decimal | null {
  if (!hasTypedCharge(change)) return null
  return answer === 'before' ? typedLessRefunds(change) : change.after.chargedAmount
}

/** The amounts that are charged after a change by its answers. */
export function answeredCharges(
  change: AmountChange,
  { charge_answer: answer, refund_answer }: Pick<AmountAnswers, 'charge_answer' | 'refund_answer'>,
  claimCurrency: string,
): Pick<WholeAmount, 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'> {
  const { otherCharge, otherChargeCurrency } = change.before
  // a charge that is typed is what was charged: the answer is about the one that was there
  const typed = typedCharge(change, refund_answer)
  if (answer === 'remove')
    return {
      chargedAmount: typed ?? unchargedLessRefunds(change),
      otherCharge: null,
      otherChargeCurrency: null,
    }
  const chargedAmount = typed ?? change.before.chargedAmount
  if (answer !== 'scale') return { chargedAmount, otherCharge, otherChargeCurrency }
  return {
    chargedAmount:
      typed ??
      inProportion(change, {
        charge: chargedAmount,
        refunded: change.before.refunded,
        currency: claimCurrency,
      }),
    otherCharge: inProportion(change, {
      charge: otherCharge,
      refunded: '0',
      currency: otherChargeCurrency ?? '',
    }),
    otherChargeCurrency,
  }
}

/** Whether the charges of a change can be scaled: not by a rate from one currency to another. */
export function isScalable(change: AmountChange, claimCurrency: string): boolean {
  const { chargedAmount, otherCharge } = answeredCharges(change, { charge_answer: 'scale' }, claimCurrency)
  const { before } = change
  const isLost = (scaled: Decimal | null, charge: Decimal | null) => scaled === null && charge !== null
  return (
    !isOtherCurrency(change) &&
    isOtherAmount(change) &&
    !isLost(chargedAmount, before.chargedAmount) &&
    !isLost(otherCharge, before.otherCharge)
  )
}
