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
 * What the lines and advances of a claim add up to: sums of what the lines say, to the last digit; nothing is
 * converted here.
 */
export function totalsOf({ lines, advances }: Pick<Claim, 'lines' | 'advances'>): ClaimTotals {
  const counted = lines.filter(({ counts }) => counts)
  const total = sumOf(counted.map(({ converted }) => converted))
  const advanced = sumOf(advances.map(({ amount }) => amount))
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
    total: total.toFixed(2),
    count: counted.length,
    advances: advanced.toFixed(2),
    due: total.minus(advanced).toFixed(2),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  }
}
