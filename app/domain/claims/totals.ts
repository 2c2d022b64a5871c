import Big from 'big.js'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/convert'
import type { Claim, ClaimLine, ClaimTotals } from './claim'

const sumOf = (amounts: Decimal[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), Big(0))

const convertedSum = (lines: ClaimLine[]): Decimal =>
  sumOf(lines.map(({ converted }) => converted)).toFixed(2)

/** One order for every reader of the same lines, whatever their language. */
const inOrder = new Intl.Collator('en').compare

/**
 * What the receipts of lines say of tax, by currency and rate. Where a tax comes without its net amount, the
 * sum would be none of its rate, and is not said.
 */
function sumsByTax(lines: ClaimLine[]): ClaimTotals['byTax'] {
  const taxes = lines.flatMap(({ number, currency, taxes }) =>
    taxes.map((tax) => ({ ...tax, number, currency })),
  )
  return [...groupBy(taxes, ({ currency, rate }) => `${currency} ${rate}`).values()]
    .map((group) => {
      const [{ currency, rate }] = group as [(typeof group)[number]]
      const nets = group.flatMap(({ net }) => net ?? [])
      return {
        currency,
        rate,
        count: new Set(group.map(({ number }) => number)).size,
        net: nets.length === group.length ? sumOf(nets).toFixed() : null,
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

/**
 * What the lines, advances and payments of a claim add up to: sums of what the lines say, to the last digit;
 * nothing is converted here.
 */
export function totalsOf({
  lines,
  advances,
  payments,
}: Pick<Claim, 'lines' | 'advances' | 'payments'>): ClaimTotals {
  const counted = lines.filter(({ counts }) => counts)
  const total = sumOf(counted.map(({ converted }) => converted))
  const advanced = sumOf(advances.map(({ amount }) => amount))
  const paid = sumOf((payments ?? []).map(({ amount }) => amount))
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
    byTax: sumsByTax(counted),
    total: total.toFixed(2),
    count: counted.length,
    advances: advanced.toFixed(2),
    paid: paid.toFixed(2),
    due: total.minus(advanced).minus(paid).toFixed(2),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  }
}
