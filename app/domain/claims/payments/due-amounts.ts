import Big from 'big.js'
import { isAnyDue, isBack, withoutSign } from '~/domain/advances/labels'
import type { Claim, ClaimLine } from '~/domain/claims/claim'
import { type ClaimCurrency, convertedMoney, enumerated, money } from '~/domain/claims/claim-text'
import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import type { Decimal } from '~/domain/money/decimal'

// What finance converts: the amounts that have no rate. They stand beside the sums in the claim currency,
// each in its own currency, and are never added to them.

/** An amount in one of several currencies. */
export interface CurrencyAmount {
  currency: string
  amount: Decimal
}

/** An amount in the claim currency, and what stands beside it. */
export interface DueAmounts {
  /** below zero, the claimant gives it back */
  due: Decimal
  unconverted: CurrencyAmount[]
}

/** What is due in the claim currency, and beside it what finance converts, less what it converted before. */
export const dueAfter = (
  due: Decimal,
  unconverted: CurrencyAmount[],
  before: CurrencyAmount[],
): DueAmounts => ({
  due,
  unconverted: sumsByCurrency([
    ...unconverted,
    ...before.map(({ currency, amount }) => ({ currency, amount: Big(0).minus(amount).toFixed() })),
  ]),
})

/** Whether one side owes the other something, in whatever currency. */
export const asksForMoney = ({ due, unconverted }: DueAmounts): boolean =>
  isAnyDue(due) || unconverted.some(({ amount }) => isAnyDue(amount))

/**
 * Whether the claimant is the one who pays. The amount in the claim currency decides, and without one the
 * first of the others.
 */
export function isGivenBack({ due, unconverted }: DueAmounts): boolean {
  const first = isAnyDue(due) ? due : unconverted.find(({ amount }) => isAnyDue(amount))?.amount
  return isBack(first ?? due)
}

/** `8,640 JPY and 6.250 KWD` */
export const moneyList = (amounts: CurrencyAmount[]): string =>
  enumerated(amounts.map(({ amount, currency }) => money(amount, currency)))

/** The amounts beside a due that the claimant receives, or gives back; without signs. */
export const amountsOneWay = ({ unconverted }: DueAmounts, back: boolean): CurrencyAmount[] =>
  unconverted
    .filter(({ amount }) => isAnyDue(amount) && isBack(amount) === back)
    .map(({ currency, amount }) => ({ currency, amount: withoutSign(amount) }))

/**
 * `and 8,640 JPY, which finance converts`: what stands behind an amount that is shown without a sign; empty
 * without any.
 * @param list writes the amounts of several currencies
 */
export function besideDueText(
  amounts: DueAmounts,
  { isPaid = false, list = moneyList }: { isPaid?: boolean; list?: typeof moneyList } = {},
): string {
  const isAllBack = isGivenBack(amounts)
  return [isAllBack, !isAllBack]
    .flatMap((back) => {
      const some = amountsOneWay(amounts, back)
      if (some.length === 0) return []
      const converts = back ? 'converted before' : isPaid ? 'converted' : 'converts'
      return `${back === isAllBack ? 'and' : 'less'} ${list(some)}, which finance ${converts}`
    })
    .join(', ')
}

/** `100.00 EUR and 8,640 JPY`: amounts that were paid, without signs. */
export function paidMoney(amounts: DueAmounts, claim: ClaimCurrency): string {
  const isAllBack = isGivenBack(amounts)
  const [same, other] = [amountsOneWay(amounts, isAllBack), amountsOneWay(amounts, !isAllBack)]
  const own = convertedMoney(withoutSign(amounts.due), claim)
  const paid = [
    ...(isAnyDue(amounts.due) || same.length === 0 ? [own] : []),
    ...same.map(({ amount, currency }) => money(amount, currency)),
  ]
  return enumerated(paid) + (other.length > 0 ? `, less ${moneyList(other)}` : '')
}

/** Whether finance converts a line. */
export const isLeftToFinance = ({ conversion }: Pick<ClaimLine, 'conversion'>): boolean =>
  conversion.by === 'none'

/** Whether an amount of the claim currency says nothing of a line, which is not converted to it. */
export const isNotConverted = ({ conversion }: Pick<ClaimLine, 'conversion'>): boolean =>
  conversion.by === 'none' || conversion.by === 'uncounted'

/** `8,640 JPY`: what the sums of a claim in its currency leave out; empty where they leave nothing out. */
export const leftToFinance = ({ totals }: Pick<Claim, 'totals'>): string =>
  moneyList(totals.unconverted.filter(({ count }) => count > 0))

/** What a line comes to: `18.87 USD`, or that it is not converted. */
export function lineMoney(line: ClaimLine, claim: ClaimCurrency): string {
  if (line.conversion.by === 'none') return `${money(line.amount, line.currency)} for finance to convert`
  if (line.conversion.by === 'uncounted') return `${money(line.amount, line.currency)}, not counted yet`
  return convertedMoney(line.converted, claim)
}
