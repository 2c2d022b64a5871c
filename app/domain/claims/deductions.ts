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

/** The sums that stand between the total and what is due, without a sign, each with its label. */
export const deductionTerms = ({
  totals,
  payments,
}: Pick<Claim, 'totals' | 'payments'>): [label: string, amount: Decimal][] => [
  ['Less advances', totals.advances],
  ...(payments === null || payments.length === 0
    ? []
    : [[paidBeforeLabel(isBack(totals.paid)), withoutSign(totals.paid)] as [string, Decimal]]),
]
