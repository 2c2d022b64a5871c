import Big from 'big.js'
import { isAnyDue, isPaidBack, paidBeforeLabel, paidLabel, withoutSign } from '~/domain/advances/labels'
import type { Claim, ClaimPayment } from '~/domain/claims/claim'
import { type Decimal, sumOf } from '~/domain/money/decimal'
import { besideDueText, type DueAmounts, isGivenBack } from './due-amounts'

// The deductions from a claim's total: advances and payments for earlier versions. Versions of older formats
// have no separate `payments` (null).

/** Returns `Paid with version 1`, or `Paid back with version 1`. */
export const paymentText = ({ version, ...payment }: Omit<ClaimPayment, 'date'>): string =>
  `${paidLabel(isGivenBack(paymentAmounts(payment)))} with version ${version}`

/** Returns a payment in the shape of an amount due. */
export const paymentAmounts = ({
  amount,
  unconverted,
}: Pick<ClaimPayment, 'amount' | 'unconverted'>): DueAmounts => ({ due: amount, unconverted })

/** Returns the amounts that a claim asks for: in its currency, and in each currency that finance converts. */
export const dueAmounts = ({ totals: { due, unconverted } }: Pick<Claim, 'totals'>): DueAmounts => ({
  due,
  unconverted: unconverted.map(({ currency, due: amount, paid }) => ({ currency, amount, paid })),
})

/** Returns `and 8,640 JPY, which finance converts`, the text after the due; empty without such amounts. */
export const besideDueOf = (claim: Pick<Claim, 'totals'>): string => besideDueText(dueAmounts(claim))

/** Matches the note of a payment among the advances of a claim in an older format. */
const PAYMENT_NOTE = /^Paid (?:back )?with version (\d+)$/

/** Returns advances and payments separately, also for older formats, whose advances include payments. */
export function deductionsOf({ advances, payments }: Pick<Claim, 'advances' | 'payments'>): {
  advances: Claim['advances']
  payments: ClaimPayment[]
} {
  if (payments !== null) return { advances, payments }
  return {
    advances: advances.filter(({ note }) => !PAYMENT_NOTE.test(note)),
    payments: advances.flatMap(({ date, amount, note }) => {
      const [, version] = PAYMENT_NOTE.exec(note) ?? []
      return version === undefined ? [] : [{ version: Number(version), date, amount, unconverted: [] }]
    }),
  }
}

type Term = [label: string, amount: Decimal]

/** Returns the sum of the payments and the sum of the repayments, without a sign, each with its label. */
export const paidTerms = (payments: ClaimPayment[], { decimals }: Pick<Claim, 'decimals'>): Term[] =>
  [false, true].flatMap((isRepayment): Term[] => {
    const paid = payments.filter(({ amount }) => isAnyDue(amount) && isPaidBack(amount) === isRepayment)
    if (paid.length === 0) return []
    const sum = sumOf(paid.map(({ amount }) => amount)).toFixed(decimals)
    return [[paidBeforeLabel(isRepayment), withoutSign(sum)]]
  })

/** Returns the due with its label, without a sign. A version of an older format keeps its sign. */
export function dueTerm({ totals, payments }: Pick<Claim, 'totals' | 'payments'>): Term {
  const { due } = totals
  if (!isGivenBack(dueAmounts({ totals }))) return ['Amount due', due]
  return ['Due back from claimant', payments === null ? due : withoutSign(due)]
}

/** Returns the rounding that makes the due a whole number, with sign and label; empty when it is zero. */
export const roundingTerms = ({ totals }: Pick<Claim, 'totals'>): Term[] =>
  isAnyDue(totals.rounding) ? [['Rounding', totals.rounding]] : []

/**
 * Returns the sums that make up the total when lines are refunds, with signs and labels; empty without
 * refunds.
 */
export const totalTerms = ({ totals, decimals }: Pick<Claim, 'totals' | 'decimals'>): Term[] =>
  isAnyDue(totals.refunds)
    ? [
        ['Expenses', Big(totals.total).minus(totals.refunds).toFixed(decimals)],
        ['Refunds', totals.refunds],
      ]
    : []

/** Returns the sums between the total and the due with their labels. Only the rounding has a sign. */
export const deductionTerms = (claim: Pick<Claim, 'totals' | 'payments' | 'decimals'>): Term[] => [
  ['Less advances', claim.totals.advances],
  ...paidTerms(claim.payments ?? [], claim),
  ...roundingTerms(claim),
]
