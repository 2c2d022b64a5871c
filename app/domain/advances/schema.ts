import Big from 'big.js'
import { z } from 'zod'
import { shownClaimCurrencySchema, singleLineText } from '~/domain/form-fields'
import { amountsSchema } from '~/domain/money/amount-field'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { roundDue } from '~/domain/money/round-due'
import type { AdvanceRow } from '~/domain/rows'
import { NOTE_CHARACTERS_MAX } from '~/limits'
import { isBack, paidLabel, withoutSign } from './labels'

// Advances: money that a claimant was given before, and that the claim is less by.

/** An advance; its amount is in the claim currency that the event has now. */
export type Advance = Omit<AdvanceRow, 'eventId'>

/** The form of an advance. */
export const advanceSchema = z
  .object({
    date: z.string().default('').refine(isCalendarDate, 'Enter the date of the advance, such as 2026-10-05'),
    note: singleLineText(NOTE_CHARACTERS_MAX, 'Note').default(''),
    claim_currency: shownClaimCurrencySchema,
  })
  .and(amountsSchema({ amount: { isOptional: false, currency: 'claim_currency' } }))

export type AdvanceInput = z.output<typeof advanceSchema>

/**
 * A new advance comes with the id that its form was given when it was shown, so that a form that is sent
 * twice adds one.
 */
export const newAdvanceSchema = z.object({ id: z.uuid() }).and(advanceSchema)

/** A total less what the claimant has already. */
export interface Balance {
  total: Decimal
  advances: Decimal
  /** what was paid with earlier versions of the claim; below zero, the claimant gave it back */
  paid: Decimal
  /** what makes the due a whole number in a currency without minor units */
  rounding: Decimal
  /** the total less both, and rounded; below zero, the claimant gives money back */
  due: Decimal
}

/** The payments that reduce a total beside the advances, and whether the rest is rounded. */
export interface PaidEarlier {
  /** the sum that finance paid with earlier versions */
  amount: Decimal
  /** whether the due stays a fraction, as the frozen version of the event has it in an older format */
  isUnrounded: boolean
}

/**
 * The advances that the total of an event is less by: the ones in its claim currency, as no rate is known for
 * others. A closed event keeps what its claim was frozen with: earlier versions took each off 1:1.
 */
export const deductedAdvances = <A extends Pick<Advance, 'otherCurrency'>>(
  advances: A[],
  { status }: { status: string },
): A[] => (status === 'closed' ? advances : advances.filter(({ otherCurrency }) => otherCurrency === null))

/** Returns what is due of a total, less the advances that are taken off it and what was paid. */
export function balanceOf(
  { total, baseCurrency }: { total: Decimal; baseCurrency: string },
  advances: Pick<Advance, 'amount'>[],
  { amount: paid, isUnrounded }: PaidEarlier,
): Balance {
  const given = advances.reduce((sum, { amount }) => sum.plus(amount), Big(0))
  const exact = Big(total).minus(given).minus(paid)
  const { due, rounding } = isUnrounded ? { due: exact, rounding: Big(0) } : roundDue(exact, baseCurrency)
  return { total, advances: given.toFixed(), paid, rounding: rounding.toFixed(), due: due.toFixed() }
}

/**
 * `total 109.00, advances 20.00, paid 50.00`, or `paid back 50.00`: what a due comes from; empty where it is
 * the total.
 */
export function balanceText(
  { total, advances, paid, rounding }: Balance,
  figure: (amount: Decimal) => string,
): string {
  const less = [
    ['advances', advances],
    [paidLabel(isBack(paid)).toLowerCase(), withoutSign(paid)],
    ['rounding', rounding],
  ].filter(([, amount = '0']) => !Big(amount).eq(0))
  if (less.length === 0) return ''
  return [['total', total], ...less].map(([name, amount = '']) => `${name} ${figure(amount)}`).join(', ')
}

/** Advances that were entered in other currencies than the claim has, and are not taken off. */
export interface OtherCurrencyAdvances {
  count: number
  /** each once, in the order of the codes; an empty one is not known */
  currencies: string[]
}

/** Those of an event's advances; null without any. */
export function otherCurrencyAdvances(
  advances: Pick<Advance, 'otherCurrency'>[],
): OtherCurrencyAdvances | null {
  const codes = advances.flatMap(({ otherCurrency }) => otherCurrency ?? [])
  return codes.length === 0 ? null : { count: codes.length, currencies: [...new Set(codes)].sort() }
}
