import Big from 'big.js'
import { taxSum } from '~/domain/expenses/taxes'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'
import { roundDue } from '~/domain/money/round-due'
import type { Claim, ClaimTotals } from './claim'
import type { ClaimLine, ClaimTax } from './claim-line'
import { isLeftToFinance } from './payments/due-amounts'

const sumOf = (amounts: Decimal[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), Big(0))

/** A fixed sort order, independent of the reader's language. */
const inOrder = new Intl.Collator('en').compare

/** Removes taxes whose rate and net amount both equal those of an earlier one. */
function withDistinctNets(taxes: ClaimTax[]): ClaimTax[] {
  const groups = groupBy(taxes, ({ rate, net }) => `${rate} ${net === null ? '' : Big(net).toFixed()}`)
  return [...groups.values()].flatMap(([first]) => first ?? [])
}

/**
 * Returns the net amounts of a line at a tax rate; null when one is unknown. Two taxes of one rate may share
 * one net amount, as India's CGST and SGST do, or have two. Two equal net amounts are one if net and taxes
 * then add up exactly to the line; two different ones are two if they add up to no more than the line.
 * Otherwise the net amount is unknown: the rest of the line may be untaxed, or the two may differ only by
 * rounding.
 */
function netsOf({ amount, taxes }: ClaimLine, wanted: ClaimTax['rate']): Decimal[] | null {
  const own = taxes.filter(({ rate }) => rate === wanted)
  const distinct = withDistinctNets(own)
  const nets = distinct.flatMap(({ net }) => net ?? [])
  if (nets.length < distinct.length) return null
  if (own.length === 1) return nets
  const line = withDistinctNets(taxes).flatMap(({ net }) => net ?? [])
  const gross = sumOf([...line, taxSum(taxes)])
  const isKnown = distinct.length === own.length ? gross.lte(amount) : gross.eq(amount)
  return isKnown ? nets : null
}

/** Whether a line has several taxes of one rate on the same net amount, which the sums count once. */
export const hasSharedNet = (line: ClaimLine): boolean =>
  line.taxes.some(({ rate }) => {
    const { length } = line.taxes.filter((tax) => tax.rate === rate)
    return (netsOf(line, rate)?.length ?? length) < length
  })

/**
 * Sums the taxes of lines by currency and rate. The net sum is null when a tax has no net amount, because the
 * sum would not match its rate.
 */
function sumsByTax(lines: ClaimLine[]): ClaimTotals['byTax'] {
  const taxes = lines.flatMap((line) => line.taxes.map((tax) => ({ ...tax, currency: line.currency, line })))
  return [...groupBy(taxes, ({ currency, rate }) => `${currency} ${rate}`).values()]
    .map((group) => {
      const [{ currency, rate }] = group as [(typeof group)[number]]
      const nets = [...new Set(group.map(({ line }) => line))].map((line) => netsOf(line, rate))
      const known = nets.filter((own) => own !== null)
      return {
        currency,
        rate,
        count: nets.length,
        net: known.length === nets.length ? sumOf(known.flat()).toFixed() : null,
        amount: sumOf(group.map(({ amount }) => amount)).toFixed(),
      }
    })
    .sort(
      (one, other) =>
        inOrder(one.currency, other.currency) ||
        Number(one.rate === null) - Number(other.rate === null) ||
        Big(one.rate ?? 0).cmp(other.rate ?? 0),
    )
}

/** Returns the amounts that finance converts, minus the payments of earlier versions in the same currency. */
function unconvertedSums({ lines, payments }: Pick<Claim, 'lines' | 'payments'>): ClaimTotals['unconverted'] {
  const left = groupBy(lines.filter(isLeftToFinance), ({ currency }) => currency)
  const paid = groupBy(
    (payments ?? []).flatMap(({ unconverted }) => unconverted),
    ({ currency }) => currency,
  )
  return [...new Set([...left.keys(), ...paid.keys()])].sort(inOrder).flatMap((currency) => {
    const own = left.get(currency) ?? []
    const amount = sumOf(own.map((line) => line.amount))
    const before = sumOf((paid.get(currency) ?? []).map((payment) => payment.amount))
    // a repaid payment leaves nothing to print
    if (own.length === 0 && before.eq(0)) return []
    return {
      currency,
      count: own.length,
      amount: amount.toFixed(),
      paid: before.toFixed(),
      due: amount.minus(before).toFixed(),
    }
  })
}

/**
 * Sums the lines, advances and payments of a claim exactly, to the last digit. It converts nothing, and
 * rounds only the due.
 */
export function totalsOf({
  lines,
  advances,
  payments,
  currency,
  decimals,
}: Pick<Claim, 'lines' | 'advances' | 'payments' | 'currency' | 'decimals'>): ClaimTotals {
  const convertedSum = (some: ClaimLine[]): Decimal =>
    sumOf(some.map(({ converted }) => converted)).toFixed(decimals)
  const counted = lines.filter(({ counts }) => counts)
  const total = sumOf(counted.map(({ converted }) => converted))
  const advanced = sumOf(advances.map(({ amount }) => amount))
  const paid = sumOf((payments ?? []).map(({ amount }) => amount))
  const { due, rounding } = roundDue(total.minus(advanced).minus(paid), currency)
  const dates = lines.flatMap(({ date }) => date ?? []).sort()
  return {
    byCurrency: [...groupBy(counted, ({ currency }) => currency)]
      .sort(([one], [other]) => inOrder(one, other))
      .map(([currency, group]) => ({
        currency,
        count: group.length,
        amount: sumOf(group.map(({ amount }) => amount)).toFixed(),
        converted: convertedSum(group),
      })),
    byCategory: [...groupBy(counted, ({ category }) => category)]
      .sort(([one], [other]) => Number(one === '') - Number(other === '') || inOrder(one, other))
      .map(([category, group]) => ({ category, count: group.length, converted: convertedSum(group) })),
    byTax: sumsByTax(lines.filter((line) => line.counts || isLeftToFinance(line))),
    total: total.toFixed(decimals),
    count: counted.length,
    advances: advanced.toFixed(decimals),
    paid: paid.toFixed(decimals),
    rounding: rounding.toFixed(decimals),
    due: due.toFixed(decimals),
    unconverted: unconvertedSums({ lines, payments }),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  }
}
