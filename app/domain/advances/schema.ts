import Big from 'big.js'
import { z } from 'zod'
import type { AdvanceRow } from '~/domain/database-rows'
import { shownClaimCurrencySchema, singleLineText } from '~/domain/form-fields'
import { amountsSchema } from '~/domain/money/amount-field'
import { isCalendarDate } from '~/domain/money/date'
import { type Decimal, sumOf } from '~/domain/money/decimal'
import { roundDue } from '~/domain/money/round-due'
import { NOTE_CHARACTERS_MAX } from '~/limits'
import { isPaidBack, paidLabel, withoutSign } from './labels'

// Advances: money that a claimant received beforehand, which is deducted from the claim.

/** An advance; its amount is in the claim currency that the event has now. */
export type Advance = Omit<AdvanceRow, 'eventId'>

export const advanceSchema = z
  .object({
    date: z.string().default('').refine(isCalendarDate, 'Enter the date of the advance, such as 2026-10-05'),
    note: singleLineText(NOTE_CHARACTERS_MAX, 'Note').default(''),
    claim_currency: shownClaimCurrencySchema,
  })
  .and(amountsSchema({ amount: { isOptional: false, currency: 'claim_currency' } }))

export type AdvanceInput = z.output<typeof advanceSchema>

/** A new advance. Its id comes from the page, so that a form that is sent twice adds one advance. */
export const newAdvanceSchema = z.object({ id: z.uuid() }).and(advanceSchema)

/** The total of a claim, the deductions and the due. */
export interface Balance {
  total: Decimal
  advances: Decimal
  /** the amount paid with earlier versions of the claim; below zero if the claimant paid it back */
  paid: Decimal
  /** the amount added to make the due a whole number in a currency without minor units */
  rounding: Decimal
  /** the total less `advances` and `paid`, rounded; below zero if the claimant must pay money back */
  due: Decimal
}

/** The payments of earlier versions of a claim, which reduce its due, and whether the due is rounded. */
export interface PaidEarlier {
  /** the sum that finance paid with earlier versions */
  amount: Decimal
  /** whether the due keeps its fraction, as in older formats of frozen versions */
  isUnrounded: boolean
}

/**
 * Returns the advances that are deducted from the total of an event: the ones in its claim currency, because
 * others have no rate. A closed event deducts all, because earlier versions of Claimbook deducted each 1:1
 * and its claim is frozen.
 */
export const deductedAdvances = <A extends Pick<Advance, 'otherCurrency'>>(
  advances: A[],
  { status }: { status: string },
): A[] => (status === 'closed' ? advances : advances.filter(({ otherCurrency }) => otherCurrency === null))

/**
 * Returns the due of a total after advances and payments.
 * @param advances the ones to deduct (`deductedAdvances`)
 */
export function balanceOf(
  { total, baseCurrency }: { total: Decimal; baseCurrency: string },
  advances: Pick<Advance, 'amount'>[],
  { amount: paid, isUnrounded }: PaidEarlier,
): Balance {
  const advancesSum = sumOf(advances.map(({ amount }) => amount))
  const exactDue = Big(total).minus(advancesSum).minus(paid)
  const { due, rounding } = isUnrounded
    ? { due: exactDue, rounding: Big(0) }
    : roundDue(exactDue, baseCurrency)
  return { total, advances: advancesSum.toFixed(), paid, rounding: rounding.toFixed(), due: due.toFixed() }
}

/** Returns the calculation of a due: `total 109.00, advances 20.00, paid 50.00`; empty if it is the total. */
export function balanceText(
  { total, advances, paid, rounding }: Balance,
  formatAmount: (amount: Decimal) => string,
): string {
  const deductions = [
    ['advances', advances],
    [paidLabel(isPaidBack(paid)).toLowerCase(), withoutSign(paid)],
    ['rounding', rounding],
  ].filter(([, amount = '0']) => !Big(amount).eq(0))
  if (deductions.length === 0) return ''
  return [['total', total], ...deductions]
    .map(([name, amount = '']) => `${name} ${formatAmount(amount)}`)
    .join(', ')
}

/** Finds the advances in other currencies, with each code once, in order; null if there are none. */
export function otherCurrencyAdvances(advances: Pick<Advance, 'otherCurrency'>[]) {
  const codes = advances.flatMap(({ otherCurrency }) => otherCurrency ?? [])
  return codes.length === 0 ? null : { count: codes.length, currencies: [...new Set(codes)].sort() }
}

export type OtherCurrencyAdvances = NonNullable<ReturnType<typeof otherCurrencyAdvances>>
