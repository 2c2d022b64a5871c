import Big from 'big.js'
import type { Claim } from '~/domain/claims/claim'
import { type ClaimLine, isNotConverted } from '~/domain/claims/claim-line'
import { money, writtenTaxes } from '~/domain/claims/claim-text'
import { type AllocationPart, allocate, allocationParts, costCentreParts } from '~/domain/money/allocation'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, sumOf } from '~/domain/money/decimal'
import { shareOfRefund, shareWords } from '~/domain/money/share'
import type { Check } from './check'
import { correctedLine, describeLine, findInLines, refundsByLine } from './line-findings'

// Checks of the lines that are refunds.

/**
 * Returns the amounts by which refunds may exceed their line: those in its currency as they are printed, and
 * all of them in the claim currency if some are in another one. Where the line claims all but an amount, the
 * claimed parts are compared too.
 */
function* comparedSums(line: ClaimLine, refunds: ClaimLine[], { currency }: Claim) {
  const printed = refunds.filter((refund) => refund.currency === line.currency)
  const [first] = printed
  if (first) yield [line.amount, sumOf(printed.map(({ amount }) => amount)), line.currency] as const
  if (first && line.share.startsWith('-'))
    yield [line.claimed, sumOf(printed.map(({ claimed }) => claimed)), line.currency] as const
  if ([line, ...refunds].some(isNotConverted)) return
  if (printed.length < refunds.length)
    yield [line.whole, sumOf(refunds.map(({ whole }) => whole)), currency] as const
  if (line.share.startsWith('-'))
    yield [line.converted, sumOf(refunds.map(({ converted }) => converted)), currency] as const
}

export const refundAboveItsLine = {
  title: 'More refunded than the expense cost',
  advice: 'Correct the refund or the expense, or explain why more came back.',
  isRequired: true,
  *find(claim) {
    for (const [line, refunds] of refundsByLine(claim)) {
      const exceeded = [...comparedSums(line, refunds, claim)].find(([cost, sum]) => sum.plus(cost).lt(0))
      if (!exceeded) continue
      const [cost, sum, currency] = exceeded
      const refunded = sum.abs().toFixed()
      yield {
        words: `${describeLine(line)}: ${money(refunded, currency)} refunded`,
        // a new amount makes a new finding
        subject: `${line.expenseId} ${cost} ${refunded} ${currency}`,
        line,
      }
    }
  },
} satisfies Check

export const refundOfOtherShare = {
  title: 'Refund claims another share than its expense',
  advice: 'Give both the same share, so that the refund takes off what was claimed. Or say why they differ.',
  isRequired: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    for (const [line, refunds] of refundsByLine(claim)) {
      for (const refund of refunds.filter(({ share }) => share !== shareOfRefund(line))) {
        const [ofRefund, ofLine] = [refund, line].map((each) => shareWords(each, money) || 'the whole')
        yield {
          words: `${describeLine(refund)}: claims ${ofRefund}, line ${line.number} claims ${ofLine}`,
          // a new share makes a new finding
          subject: `${refund.expenseId} ${refund.share} ${line.share}`,
          line: refund,
        }
      }
    }
  },
} satisfies Check

/** Returns the cost centres that bear a line. */
const costCentresOf = ({ allocation }: ClaimLine, { claimant }: Claim): AllocationPart[] =>
  allocation === '' ? costCentreParts(claimant.costCentre) : allocationParts(allocation)

/** Returns cost centres with their percentages or amounts, in one order: `Sales 60 %, X 40 %`. */
const costCentreWords = (parts: AllocationPart[], { currency }: ClaimLine): string =>
  parts
    .map(({ name, percent, amount }) => {
      if (percent !== null) return `${name} ${percent} %`
      return amount === null ? name : `${name} ${money(amount, currency)}`
    })
    .sort()
    .join(', ') || 'none'

/** The decimals of a split refund. No currency has as many, so the split rounds nothing that counts. */
const SPLIT_DECIMALS = 12

/**
 * Whether each cost centre bears the same part of a refund as of its line. A difference below one unit of the
 * currency comes from rounding.
 */
function isBorneAlike(refund: ClaimLine, line: ClaimLine, claim: Claim): boolean {
  const [own, ofLine] = [refund, line].map((each) => {
    const parts = allocate(costCentresOf(each, claim), {
      ...{ value: refund.claimed, claimed: each.claimed, decimals: SPLIT_DECIMALS },
    })
    return new Map(parts.map(({ name, amount }) => [name, amount]))
  }) as [Map<string, Decimal>, Map<string, Decimal>]
  const unit = Big(10).pow(-minorDigits(refund.currency))
  return [...new Set([...own.keys(), ...ofLine.keys()])].every((name) => {
    const [first, second] = [own, ofLine].map((amounts) => amounts.get(name))
    return first !== undefined && second !== undefined && Big(first).minus(second).abs().lt(unit)
  })
}

export const refundOfOtherCostCentres = {
  title: 'Refund of other cost centres than its expense',
  advice: 'Give both the same cost centres, so that the refund takes off what each bears. Or explain it.',
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    for (const [line, refunds] of refundsByLine(claim)) {
      for (const refund of refunds.filter((each) => !isBorneAlike(each, line, claim))) {
        const [ofRefund, ofLine] = [refund, line].map((each) =>
          costCentreWords(costCentresOf(each, claim), each),
        )
        yield {
          words: `${describeLine(refund)}: ${ofRefund}, line ${line.number}: ${ofLine}`,
          // new cost centres make a new finding
          subject: `${refund.expenseId} ${ofRefund} ${ofLine}`,
          line: refund,
        }
      }
    }
  },
} satisfies Check

export const refundOfNoLine = {
  title: 'Refund of an expense that is not in this claim',
  advice: 'The expense was deleted or moved. Delete or move the refund too, or choose what it corrects.',
  isRequired: true,
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  find: (claim, { refundsOfNoExpense }) =>
    findInLines(claim, (line) => (refundsOfNoExpense.has(line.expenseId) ? describeLine(line) : null)),
} satisfies Check

/** Returns the sum of the taxes of lines at a rate, without sign. */
const taxAt = (lines: ClaimLine[], taxRate: string | null) =>
  sumOf(
    lines.flatMap(({ taxes }) => taxes.flatMap(({ rate, amount }) => (rate === taxRate ? amount : []))),
  ).abs()

export const refundOfMoreTax = {
  title: 'Refund with more tax than its expense',
  advice: 'Correct the tax of the refund or of the expense, or explain why more tax came back.',
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    for (const [line, refunds] of refundsByLine(claim)) {
      const inCurrency = refunds.filter(({ currency }) => currency === line.currency)
      for (const refund of inCurrency) {
        const tax = refund.taxes.find(({ rate }) => taxAt(inCurrency, rate).gt(taxAt([line], rate)))
        if (!tax) continue
        yield {
          words: `${describeLine(refund)}: tax ${writtenTaxes(refund)}, line ${line.number}: ${writtenTaxes(line) || 'none'}`,
          // new taxes make a new finding
          subject: `${refund.expenseId} ${writtenTaxes(refund)} ${writtenTaxes(line)}`,
          line: refund,
        }
      }
    }
  },
} satisfies Check

export const refundWithoutTax = {
  title: 'Refund without tax',
  advice: 'The sums have the whole tax of its line. Enter the tax that came back, or say why none did.',
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    for (const refund of claim.lines) {
      const line = correctedLine(claim, refund)
      if (!line || line.taxes.length === 0 || refund.taxes.length > 0) continue
      yield {
        words: `${describeLine(refund)}: line ${line.number} has tax ${writtenTaxes(line)}`,
        // a new amount or tax makes a new finding
        subject: `${refund.expenseId} ${refund.amount} ${sumOf(line.taxes.map(({ amount }) => amount)).toFixed()}`,
        line: refund,
      }
    }
  },
} satisfies Check
