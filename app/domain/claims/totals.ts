import Big from 'big.js'
import { taxSum } from '~/domain/expenses/taxes'
import { groupBy } from '~/domain/group-by'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, sumOf } from '~/domain/money/decimal'
import { roundDue } from '~/domain/money/round-due'
import { fractionOf, WHOLE } from '~/domain/money/share'
import { multiplyAll } from '~/domain/money/split'
import type { Claim, ClaimTotals } from './claim'
import type { ClaimLine, ClaimTax } from './claim-line'
import { isLeftToFinance } from './payments/due-amounts'

// Calculates the sums of a claim.

/** A fixed sort order, independent of the reader's language. */
const compareNames = new Intl.Collator('en').compare

/** The amount on the receipt of a line, and the taxes that it includes. */
type TaxedLine = Pick<ClaimLine, 'amount' | 'taxes'>

/** Removes taxes whose rate and net amount both equal those of an earlier one. */
function withDistinctNets(taxes: ClaimTax[]): ClaimTax[] {
  const groups = groupBy(taxes, ({ rate, net }) => `${rate} ${net === null ? '' : Big(net).toFixed()}`)
  return [...groups.values()].flatMap(([first]) => first ?? [])
}

/**
 * Returns the net amounts of a line at a tax rate; null when one is unknown. Two taxes of one rate may share
 * one net amount, as India's CGST and SGST do, or each have their own:
 * - Two equal net amounts are counted once if net amounts and taxes then add up exactly to the line.
 * - Two different net amounts are counted both if net amounts and taxes add up to no more than the line.
 * - Otherwise the net amount is unknown: a part of the line may be untaxed, or the two net amounts may differ
 *   only by rounding.
 */
function netAmountsAt({ amount, taxes }: TaxedLine, taxRate: ClaimTax['rate']): Decimal[] | null {
  const taxesAtRate = taxes.filter(({ rate }) => rate === taxRate)
  const distinctTaxes = withDistinctNets(taxesAtRate)
  const nets = distinctTaxes.flatMap(({ net }) => net ?? [])
  if (nets.length < distinctTaxes.length) return null
  if (taxesAtRate.length === 1) return nets
  const netsOfLine = withDistinctNets(taxes).flatMap(({ net }) => net ?? [])
  const gross = sumOf([...netsOfLine, taxSum(taxes)])
  // a refund and its taxes are below zero
  const isWithin = gross.abs().lte(Big(amount).abs())
  const isKnown = distinctTaxes.length === taxesAtRate.length ? isWithin : gross.eq(amount)
  return isKnown ? nets : null
}

/** Whether a line has several taxes of one rate on the same net amount, which the sums count once. */
export const hasSharedNet = (line: TaxedLine): boolean =>
  line.taxes.some(({ rate }) => {
    const { length } = line.taxes.filter((tax) => tax.rate === rate)
    return (netAmountsAt(line, rate)?.length ?? length) < length
  })

/**
 * Returns the taxes in the claimed part of a line. The net of each is the amount that the sums count: null if
 * it is unknown, or counted with another tax of the line. These amounts and the rest of the line, which no
 * net amount covers, add up to the claimed part.
 */
export function claimedTaxes(line: ClaimLine): ClaimTax[] {
  const distinctTaxes = new Set(withDistinctNets(line.taxes))
  const taxes = line.taxes.map((tax) => ({
    ...tax,
    net: distinctTaxes.has(tax) && netAmountsAt(line, tax.rate) ? tax.net : null,
  }))
  if (line.share === WHOLE) return taxes
  const parts = taxes.flatMap(({ net, amount }) => [net ?? '0', amount])
  const rest = Big(line.amount).minus(sumOf(parts)).toFixed()
  const shares = multiplyAll([...parts, rest], fractionOf(line), minorDigits(line.currency))
  return taxes.map(({ rate, net }, index) => ({
    rate,
    net: net === null ? null : (shares[2 * index] ?? null),
    amount: shares[2 * index + 1] ?? '0',
  }))
}

/** Sums taxes by currency and rate. The net sum has the lines whose net amount is known. */
function sumsByTax(lines: ClaimLine[]): ClaimTotals['byTax'] {
  const taxes = lines.flatMap((line) =>
    claimedTaxes(line).map((tax) => ({ ...tax, currency: line.currency, line })),
  )
  return [...groupBy(taxes, ({ currency, rate }) => `${currency} ${rate}`).values()]
    .map((group) => {
      const [{ currency, rate }] = group as [(typeof group)[number]]
      const nets = group.flatMap(({ net }) => net ?? [])
      const linesWithNet = new Set(group.flatMap(({ net, line }) => (net === null ? [] : line)))
      const count = new Set(group.map(({ line }) => line)).size
      return {
        currency,
        rate,
        count,
        net: nets.length > 0 ? sumOf(nets).toFixed() : null,
        withoutNet: count - linesWithNet.size,
        amount: sumOf(group.map(({ amount }) => amount)).toFixed(),
      }
    })
    .sort(
      (first, second) =>
        compareNames(first.currency, second.currency) ||
        Number(first.rate === null) - Number(second.rate === null) ||
        Big(first.rate ?? 0).cmp(second.rate ?? 0),
    )
}

/** Returns the amounts that finance converts, minus the payments of earlier versions in the same currency. */
function unconvertedSums({ lines, payments }: Pick<Claim, 'lines' | 'payments'>): ClaimTotals['unconverted'] {
  const linesToConvert = groupBy(lines.filter(isLeftToFinance), ({ currency }) => currency)
  const unconvertedPayments = (payments ?? []).flatMap(({ unconverted }) => unconverted)
  const paidAmounts = groupBy(unconvertedPayments, ({ currency }) => currency)
  return [...new Set([...linesToConvert.keys(), ...paidAmounts.keys()])]
    .sort(compareNames)
    .flatMap((currency) => {
      const linesInCurrency = linesToConvert.get(currency) ?? []
      const amount = sumOf(linesInCurrency.map(({ claimed }) => claimed))
      const paidBefore = sumOf((paidAmounts.get(currency) ?? []).map((payment) => payment.amount))
      // a currency with a payment that was repaid, and without lines, is not printed
      if (linesInCurrency.length === 0 && paidBefore.eq(0)) return []
      return {
        currency,
        count: linesInCurrency.length,
        amount: amount.toFixed(),
        paid: paidBefore.toFixed(),
        due: amount.minus(paidBefore).toFixed(),
      }
    })
}

/** Sums lines by the cost centres that bear them; empty if no line names one. */
function sumsByCostCentre(lines: ClaimLine[], decimals: number): ClaimTotals['byCostCentre'] {
  const parts = lines.flatMap(({ allocations, converted }) =>
    allocations.length > 0 ? allocations : [{ name: '', amount: converted }],
  )
  if (parts.every(({ name }) => name === '')) return []
  return [...groupBy(parts, ({ name }) => name)]
    .sort(([one], [other]) => Number(one === '') - Number(other === '') || compareNames(one, other))
    .map(([costCentre, group]) => ({
      costCentre,
      count: group.length,
      converted: sumOf(group.map(({ amount }) => amount)).toFixed(decimals),
    }))
}

/** Sums the lines, advances and payments exactly. It converts nothing, and rounds only the due. */
export function totalsOf(
  claim: Pick<Claim, 'lines' | 'advances' | 'payments' | 'currency' | 'decimals'>,
): ClaimTotals {
  const { lines, advances, payments, currency, decimals } = claim
  const convertedSum = (group: ClaimLine[]): Decimal =>
    sumOf(group.map(({ converted }) => converted)).toFixed(decimals)
  const countedLines = lines.filter(({ counts }) => counts)
  const total = sumOf(countedLines.map(({ converted }) => converted))
  const advanceSum = sumOf(advances.map(({ amount }) => amount))
  const paidSum = sumOf((payments ?? []).map(({ amount }) => amount))
  const { due, rounding } = roundDue(total.minus(advanceSum).minus(paidSum), currency)
  const dates = lines.flatMap(({ date }) => date ?? []).sort()
  return {
    byCurrency: [...groupBy(countedLines, ({ currency }) => currency)]
      .sort(([one], [other]) => compareNames(one, other))
      .map(([currency, group]) => ({
        currency,
        count: group.length,
        amount: sumOf(group.map(({ claimed }) => claimed)).toFixed(),
        converted: convertedSum(group),
      })),
    byCategory: [...groupBy(countedLines, ({ category }) => category)]
      .sort(([one], [other]) => Number(one === '') - Number(other === '') || compareNames(one, other))
      .map(([category, group]) => ({ category, count: group.length, converted: convertedSum(group) })),
    byCostCentre: sumsByCostCentre(countedLines, decimals),
    byTax: sumsByTax(lines.filter((line) => line.counts || isLeftToFinance(line))),
    total: total.toFixed(decimals),
    refunds: convertedSum(countedLines.filter(({ kind }) => kind === 'refund')),
    count: countedLines.length,
    advances: advanceSum.toFixed(decimals),
    paid: paidSum.toFixed(decimals),
    rounding: rounding.toFixed(decimals),
    due: due.toFixed(decimals),
    unconverted: unconvertedSums({ lines, payments }),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  }
}
