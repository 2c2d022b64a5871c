import { writtenAmount } from './amounts'
import type { Columns } from './columns'
import { type Column, has } from './examined-columns'
import { isIncomeText, isIncomingText, isPurchase } from './row-words'

// How the single amount of a table writes money that was paid: accounts mostly with a minus, many cards
// without one.

/** The amounts below zero and above it. */
export interface Signs {
  negative: number
  positive: number
}

/** Whether an amount has a minus; null for zero, and for a text that is no amount. */
function isNegative(cell: string): boolean | null {
  const written = writtenAmount(cell)
  return written && /[1-9]/.test(written.digits) ? written.isNegative : null
}

/** Counts the signs of amounts by what their rows have in common. */
export function signsBy(cells: [kind: string, amount: string][]): Map<string, Signs> {
  const found = new Map<string, Signs>()
  for (const [kind, cell] of cells) {
    const isBelow = isNegative(cell)
    if (isBelow === null) continue
    const signs = found.get(kind) ?? { negative: 0, positive: 0 }
    signs[isBelow ? 'negative' : 'positive'] += 1
    found.set(kind, signs)
  }
  return found
}

export function countSigns(cells: string[]): Signs {
  const signs = signsBy(cells.map((cell) => ['', cell]))
  return signs.get('') ?? { negative: 0, positive: 0 }
}

const CARD = /card|karte|kort|carte|tarjeta|carta|cart[aã]o|kaart|karta|kártya|карт|カード|卡/i

/** The share of amounts with a minus from which on a minus means paid: of accounts, and of cards. */
const ACCOUNT_SHARE_MIN = 0.5
const CARD_SHARE_MIN = 0.7

/** So many more amounts have a minus than have none, where that alone tells that a minus means paid. */
const EXCESS_MIN = 2

const shareOfNegative = ({ negative, positive }: Signs) => negative / Math.max(1, negative + positive)

/** The rows and columns whose words are read. */
const WORDED_ROWS_MAX = 100
const WORDED_COLUMNS_MAX = 20

/**
 * Returns what the words of the first rows say: a purchase was paid, a payment received came in. Wages and
 * refunds came in too, but say something of signs only where amounts have both: else their sign may be lost.
 */
function outByWords(rows: string[][], at: number, { negative, positive }: Signs): Columns['out'] | null {
  const isIncome = negative > 0 && positive > 0 ? isIncomeText : () => false
  const votes = new Set(
    rows.slice(0, WORDED_ROWS_MAX).flatMap((cells): Columns['out'][] => {
      const isBelow = isNegative(cells[at] ?? '')
      const words = cells.slice(0, WORDED_COLUMNS_MAX)
      const isIn = words.some((cell) => isIncomingText(cell) || isIncome(cell))
      if (isBelow === null || isIn === words.some(isPurchase)) return []
      return [isBelow !== isIn ? 'negative' : 'positive']
    }),
  )
  const [only = null] = votes
  return votes.size === 1 ? only : null
}

/** Guesses how the amount writes money that was paid, and whether that is known. */
export function guessOut(
  amount: Column | undefined,
  titles: string[],
  rows: string[][],
): { out: Columns['out']; isSure: boolean } {
  if (!amount) return { out: 'negative', isSure: false }
  const signs = countSigns(amount.cells)
  const share = shareOfNegative(signs)
  const least = titles.some((title) => CARD.test(title)) ? CARD_SHARE_MIN : ACCOUNT_SHARE_MIN
  const likely = share >= least ? 'negative' : 'positive'
  const said = outByWords(rows, amount.at, signs)
  if (said !== null) return { out: said, isSure: true }
  const isDebit = has(amount, 'debit') && !has(amount, 'credit')
  // a few amounts of either sign are as likely a card's purchases and what was paid to it
  const isTold = signs.positive === 0 || signs.negative - signs.positive >= EXCESS_MIN
  return { out: likely, isSure: isDebit || (likely === 'negative' && isTold) }
}
