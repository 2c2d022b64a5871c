import Big from 'big.js'
import type { ExpenseRow } from '~/domain/database-rows'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import type { AmountAnswers } from './amount-answers'
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

/**
 * Whether to ask about a charge: the user removes a charge that has a row, or changes the amount but not the
 * charge, or changes the amount while a charge is set aside.
 */
export function needsChargeAnswer(change: AmountChange): boolean {
  const { before, after } = change
  const isChargeRemoved = before.chargedAmount !== null && after.chargedAmount === null
  if (isChargeRemoved && before.rowAmount !== null) return true
  const isChargeLeft = before.chargedAmount !== null && !changesCharge(change)
  return changesAmount(change) && (isChargeLeft || before.otherCharge !== null)
}

/** Scales a charge in proportion to its amount; null if the result cannot be stored. */
function scaleCharge(
  { before, after }: AmountChange,
  charge: Decimal | null,
  currency: string,
): Decimal | null {
  if (charge === null || Big(before.amount).eq(0)) return null
  const scaled = Big(charge).times(after.amount).div(before.amount).round(minorDigits(currency))
  return scaled.times(charge).gt(0) ? scaled.toFixed() : null
}

/**
 * Returns the charges after a change, according to the answer: the former charge is kept (also without an
 * answer), scaled in proportion to the amount, or removed. A charge that the user typed stays in each case.
 */
export function chargesByAnswer(
  change: AmountChange,
  answer: AmountAnswers['charge_answer'],
  claimCurrency: string,
): Pick<ChargedAmount, 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'> {
  const { chargedAmount: formerCharge, otherCharge, otherChargeCurrency } = change.before
  const typedCharge = hasTypedCharge(change) ? change.after.chargedAmount : null
  if (answer === 'remove') return { chargedAmount: typedCharge, otherCharge: null, otherChargeCurrency: null }
  if (answer !== 'scale')
    return { chargedAmount: typedCharge ?? formerCharge, otherCharge, otherChargeCurrency }
  return {
    chargedAmount: typedCharge ?? scaleCharge(change, formerCharge, claimCurrency),
    otherCharge: scaleCharge(change, otherCharge, otherChargeCurrency ?? ''),
    otherChargeCurrency,
  }
}

/** Whether the charges of a change can be scaled: the currency stays, and the results can be stored. */
export function isScalable(change: AmountChange, claimCurrency: string): boolean {
  const { chargedAmount, otherCharge } = chargesByAnswer(change, 'scale', claimCurrency)
  const { before } = change
  const isStorable = (scaled: Decimal | null, charge: Decimal | null) => scaled !== null || charge === null
  const areStorable =
    isStorable(chargedAmount, before.chargedAmount) && isStorable(otherCharge, before.otherCharge)
  return !changesCurrency(change) && changesAmount(change) && areStorable
}
