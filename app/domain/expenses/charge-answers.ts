import Big from 'big.js'
import { type Decimal, isSameAmount } from '~/domain/money/convert'
import { minorDigits } from '~/domain/money/currency'
import type { AmountAnswers } from './amount-answers'
import type { TaxLine } from './taxes'

// What becomes of a charge when the amount or the currency that it was made for changes.

/** An amount with what belongs to it. */
export interface WholeAmount {
  amount: Decimal
  currency: string
  chargedAmount: Decimal | null
  /** what was charged in a claim currency that the event had before */
  otherCharge: Decimal | null
  otherChargeCurrency: string | null
  taxes: TaxLine[]
}

/** An amount before and after a change. */
export interface AmountChange {
  before: WholeAmount & {
    /** the amount in the claim currency */
    converted: Decimal
    /** whether a row of a bank statement shows the charge */
    hasRow: boolean
    /** what refunds have taken off the charge, in the claim currency */
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

/** Whether a change leaves a charge as it was, or takes away one that a bank statement shows. */
export function asksForCharge(change: AmountChange): boolean {
  const { before, after } = change
  if (before.hasRow && after.chargedAmount === null && before.chargedAmount !== null) return true
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

/** What counts without the charge, less what was refunded; null without a refund, or when nothing is left. */
function withoutCharge({ before: { refunded }, uncharged }: AmountChange): Decimal | null {
  const rest = Big(uncharged).minus(refunded)
  return Big(refunded).gt(0) && rest.gt(0) ? rest.toFixed() : null
}

/** The amounts that are charged after a change by its answer. */
export function answeredCharges(
  change: AmountChange,
  answer: AmountAnswers['charge_answer'],
  claimCurrency: string,
): Pick<WholeAmount, 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'> {
  const { otherCharge, otherChargeCurrency } = change.before
  // a charge that is typed is what was charged: the answer is about the one that was there
  const typed = hasTypedCharge(change) ? change.after.chargedAmount : null
  if (answer === 'remove')
    return { chargedAmount: typed ?? withoutCharge(change), otherCharge: null, otherChargeCurrency: null }
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
  const { chargedAmount, otherCharge } = answeredCharges(change, 'scale', claimCurrency)
  const { before } = change
  const isLost = (scaled: Decimal | null, charge: Decimal | null) => scaled === null && charge !== null
  return (
    !isOtherCurrency(change) &&
    isOtherAmount(change) &&
    !isLost(chargedAmount, before.chargedAmount) &&
    !isLost(otherCharge, before.otherCharge)
  )
}
