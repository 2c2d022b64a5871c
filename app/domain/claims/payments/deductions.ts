import Big from 'big.js'
import { isAnyDue, isBack, paidBeforeLabel, paidLabel, withoutSign } from '~/domain/advances/labels'
import type { Claim, ClaimPayment } from '~/domain/claims/claim'
import type { Decimal } from '~/domain/money/decimal'
import { besideDueText, type DueAmounts, isGivenBack } from './due-amounts'

// What a claim's total is less by: advances, and apart from them what was paid with earlier versions.

/** `Paid with version 1`, or `Paid back with version 1` */
export const paymentText = ({ version, ...payment }: Omit<ClaimPayment, 'date'>): string =>
  `${paidLabel(isGivenBack(paymentAmounts(payment)))} with version ${version}`

/** A payment as an amount that was due. */
export const paymentAmounts = ({
  amount,
  unconverted,
}: Pick<ClaimPayment, 'amount' | 'unconverted'>): DueAmounts => ({ due: amount, unconverted })

/** What a claim asks for: its own currency, and each currency that finance converts. */
export const dueAmounts = ({ totals: { due, unconverted } }: Pick<Claim, 'totals'>): DueAmounts => ({
  due,
  unconverted: unconverted.map(({ currency, due: amount }) => ({ currency, amount })),
})

/** `and 8,640 JPY, which finance converts`: what stands behind what is due; empty without any. */
export const besideDueOf = (claim: Pick<Claim, 'totals'>): string => besideDueText(dueAmounts(claim))

/** The note of a payment among the advances of a claim of an older format. */
const PAYMENT_NOTE = /^Paid (?:back )?with version (\d+)$/

/** The advances and payments of a claim, also of one whose format has payments among its advances. */
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

/** What was paid, and what was paid back: each as a sum of its own without a sign, with its label. */
export const paidTerms = (payments: ClaimPayment[], { decimals }: Pick<Claim, 'decimals'>): Term[] =>
  [false, true].flatMap((isPaidBack): Term[] => {
    const paid = payments.filter(({ amount }) => isAnyDue(amount) && isBack(amount) === isPaidBack)
    if (paid.length === 0) return []
    const sum = paid.reduce((all, { amount }) => all.plus(amount), Big(0))
    return [[paidBeforeLabel(isPaidBack), withoutSign(sum.toFixed(decimals))]]
  })

/** What is due, with its label: without a sign, but in a version of an older format, which stays as it is. */
export function dueTerm({ totals, payments }: Pick<Claim, 'totals' | 'payments'>): Term {
  const { due } = totals
  if (!isGivenBack(dueAmounts({ totals }))) return ['Amount due', due]
  return ['Due back from claimant', payments === null ? due : withoutSign(due)]
}

/** The rounding that makes the due a whole number, with sign and label; empty when it is zero. */
export const roundingTerms = ({ totals }: Pick<Claim, 'totals'>): Term[] =>
  isAnyDue(totals.rounding) ? [['Rounding', totals.rounding]] : []

/** The sums between the total and the due, each with its label; only the rounding has a sign. */
export const deductionTerms = (claim: Pick<Claim, 'totals' | 'payments' | 'decimals'>): Term[] => [
  ['Less advances', claim.totals.advances],
  ...paidTerms(claim.payments ?? [], claim),
  ...roundingTerms(claim),
]
