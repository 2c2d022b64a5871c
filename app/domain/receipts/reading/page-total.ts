import { OTHER_VALUES_MAX } from '~/limits'
import { type AmountCandidate, amountCandidatesIn, unreadTotalIn } from './amount-candidates'
import { amountFormatOf } from './amount-format'
import type { LabelledLine } from './amount-labels'
import type { FractionDigits } from './amounts'
import type { CurrencyReading } from './currencies'
import { besideDeposit } from './deposits'
import type { Language } from './languages/language'
import type { SignedLines } from './misread-signs'
import { isPerhapsUnpaidOrder } from './order-mails'
import { isSure, type Line, type Suggestion } from './page-text'
import { paidBeside } from './paid-amount'
import { mayGiveMoneyBack, type PaperKind } from './paper-kind'
import { isOfNoPurchase } from './papers-of-no-purchase'
import { totalOf, withDoubtfulSign } from './total'

// The total of a page, with what else its amounts may mean.

/** The lines of a page with the signs of its amounts, and what is known of it. */
interface AmountsPage extends SignedLines {
  currency: CurrencyReading
  languages: Language[]
}

/** The confidence of a total that can be read in two ways. */
const DOUBTFUL_TOTAL_CONFIDENCE_MAX = 0.7

/**
 * Returns the total of a kind of paper. What gives money back often prints it without a sign: then the amount
 * below zero is its alternative. What proves no purchase is never sure, nor is a paper of no kind that thanks
 * for an order, or that may give money back.
 */
export function totalOfPaper(
  paper: PaperKind | null,
  total: Suggestion | null,
  lines: Line[],
): Suggestion | null {
  if (total === null) return null
  if (paper === null) return totalOfNoKind(total, lines)
  if (isOfNoPurchase(paper)) return doubted(total)
  return paper === 'refund' && !total.value.startsWith('-') ? withDoubtfulSign(total) : total
}

/** Returns the total of a paper of no kind, which may give money back or thank for an unpaid order. */
function totalOfNoKind(total: Suggestion, lines: Line[]): Suggestion {
  if (!total.value.startsWith('-') && mayGiveMoneyBack(lines)) {
    const others = new Set([`-${total.value}`, ...(total.alternatives ?? [])])
    return { ...doubted(total), alternatives: [...others].slice(0, OTHER_VALUES_MAX) }
  }
  return isPerhapsUnpaidOrder(lines) ? doubted(total) : total
}

/** The total of a page in one of its readings, with what it was read from. */
interface ReadTotal {
  labelled: LabelledLine[]
  amounts: AmountCandidate[]
  fractionDigits: FractionDigits
  total: Suggestion | null
}

/** Reads the total of lines. */
function totalIn(labelled: LabelledLine[], { currency, languages }: AmountsPage): ReadTotal {
  const { fractionDigits, otherDigits } = amountFormatOf(labelled, { currency, languages })
  const amounts = amountCandidatesIn(labelled, fractionDigits)
  const totalWith = (found: AmountCandidate[], digits: FractionDigits) =>
    totalOf(found, {
      lineCount: labelled.length,
      fractionDigits: digits,
      unreadAt: unreadTotalIn(labelled, { amounts: found, languages }),
    })
  const total = totalWith(amounts, fractionDigits)
  const other =
    otherDigits === null ? null : totalWith(amountCandidatesIn(labelled, otherDigits), otherDigits)
  return {
    ...{ labelled, amounts, fractionDigits },
    total:
      total &&
      withPaid(withOthers(total, other), labelled, {
        amounts,
        fractionDigits,
        currency: currency.suggestion?.value ?? null,
      }),
  }
}

/** Returns a total with the amount that counts as well: beside a deposit, and where another one was paid. */
function withPaid(
  total: Suggestion,
  labelled: LabelledLine[],
  bill: Pick<ReadTotal, 'amounts' | 'fractionDigits'> & { currency: string | null },
) {
  const value = besideDeposit(total, labelled, bill) ?? paidBeside(total, bill)
  return value === null ? total : withOthers(total, { ...total, value, alternatives: [] })
}

/**
 * Returns a total with what else the same print may mean as its alternatives. Where that leaves a doubt it is
 * never sure, whatever other amounts add up to it: they are read alike.
 */
function withOthers(total: Suggestion, other: Suggestion | null): Suggestion {
  const values = [
    ...(total.alternatives ?? []),
    ...(other ? [other.value, ...(other.alternatives ?? [])] : []),
  ]
  const alternatives = values.filter((value) => Number(value) !== Number(total.value))
  return alternatives.length > 0 ? { ...doubted(total), alternatives: [...new Set(alternatives)] } : total
}

const doubted = (total: Suggestion): Suggestion => ({
  ...total,
  confidence: Math.min(total.confidence, DOUBTFUL_TOTAL_CONFIDENCE_MAX),
})

/**
 * Returns the likelier total where the signs of a page can be read in two ways, with the other one as its
 * alternative. The first reading counts when it is sure, and when both are as likely.
 */
export function likelierTotalOf(page: AmountsPage): ReadTotal {
  const first = totalIn(page.lines, page)
  if (page.others === null || isSure(first.total)) return first
  const second = totalIn(page.others, page)
  const likelihood = ({ total }: ReadTotal) => (total ? doubted(total).confidence : 0)
  const [best, other] = likelihood(second) > likelihood(first) ? [second, first] : [first, second]
  return { ...best, total: best.total && withOthers(best.total, other.total) }
}
