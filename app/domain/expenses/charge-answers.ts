import Big from 'big.js'
import type { ExpenseRow } from '~/domain/database-rows'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import type { AmountAnswers } from './amount-answers'
import { isStorableRemainder } from './evidence'
import type { TaxLine } from './taxes-json'

// Changes the charge of an expense, which is the amount that the bank really charged, when the amount or the
// currency of the expense changes. A charge in another claim currency is set aside (`otherCharge`).

/** An amount with its charges and taxes. */
export interface ChargedAmount
  extends Pick<
    ExpenseRow,
    'amount' | 'currency' | 'share' | 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'
  > {
  taxes: TaxLine[]
}

/** An amount before and after a change. */
export interface AmountChange {
  before: ChargedAmount & {
    /** the amount in the claim currency before the share */
    converted: Decimal
    /** the amount of the bank's row that is evidence of the charge; null without one */
    rowAmount: Decimal | null
    /** the sum of the refunds in the claim currency */
    refunds: Decimal
    /** the part of `refunds` that is deducted from the charge; 0 without a charge */
    deductedRefunds: Decimal
  }
  after: ChargedAmount
  /** the converted amount after the change and before the share, if there is no charge */
  convertedWithoutCharge: Decimal
}

/** Changes of amounts in one claim currency. */
export interface AmountChanges {
  changes: AmountChange[]
  claimCurrency: string
}

export const changesCurrency = ({ before, after }: AmountChange): boolean =>
  before.currency !== after.currency

export const changesAmount = (change: AmountChange): boolean =>
  changesCurrency(change) || !isSameAmount(change.before.amount, change.after.amount)

const changesCharge = ({ before, after }: AmountChange): boolean =>
  !isSameAmount(before.chargedAmount, after.chargedAmount)

/** Whether the user has typed another charge. */
export const hasTypedCharge = (change: AmountChange): boolean =>
  changesCharge(change) && change.after.chargedAmount !== null

/** Whether the user must say if the typed charge is the amount before or after refunds. */
export const needsRefundAnswer = (change: AmountChange): boolean =>
  Big(change.before.refunds).gt(0) && hasTypedCharge(change)

/**
 * Whether to ask about a charge: the user removes a charge that has a row or refunds, or changes the amount
 * but not the charge, or changes the amount while a charge is set aside.
 */
export function needsChargeAnswer(change: AmountChange): boolean {
  const { before, after } = change
  const isChargeRemoved = before.chargedAmount !== null && after.chargedAmount === null
  if (isChargeRemoved && (before.rowAmount !== null || Big(before.deductedRefunds).gt(0))) return true
  const isChargeLeft = before.chargedAmount !== null && !changesCharge(change)
  return changesAmount(change) && (isChargeLeft || before.otherCharge !== null)
}

/**
 * Scales a charge in proportion to its amount; null if the result cannot be stored.
 * @param refunded the refunds that are already deducted from the charge and are not scaled
 */
function scaleCharge(
  { before, after }: AmountChange,
  { charge, refunded, currency }: { charge: Decimal | null; refunded: Decimal; currency: string },
): Decimal | null {
  if (charge === null || Big(before.amount).eq(0)) return null
  const scaledGross = Big(charge).plus(refunded).times(after.amount).div(before.amount)
  const scaled = scaledGross.round(minorDigits(currency)).minus(refunded)
  return scaled.times(charge).gt(0) ? scaled.toFixed() : null
}

/** Deducts refunds from an amount in the claim currency; null if the remainder cannot be stored. */
function lessRefunds(amount: Decimal, refunds: Decimal): Decimal | null {
  const remainder = Big(amount).minus(refunds)
  return isStorableRemainder(remainder) ? remainder.toFixed() : null
}

/** Deducts the refunds from the typed charge of a change; null if the remainder cannot be stored. */
export const typedChargeLessRefunds = ({ before, after }: AmountChange): Decimal | null =>
  after.chargedAmount === null ? null : lessRefunds(after.chargedAmount, before.refunds)

/**
 * Returns the charge that an expense with refunds gets when its charge is removed: the converted amount less
 * the refunds, because refunds are deducted only from a charge. Null without refunds or if they exceed it.
 */
export function convertedLessRefunds({ before, convertedWithoutCharge }: AmountChange): Decimal | null {
  const { deductedRefunds } = before
  return Big(deductedRefunds).gt(0) ? lessRefunds(convertedWithoutCharge, deductedRefunds) : null
}

/** Returns the typed charge, less refunds if the answer says that it is the amount before refunds. */
function typedChargeByAnswer(change: AmountChange, answer: AmountAnswers['refund_answer']): Decimal | null {
  if (!hasTypedCharge(change)) return null
  return answer === 'before' ? typedChargeLessRefunds(change) : change.after.chargedAmount
}

/**
 * Returns the charges after a change, according to the answers: the former charge is kept (also without an
 * answer), scaled in proportion to the amount, or removed. A charge that the user typed stays in each case.
 */
export function chargesByAnswers(
  change: AmountChange,
  { charge_answer: chargeAnswer, refund_answer }: Pick<AmountAnswers, 'charge_answer' | 'refund_answer'>,
  claimCurrency: string,
): Pick<ChargedAmount, 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'> {
  const { otherCharge, otherChargeCurrency } = change.before
  const typedCharge = typedChargeByAnswer(change, refund_answer)
  if (chargeAnswer === 'remove') {
    const chargedAmount = typedCharge ?? convertedLessRefunds(change)
    return { chargedAmount, otherCharge: null, otherChargeCurrency: null }
  }
  const { chargedAmount: formerCharge, deductedRefunds } = change.before
  if (chargeAnswer !== 'scale')
    return { chargedAmount: typedCharge ?? formerCharge, otherCharge, otherChargeCurrency }
  const charge = { charge: formerCharge, refunded: deductedRefunds, currency: claimCurrency }
  const chargeAside = { charge: otherCharge, refunded: '0', currency: otherChargeCurrency ?? '' }
  return {
    chargedAmount: typedCharge ?? scaleCharge(change, charge),
    otherCharge: scaleCharge(change, chargeAside),
    otherChargeCurrency,
  }
}

/** Whether the charges of a change can be scaled: the currency stays, and the results can be stored. */
export function isScalable(change: AmountChange, claimCurrency: string): boolean {
  const { chargedAmount, otherCharge } = chargesByAnswers(change, { charge_answer: 'scale' }, claimCurrency)
  const { before } = change
  const isStorable = (scaled: Decimal | null, charge: Decimal | null) => scaled !== null || charge === null
  const areStorable =
    isStorable(chargedAmount, before.chargedAmount) && isStorable(otherCharge, before.otherCharge)
  return !changesCurrency(change) && changesAmount(change) && areStorable
}
