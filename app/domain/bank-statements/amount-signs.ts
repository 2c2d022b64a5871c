import { writtenAmount } from './amounts'
import type { Columns } from './columns'
import { type Column, has } from './examined-columns'
import {
  isWagesOrRefund,
  namesWagesOrRefund,
  plainWithoutNumbers,
  refundIn,
  saysPaymentReceived,
} from './incoming-words'
import { isPurchase } from './row-words'

// Guesses which sign the amount of a payment has (`out` of `Columns`) in a table with a single amount column.
// Most accounts write a minus, and many cards write none. Three functions of incoming-words.ts read words:
// `isWagesOrRefund`, whether a cell says nothing but `salary` or `refund`; `namesWagesOrRefund`, whether a
// text has such a word; `saysPaymentReceived`, whether a card received a payment.

/** How many amounts are below zero, and how many above. */
export interface Signs {
  negative: number
  positive: number
}

/** Whether an amount has a minus; null for zero and for a text that is not an amount. */
function hasMinus(cell: string): boolean | null {
  const written = writtenAmount(cell)
  return written && /[1-9]/.test(written.digits) ? written.isNegative : null
}

/** Counts the signs of amounts by the kind of their rows. */
export function signsBy(kindsAndAmounts: [kind: string, amount: string][]): Map<string, Signs> {
  const signsByKind = new Map<string, Signs>()
  for (const [kind, cell] of kindsAndAmounts) {
    const isNegative = hasMinus(cell)
    if (isNegative === null) continue
    const signs = signsByKind.get(kind) ?? { negative: 0, positive: 0 }
    signs[isNegative ? 'negative' : 'positive'] += 1
    signsByKind.set(kind, signs)
  }
  return signsByKind
}

/** Counts the signs of amounts. */
export function countSigns(cells: string[]): Signs {
  const signs = signsBy(cells.map((cell) => ['', cell]))
  return signs.get('') ?? { negative: 0, positive: 0 }
}

/** Words in the titles of a table that make it the statement of a card. */
const CARD_WORD = /card|karte|kort|carte|tarjeta|carta|cart[aã]o|kaart|karta|kártya|карт|カード|卡/i

/** The least share of amounts with a minus at which a minus means paid: for accounts, and for cards. */
const ACCOUNT_SHARE_MIN = 0.5
const CARD_SHARE_MIN = 0.7

/** Without words that confirm it, a minus means paid if this many more amounts have one than lack one. */
const NEGATIVE_EXCESS_MIN = 2

const shareOfNegative = ({ negative, positive }: Signs) => negative / Math.max(1, negative + positive)

/** The most rows and columns whose words are read. */
const READ_ROWS_MAX = 100
const READ_COLUMNS_MAX = 20

/** Returns the first rows with an amount: whether the amount has a minus, and the cells to read words in. */
const readWords = (rows: string[][], amountColumn: number): [isNegative: boolean, words: string[]][] =>
  rows.slice(0, READ_ROWS_MAX).flatMap((cells): [boolean, string[]][] => {
    const isNegative = hasMinus(cells[amountColumn] ?? '')
    return isNegative === null ? [] : [[isNegative, cells.slice(0, READ_COLUMNS_MAX)]]
  })

/** Returns the sign of payments that words such as `purchase` show; null if none do, or they disagree. */
function signByWords(rows: ReturnType<typeof readWords>): Columns['out'] | null {
  const votes = new Set(
    rows.flatMap(([isNegative, words]): Columns['out'][] => {
      // a row that names both or neither of money received and a purchase says nothing
      const isIncoming = words.some(saysPaymentReceived)
      if (isIncoming === words.some(isPurchase)) return []
      return [isNegative !== isIncoming ? 'negative' : 'positive']
    }),
  )
  const [onlyVote = null] = votes
  return votes.size === 1 ? onlyVote : null
}

/**
 * Returns true when rows with wages or refunds confirm that a minus means paid, false when they contradict
 * it, and null when they do neither. Two kinds of amounts above zero confirm it:
 * - an amount whose cell says nothing but `salary` or `refund`
 * - when most amounts have a minus, a refund with the name of a shop, if the text ends in `refund` or a row
 *   below zero names the same shop; otherwise the text may be a purchase, such as `Refund Protect`
 */
function isConfirmedByIncome(rows: ReturnType<typeof readWords>, signs: Signs): boolean | null {
  const paidRows = rows.filter(([isNegative]) => isNegative)
  const paidTexts = new Set(paidRows.flatMap(([, words]) => words.map(plainWithoutNumbers)))
  const isRefund = (text: string) => {
    const refund = refundIn(text)
    return refund !== null && (refund.isAtEnd || (refund.shop !== '' && paidTexts.has(refund.shop)))
  }
  const isIncomeText = (text: string) =>
    isWagesOrRefund(text) || (signs.negative > signs.positive && isRefund(text))
  const isConfirmed = rows.some(([isNegative, words]) => !isNegative && words.some(isIncomeText))
  const isDoubtful = rows.some(([isNegative, words]) => isNegative && words.some(namesWagesOrRefund))
  return isConfirmed === isDoubtful ? null : isConfirmed
}

/** Guesses the sign of payments by the share of amounts with a minus, which words confirm or contradict. */
export function guessPaidSign(
  amount: Column | undefined,
  titles: string[],
  rows: string[][],
): { out: Columns['out']; isSure: boolean } {
  if (!amount) return { out: 'negative', isSure: false }
  const signs = countSigns(amount.cells)
  const share = shareOfNegative(signs)
  const shareMin = titles.some((title) => CARD_WORD.test(title)) ? CARD_SHARE_MIN : ACCOUNT_SHARE_MIN
  const likelySign = share >= shareMin ? 'negative' : 'positive'
  const isDebit = has(amount, 'debit') && !has(amount, 'credit')
  // a few amounts of both signs are as likely the purchases of a card and the payments of its bill
  const areMostNegative = signs.positive === 0 || signs.negative - signs.positive >= NEGATIVE_EXCESS_MIN
  const isLikelySignSure = isDebit || (likelySign === 'negative' && areMostNegative)
  // words win over an unsure sign; words against a sure sign only make it unsure
  const wordRows = readWords(rows, amount.index)
  const wordSign = signByWords(wordRows)
  if (wordSign !== null)
    return wordSign === likelySign || !isLikelySignSure
      ? { out: wordSign, isSure: true }
      : { out: likelySign, isSure: false }
  // when all amounts have a minus, income confirms nothing, because the file may have lost the real signs
  const isConfirmed =
    likelySign === 'negative' && signs.positive > 0 ? isConfirmedByIncome(wordRows, signs) : null
  return { out: likelySign, isSure: isConfirmed ?? isLikelySignSure }
}
