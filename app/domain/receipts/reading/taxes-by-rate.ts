import type { TaxLine } from '~/domain/expenses/taxes-json'
import { groupBy } from '~/domain/group-by'
import { TAX_LINES_MAX } from '~/limits'
import { type AmountCandidate, absolute } from './amount-candidates'
import { decimalOf, type FractionDigits, type PrintedAmount, unitsOf } from './amounts'
import { type Suggestion, suggestionFrom } from './page-text'
import { HUNDRED_PERCENT, isTaxOn } from './tax-arithmetic'
import type { TaxCandidate, TaxCandidates } from './tax-candidates'

// Chooses the taxes of a receipt among the printed ones. No tax is calculated: arithmetic only selects and
// confirms printed values. Amounts are in units of the last printed digit, rates in thousandths of a per cent
// (19 % is 19,000). `slack` is the rounding that a comparison allows, in units.

/** A suggested tax with the place of its line. */
export interface TaxSuggestion extends TaxLine, Omit<Suggestion, 'value'> {}

/** The certainty of taxes that the total does not confirm. */
const UNCONFIRMED_CERTAINTY = 0.7

/** How many amounts, and roundings among them, are compared with taxes: the last ones of the receipt. */
const AMOUNTS_MAX = 200
const ROUNDINGS_MAX = 2

const sum = (amounts: bigint[]) => amounts.reduce((all, each) => all + each, 0n)

/** The total and the amounts of a receipt, for comparisons. */
interface ReceiptAmounts {
  /** the possible amounts that include the taxes: the total, also without tip, other taxes and a rounding */
  totals: bigint[]
  amounts: AmountCandidate[]
}

/** Whether net amounts and taxes add up to the total: 100 + 50 net and 19 + 3.50 tax for 172.50. */
function netsAndTaxesAddUp(taxes: TaxCandidate[], total: bigint): boolean {
  // each tax may be rounded by one unit
  const slack = BigInt(taxes.length)
  const nets = taxes.flatMap(({ net }) => (net ? [net.units] : []))
  const tax = sum(taxes.map((each) => each.tax.units))
  if (nets.length < taxes.length) return false
  const hasNetOfEach = absolute(sum(nets) + tax - total) <= slack
  // several taxes on one net amount
  const [net] = nets
  return (
    hasNetOfEach ||
    (net !== undefined && nets.every((each) => each === net) && absolute(net + tax - total) <= slack)
  )
}

/** Whether the gross amounts add up to the total. A tax of 19.00 at 19 % alone gives the gross 119.00. */
function grossAmountsAddUp(taxes: TaxCandidate[], total: bigint): boolean {
  let [gross, slack] = [0n, 0n]
  for (const { rate, tax, net } of taxes) {
    if (net) gross += (net.units + tax.units) * HUNDRED_PERCENT
    else if (rate === null || rate === 0n) return false
    else {
      gross += (tax.units * (HUNDRED_PERCENT + rate) * HUNDRED_PERCENT) / rate
      // one unit of the tax is this much of the gross amount
      slack += ((HUNDRED_PERCENT + rate) * HUNDRED_PERCENT) / rate
    }
  }
  return taxes.length > 0 && absolute(gross - total * HUNDRED_PERCENT) <= slack + HUNDRED_PERCENT
}

const isConfirmed = (taxes: TaxCandidate[], { totals }: ReceiptAmounts): boolean =>
  totals.some((total) => netsAndTaxesAddUp(taxes, total) || grossAmountsAddUp(taxes, total))

/**
 * Adds net amounts to taxes without one on their line: one that makes the total with all taxes together, or
 * for each tax one that fits its rate. Without rates, only a subtotal or a labelled net amount counts.
 */
function withNets(taxes: TaxCandidate[], { nets }: TaxCandidates, receiptAmounts: ReceiptAmounts) {
  const { totals, amounts } = receiptAmounts
  const fits = (net: bigint, { rate, tax }: TaxCandidate) => rate === null || isTaxOn(net, rate, tax.units)
  const taxSum = sum(taxes.map(({ tax }) => tax.units))
  const haveRates = taxes.every(({ rate }) => rate !== null)
  const netForAll = (total: bigint) =>
    amounts.find(
      (each) =>
        (haveRates || each.kind === 'partial') &&
        absolute(each.units + taxSum - total) <= 1n &&
        taxes.every((tax) => fits(each.units, tax)),
    )
  const sharedNet = taxes.some(({ net }) => net) ? undefined : totals.map(netForAll).find(Boolean)
  if (sharedNet) return taxes.map((tax) => ({ ...tax, net: sharedNet }))
  const partials = amounts.filter(({ kind }) => kind === 'partial')
  return taxes.map((tax) => {
    if (tax.net || tax.rate === null) return tax
    const netWithRate = nets.find(({ rate, net }) => rate === tax.rate && fits(net.units, tax))?.net
    return { ...tax, net: netWithRate ?? partials.find((each) => fits(each.units, tax)) ?? null }
  })
}

/** Adds the rate to taxes without one, if they fit a net amount with a rate. */
const withRates = (taxes: TaxCandidate[], { nets }: TaxCandidates): TaxCandidate[] =>
  taxes.map((tax) => {
    if (tax.rate !== null) return tax
    const netWithRate = nets.find(({ rate, net }) => rate > 0n && isTaxOn(net.units, rate, tax.tax.units))
    return netWithRate ? { ...tax, ...netWithRate } : tax
  })

const keyOf = ({ rate, tax, name }: TaxCandidate) => `${rate} ${tax.units} ${name}`

/** Removes repeated taxes, and keeps the ones with a net amount. */
const distinct = (taxes: TaxCandidate[]): TaxCandidate[] =>
  [...groupBy(taxes, keyOf).values()].map(
    (repeated) => repeated.find(({ net }) => net) ?? (repeated[0] as TaxCandidate),
  )

/** Returns two sets with one tax for each rate: the last one printed of each, and the largest of each. */
function onePerRate(taxes: TaxCandidate[]): TaxCandidate[][] {
  const groups = [...groupBy(taxes, ({ rate, name }) => `${rate} ${name}`).values()]
  const largest = (group: TaxCandidate[]) =>
    group.reduce((most, each) => (each.tax.units > most.tax.units ? each : most))
  return [groups.map((group) => group.at(-1) as TaxCandidate), groups.map(largest)]
}

/** Whether a tax has an amount. Tax tables also print rows of zeros for unused rates. */
const isPrinted = ({ net, tax }: TaxCandidate) => tax.units > 0n || (net !== null && net.units > 0n)

/** Whether taxes may be part of a total: together less than a third, each at most its rate of the total. */
const isPossible = (taxes: TaxCandidate[], { totals }: ReceiptAmounts): boolean =>
  totals.some(
    (total) =>
      sum(taxes.map(({ tax }) => tax.units)) * 3n < total &&
      taxes.every(
        ({ rate, tax }) =>
          rate === null || tax.units * (HUNDRED_PERCENT + rate) <= total * rate + HUNDRED_PERCENT,
      ),
  )

/**
 * Returns the possible sets of taxes, the most likely first. Receipts repeat taxes in tables, so the rows
 * with a net amount, the last row of each rate and the largest row of each rate are sets of their own.
 */
function possibleTaxSets(candidates: TaxCandidates, receiptAmounts: ReceiptAmounts): TaxCandidate[][] {
  const allTaxes = distinct(withRates(candidates.taxes, candidates)).filter(isPrinted)
  const taxesWithRate = allTaxes.filter(({ rate }) => rate !== null)
  const taxesWithNet = taxesWithRate.filter(({ net }) => net)
  const taxesWithoutRate = allTaxes.filter(({ rate }) => rate === null)
  const byRate = [taxesWithRate, taxesWithNet, ...onePerRate(taxesWithRate), ...onePerRate(taxesWithNet)]
  const completeSets = (sets: TaxCandidate[][]) =>
    sets
      .filter((set) => set.length > 0 && set.length <= TAX_LINES_MAX)
      .map((set) => withNets(set, candidates, receiptAmounts))
      .filter((set) => isPossible(set, receiptAmounts))
  const setsWithRate = completeSets(byRate)
  return setsWithRate.length > 0
    ? setsWithRate
    : completeSets([...taxesWithoutRate.map((each) => [each]), taxesWithoutRate])
}

/** Returns a rate in per cent, without trailing zeros. */
const rateText = (rate: bigint): string =>
  `${rate / 1000n}.${(rate % 1000n).toString().padStart(3, '0')}`.replace(/\.?0{1,3}$/, '')

function suggestionOf({ rate, net, tax }: TaxCandidate, fractionDigits: FractionDigits, certainty: number) {
  const words = [...(isOnSameLine(net, tax) ? net.words : []), ...tax.words]
  const { value, ...place } = suggestionFrom(decimalOf(tax.units, fractionDigits), words, certainty)
  return {
    rate: rate === null ? null : rateText(rate),
    net: net && decimalOf(net.units, fractionDigits),
    amount: value,
    ...place,
  }
}

const isOnSameLine = (net: PrintedAmount | null, tax: PrintedAmount): net is PrintedAmount =>
  net !== null && net.line === tax.line

/** The other values that were read from the receipt. */
interface ReceiptValues {
  amounts: AmountCandidate[]
  total: Suggestion | null
  /** the tip in the total, in units */
  tip: bigint
  fractionDigits: FractionDigits
}

/** Returns printed taxes by rate that the total allows; sure if net, taxes and total confirm each other. */
export function taxesIn(
  candidates: TaxCandidates,
  { amounts, total, tip, fractionDigits }: ReceiptValues,
): TaxSuggestion[] {
  const totalUnits = total && unitsOf(total.value)
  // the parts of the total on which no tax of a rate was paid, alone and together
  const untaxedParts = [
    0n,
    tip,
    ...candidates.taxesNotOnSale,
    sum(candidates.taxesNotOnSale),
    sum(candidates.taxesNotOnSale) + tip,
  ]
  const roundings = amounts.filter(({ kind }) => kind === 'rounding').slice(-ROUNDINGS_MAX)
  const deductions = untaxedParts.flatMap((each) => [
    each,
    ...roundings.flatMap(({ units }) => [each + units, each - units]),
  ])
  const totals = totalUnits === null ? [] : [...new Set(deductions.map((each) => totalUnits - each))]
  const receiptAmounts = { totals, amounts: amounts.slice(-AMOUNTS_MAX) }
  const sets = possibleTaxSets(candidates, receiptAmounts)
  const confirmed = sets.find((set) => isConfirmed(set, receiptAmounts))
  const certainty = confirmed ? 1 : UNCONFIRMED_CERTAINTY
  return (confirmed ?? sets[0] ?? []).map((tax) => suggestionOf(tax, fractionDigits, certainty))
}
