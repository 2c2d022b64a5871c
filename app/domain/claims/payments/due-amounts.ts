import Big from 'big.js'
import { isAnyDue, isPaidBack, withoutSign } from '~/domain/advances/labels'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { type ClaimCurrency, convertedMoney, money } from '~/domain/claims/claim-text'
import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'
import { enumerate } from '~/domain/text/enumerated'

// The amounts that a claim asks for: the due in the claim currency, and the amounts without a rate, which
// finance converts. The latter stay in their own currencies and are never added to the due.

export interface CurrencyAmount {
  currency: string
  amount: Decimal
  /** the part that was paid with earlier versions of a claim, which finance has converted */
  paid?: Decimal
}

/** An amount in the claim currency, and the amounts that finance converts. */
export interface DueAmounts {
  /** negative when the claimant gives money back */
  due: Decimal
  unconverted: CurrencyAmount[]
}

/** Subtracts amounts in each currency. */
export const subtract = (amounts: DueAmounts, deducted: DueAmounts): DueAmounts => ({
  due: Big(amounts.due).minus(deducted.due).toFixed(),
  unconverted: sumsByCurrency([
    ...amounts.unconverted,
    ...deducted.unconverted.map(({ currency, amount }) => ({
      currency,
      amount: Big(0).minus(amount).toFixed(),
    })),
  ]),
})

/** Whether any currency has an amount to pay, in either direction. */
export const asksForMoney = ({ due, unconverted }: DueAmounts): boolean =>
  isAnyDue(due) || unconverted.some(({ amount }) => isAnyDue(amount))

/** Whether the claimant pays. The due in the claim currency decides; if it is 0, the first other amount. */
export function isGivenBack({ due, unconverted }: DueAmounts): boolean {
  const decisiveAmount = isAnyDue(due) ? due : unconverted.find(({ amount }) => isAnyDue(amount))?.amount
  return isPaidBack(decisiveAmount ?? due)
}

/** Returns `8,640 JPY and 6.250 KWD`. */
export const moneyList = (amounts: CurrencyAmount[]): string =>
  enumerate(amounts.map(({ amount, currency }) => money(amount, currency)))

/**
 * Returns the unconverted amounts that one side pays, without signs.
 * @param isByClaimant whether the claimant gives these amounts back; otherwise the claimant receives them
 */
export const amountsInDirection = ({ unconverted }: DueAmounts, isByClaimant: boolean): CurrencyAmount[] =>
  unconverted
    .filter(({ amount }) => isAnyDue(amount) && isPaidBack(amount) === isByClaimant)
    .map((sum) => ({ ...sum, amount: withoutSign(sum.amount) }))

/** The two sides of a claim. */
export const PAYERS = ['finance', 'claimant'] as const
export type Payer = (typeof PAYERS)[number]

export const payerOf = (amounts: DueAmounts): Payer => (isGivenBack(amounts) ? 'claimant' : 'finance')

/** Whether one side owes some of the amounts, and the other side the rest. */
export const isOwedBothWays = (amounts: DueAmounts): boolean =>
  amountsInDirection(amounts, !isGivenBack(amounts)).length > 0

/** Returns what a payment adds to a due and takes off: `with 8,640 JPY, less 50.00 GBP`; may be empty. */
export function paidBesideText(amounts: DueAmounts): string {
  const isByClaimant = isGivenBack(amounts)
  const added = amountsInDirection(amounts, isByClaimant)
  const takenOff = amountsInDirection(amounts, !isByClaimant)
  return [
    ...(added.length > 0 ? [`with ${moneyList(added)}`] : []),
    ...(takenOff.length > 0 ? [`less ${moneyList(takenOff)}`] : []),
  ].join(', ')
}

/**
 * Returns the text after a due without a sign, such as `and 8,640 JPY, which finance converts`; empty without
 * such amounts. For amounts that go the other way than the due, such as repayments of an earlier version, it
 * is `less 8,640 JPY, which finance converted before`.
 * @param options.isPaid whether the due is paid, so that finance has already converted the amounts
 * @param options.formatList formats the amounts of several currencies
 */
export function besideDueText(
  amounts: DueAmounts,
  { isPaid = false, formatList = moneyList }: { isPaid?: boolean; formatList?: typeof moneyList } = {},
): string {
  const isDueByClaimant = isGivenBack(amounts)
  return [isDueByClaimant, !isDueByClaimant]
    .flatMap((isByClaimant) => {
      const conjunction = isByClaimant === isDueByClaimant ? 'and' : 'less'
      const byVerb = groupBy(amountsInDirection(amounts, isByClaimant), ({ paid }) =>
        convertsText(isByClaimant && isAnyDue(paid ?? '0'), isPaid),
      )
      return Array.from(byVerb, ([verb, list]) => `${conjunction} ${formatList(list)}, which finance ${verb}`)
    })
    .join(', ')
}

/**
 * Returns the verb. Amounts of an earlier version that the claimant gives back were converted when it was
 * paid; refunds without a rate were not.
 */
const convertsText = (isRepayment: boolean, isPaid: boolean): string => {
  if (isRepayment) return 'converted before'
  return isPaid ? 'converted' : 'converts'
}

/** Returns `100.00 EUR and 8,640 JPY`: amounts paid, without signs. */
export function paidMoney(amounts: DueAmounts, claim: ClaimCurrency): string {
  const isDueByClaimant = isGivenBack(amounts)
  const sameDirection = amountsInDirection(amounts, isDueByClaimant)
  const oppositeDirection = amountsInDirection(amounts, !isDueByClaimant)
  const claimMoney = convertedMoney(withoutSign(amounts.due), claim)
  const paidAmounts = [
    ...(isAnyDue(amounts.due) || sameDirection.length === 0 ? [claimMoney] : []),
    ...sameDirection.map(({ amount, currency }) => money(amount, currency)),
  ]
  return (
    enumerate(paidAmounts) + (oppositeDirection.length > 0 ? `, less ${moneyList(oppositeDirection)}` : '')
  )
}

/** Whether finance converts a line, because its currency has no rate. The claim still asks for the amount. */
export const isLeftToFinance = ({ conversion }: Pick<ClaimLine, 'conversion'>): boolean =>
  conversion.by === 'none'

/** Returns `8,640 JPY`: the amounts that the sums in the claim currency leave out; may be empty. */
export const moneyForFinance = ({ totals }: Pick<Claim, 'totals'>): string =>
  moneyList(totals.unconverted.filter(({ count }) => count > 0))

/** Returns the amount of a line, `18.87 USD`, or says that it is not converted. */
export function lineMoney(line: ClaimLine, claim: ClaimCurrency): string {
  if (line.conversion.by === 'none') return `${money(line.claimed, line.currency)} for finance to convert`
  if (line.conversion.by === 'uncounted') return `${money(line.claimed, line.currency)}, not counted yet`
  return convertedMoney(line.converted, claim)
}
