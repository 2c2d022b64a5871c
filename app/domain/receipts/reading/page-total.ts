import { OTHER_VALUES_MAX } from '~/limits'
import { type AmountCandidate, amountCandidatesIn, lastUnreadTotalIndex } from './amount-candidates'
import { amountFormatOf } from './amount-format'
import type { LabelledLine } from './amount-labels'
import type { FractionDigits } from './amounts'
import type { CurrencyReading } from './currencies'
import { amountBesideDeposit } from './deposits'
import type { Language } from './languages/language'
import type { RepairedLines } from './misread-signs'
import { isPerhapsUnpaidOrder } from './order-mails'
import { isSure, type Line, type Suggestion } from './page-text'
import { paidAmountBeside } from './paid-amount'
import { mayGiveMoneyBack, type PaperKind } from './paper-kind'
import { isOfNoPurchase } from './papers-of-no-purchase'
import { totalOf, withDoubtfulSign } from './total'

// Finds the total of a page, and the other possible meanings of its amounts. Each doubt adds an alternative:
// another number of decimals, an amount paid beside the total, another reading of misread signs. Any
// alternative makes the total unsure, so that the claimant checks it.

/** The lines of a page in the possible readings of their signs, with the currency and languages. */
interface AmountsPage extends RepairedLines {
  currency: CurrencyReading
  languages: Language[]
}

/** The maximum confidence of a total with several readings. */
const DOUBTFUL_TOTAL_CONFIDENCE_MAX = 0.7

/**
 * Returns the total as the kind of paper requires. A refund often prints its amount without a sign, so the
 * negative amount becomes an alternative. The total is never sure on a paper that proves no purchase, or on
 * one of unknown kind that thanks for an order or may give money back.
 */
export function totalOfPaper(paper: PaperKind | null, total: Suggestion | null, lines: Line[]) {
  if (total === null) return null
  if (paper === null) return totalOfUnknownKind(total, lines)
  if (isOfNoPurchase(paper)) return withDoubtfulConfidence(total)
  return paper === 'refund' && !total.value.startsWith('-') ? withDoubtfulSign(total) : total
}

/** Returns the total of a paper of unknown kind, which may give money back or thank for an unpaid order. */
function totalOfUnknownKind(total: Suggestion, lines: Line[]): Suggestion {
  if (!total.value.startsWith('-') && mayGiveMoneyBack(lines)) {
    const alternatives = new Set([`-${total.value}`, ...(total.alternatives ?? [])])
    return { ...withDoubtfulConfidence(total), alternatives: [...alternatives].slice(0, OTHER_VALUES_MAX) }
  }
  return isPerhapsUnpaidOrder(lines) ? withDoubtfulConfidence(total) : total
}

/** The total of a page in one reading, with the lines and amounts that it comes from. */
interface ReadTotal {
  labelled: LabelledLine[]
  amounts: AmountCandidate[]
  fractionDigits: FractionDigits
  total: Suggestion | null
}

/** Finds the total in labelled lines. */
function totalIn(labelled: LabelledLine[], { currency, languages }: AmountsPage): ReadTotal {
  const { fractionDigits, otherDigits } = amountFormatOf(labelled, { currency, languages })
  const amounts = amountCandidatesIn(labelled, fractionDigits)
  const totalWith = (candidates: AmountCandidate[], digits: FractionDigits) =>
    totalOf(candidates, {
      lineCount: labelled.length,
      fractionDigits: digits,
      unreadTotalIndex: lastUnreadTotalIndex(labelled, { amounts: candidates, languages }),
    })
  const total = totalWith(amounts, fractionDigits)
  // the total if the amounts have the other possible number of decimals
  const otherTotal =
    otherDigits === null ? null : totalWith(amountCandidatesIn(labelled, otherDigits), otherDigits)
  return {
    labelled,
    amounts,
    fractionDigits,
    total:
      total &&
      withPaidAlternative(withAlternatives(total, otherTotal), labelled, {
        amounts,
        fractionDigits,
        currency: currency.suggestion?.value ?? null,
      }),
  }
}

/** Adds an alternative total: beside a deposit, or where a different amount was paid. */
function withPaidAlternative(
  total: Suggestion,
  labelled: LabelledLine[],
  bill: Pick<ReadTotal, 'amounts' | 'fractionDigits'> & { currency: string | null },
) {
  const value = amountBesideDeposit(total, labelled, bill) ?? paidAmountBeside(total, bill)
  return value === null ? total : withAlternatives(total, { ...total, value, alternatives: [] })
}

/**
 * Returns a total with the other possible values of the same print as alternatives. Any alternative makes the
 * total unsure, even if other amounts add up to it, because they would be misread alike.
 */
function withAlternatives(total: Suggestion, otherTotal: Suggestion | null): Suggestion {
  const values = [
    ...(total.alternatives ?? []),
    ...(otherTotal ? [otherTotal.value, ...(otherTotal.alternatives ?? [])] : []),
  ]
  const alternatives = values.filter((value) => Number(value) !== Number(total.value))
  return alternatives.length > 0
    ? { ...withDoubtfulConfidence(total), alternatives: [...new Set(alternatives)] }
    : total
}

const withDoubtfulConfidence = (total: Suggestion): Suggestion => ({
  ...total,
  confidence: Math.min(total.confidence, DOUBTFUL_TOTAL_CONFIDENCE_MAX),
})

/**
 * Returns the more likely total where the signs of a page have two readings, with the other total as its
 * alternative. The first reading wins when it is sure, or when both are equally likely.
 */
export function likelierTotal(page: AmountsPage): ReadTotal {
  const firstTotal = totalIn(page.lines, page)
  if (page.linesInOtherReading === null || isSure(firstTotal.total)) return firstTotal
  const secondTotal = totalIn(page.linesInOtherReading, page)
  // likelihoods are compared below the limit for repaired words, so that a total without any does not win
  const likelihood = ({ total }: ReadTotal) => (total ? withDoubtfulConfidence(total).confidence : 0)
  const [best, other] =
    likelihood(secondTotal) > likelihood(firstTotal) ? [secondTotal, firstTotal] : [firstTotal, secondTotal]
  return { ...best, total: best.total && withAlternatives(best.total, other.total) }
}
