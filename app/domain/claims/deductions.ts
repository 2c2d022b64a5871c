import Big from 'big.js'
import { isBack, paidBeforeLabel, paidLabel, withoutSign } from '~/domain/advances/labels'
import type { Decimal } from '~/domain/money/convert'
import type { Claim, ClaimPayment } from './claim'

// What a claim's total is less by: advances, and apart from them what was paid with earlier versions.

/** `Paid with version 1`, or `Paid back with version 1` */
export const paymentText = ({ version, amount }: Pick<ClaimPayment, 'version' | 'amount'>): string =>
  `${paidLabel(isBack(amount))} with version ${version}`

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
      return version === undefined ? [] : [{ version: Number(version), date, amount }]
    }),
  }
}

type Term = [label: string, amount: Decimal]

/** What was paid, and what was paid back: each as a sum of its own without a sign, with its label. */
export const paidTerms = (payments: ClaimPayment[]): Term[] =>
  [false, true].flatMap((isPaidBack): Term[] => {
    const paid = payments.filter(({ amount }) => isBack(amount) === isPaidBack)
    if (paid.length === 0) return []
    const sum = paid.reduce((all, { amount }) => all.plus(amount), Big(0))
    return [[paidBeforeLabel(isPaidBack), withoutSign(sum.toFixed(2))]]
  })

/** What is due, with its label: without a sign, but in a version of an older format, which stays as it is. */
export const dueTerm = ({ totals: { due }, payments }: Pick<Claim, 'totals' | 'payments'>): Term =>
  isBack(due) ? ['Due back from claimant', payments === null ? due : withoutSign(due)] : ['Amount due', due]

/** The sums that stand between the total and what is due, without a sign, each with its label. */
export const deductionTerms = ({ totals, payments }: Pick<Claim, 'totals' | 'payments'>): Term[] => [
  ['Less advances', totals.advances],
  ...paidTerms(payments ?? []),
]
