import Big from 'big.js'
import type { ExpenseRow } from '~/domain/database-rows'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import type { AmountAnswers } from './amount-answers'
import { isStorableRest } from './evidence'
import type { TaxLine } from './taxes-json'

// Changes the charge of an expense when its amount or currency changes.

/** An amount with its charges and taxes. */
export interface WholeAmount
  extends Pick<ExpenseRow, 'amount' | 'currency' | 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'> {
  taxes: TaxLine[]
}

/** An amount before and after a change. */
export interface AmountChange {
  before: WholeAmount & {
    /** the amount in the claim currency */
    converted: Decimal
    /** the amount of the bank's row that is evidence of the charge; null without one */
    rowAmount: Decimal | null
    /** the sum of the refunds in the claim currency */
    refunds: Decimal
    /** the part of `refunds` that is deducted from the charge; 0 without a charge */
    refunded: Decimal
  }
  after: WholeAmount
  /** the converted amount after the change if there is no charge */
  uncharged: Decimal
}

/** Changes of amounts in one claim currency. */
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

/** Whether a change contains a new charge. */
export const hasTypedCharge = (change: AmountChange): boolean =>
  isOtherCharge(change) && change.after.chargedAmount !== null

/** Whether a change contains a new charge that may be the amount before or after refunds. */
export const asksForRefund = (change: AmountChange): boolean =>
  Big(change.before.refunds).gt(0) && hasTypedCharge(change)

/**
 * Whether an amount changes without its charge, or a charge is removed that has a bank's row or refunds.
 */
export function asksForCharge(change: AmountChange): boolean {
  const { before, after } = change
  const isCleared = before.chargedAmount !== null && after.chargedAmount === null
  if (isCleared && (before.rowAmount !== null || Big(before.refunded).gt(0))) return true
  const isLeft = before.chargedAmount !== null && !isOtherCharge(change)
  return isOtherAmount(change) && (isLeft || before.otherCharge !== null)
}

/**
 * Scales a charge in proportion to its amount; null if the result cannot be stored.
 * @param refunded the refunds that are already deducted from the charge and are not scaled
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

/** Deducts refunds from an amount in the claim currency; null if the rest cannot be stored. */
function lessRefunds(amount: Decimal, refunds: Decimal): Decimal | null {
  const rest = Big(amount).minus(refunds)
  return isStorableRest(rest) ? rest.toFixed() : null
}

/** Deducts the refunds from the new charge of a change; null if the rest cannot be stored. */
export const typedLessRefunds = ({ before, after }: AmountChange): Decimal | null =>
  after.chargedAmount === null ? null : lessRefunds(after.chargedAmount, before.refunds)

/**
 * Deducts the refunds from the converted amount without a charge; null without refunds, or if they exceed it.
 */
export const unchargedLessRefunds = ({ before: { refunded }, uncharged }: AmountChange): Decimal | null =>
  Big(refunded).gt(0) ? lessRefunds(uncharged, refunded) : null

/** Returns the new charge of a change, less refunds if the answer says that it is the amount before them. */
function typedCharge(change: AmountChange, answer: AmountAnswers['refund_answer']): Decimal | null {
  if (!hasTypedCharge(change)) return null
  return answer === 'before' ? typedLessRefunds(change) : change.after.chargedAmount
}

/** Returns the charges after a change, according to the answers. */
export function answeredCharges(
  change: AmountChange,
  { charge_answer: answer, refund_answer }: Pick<AmountAnswers, 'charge_answer' | 'refund_answer'>,
  claimCurrency: string,
): Pick<WholeAmount, 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'> {
  const { otherCharge, otherChargeCurrency } = change.before
  // the answer concerns only the former charge and does not change a typed one
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

/**
 * Whether the charges of a change can be scaled: the currency stays the same, and the results can be stored.
 */
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
