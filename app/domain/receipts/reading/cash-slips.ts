import {
  ACCOUNT_AMOUNTS,
  BANKS,
  CASH_MACHINES,
  NEUTRAL_WORDS,
  PURCHASES,
  SALE_SUMS,
  VAGUE_WITHDRAWALS,
  WITHDRAWALS,
} from './cash-slip-words'
import { PRINTED_CODES } from './currency-signs'
import { namesRate } from './exchange-words'
import { LANGUAGES } from './languages'
import { normalizeWords, wordListPattern } from './languages/word-patterns'
import { approximateAmounts } from './numbers'
import type { Line } from './page-text'
import { mayBePriced } from './paper-heading'
import { showCardOrChange } from './receipt-headings'
import { namesSurcharge } from './surcharge-words'

// Recognises the slips of cash machines. A slip names the withdrawal as a heading, as the value of a label
// (`Type: withdrawal`) or as the label of an amount, and it names a machine, a card or a bank. A till that
// hands out cash prints the same, but also the total of its sale. So most rules look for signs of a sale.

/** Returns a text without the words that a pattern matches. */
const textWithout = (text: string, words: RegExp) => text.split(words).join(' ')

/** The edge between scripts that are printed without a space: `出金WITHDRAWAL`. */
const SCRIPT_EDGE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])(?=[\p{Script=Latin}])|(?<=[\p{Script=Latin}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])/gu

/** Returns the text of a line in the form in which words are searched. */
const searchTextOf = ({ text }: Line) =>
  normalizeWords(text)
    .replace(SCRIPT_EDGE, ' ')
    .replace(/[-‐–_]/gu, ' ')

/** A word with a meaning of its own: three letters, or two characters of a script without spaces. */
const OTHER_WORD =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2}/u

const withoutCodes = (searchText: string) =>
  searchText.replace(/(?<!\p{L})[a-z]{3}(?!\p{L})/gu, (word) =>
    PRINTED_CODES.has(word.toUpperCase()) ? ' ' : word,
  )

/** Whether a line contains some words, and besides these only labels, amounts and numbers. */
function containsOnly(searchText: string, words: RegExp[]): boolean {
  const remainder = words.reduce(textWithout, searchText)
  if (remainder === searchText || namesSurcharge(searchText)) return false
  return !OTHER_WORD.test(withoutCodes(textWithout(textWithout(remainder, CASH_MACHINES), NEUTRAL_WORDS)))
}

/** A line with the facts that tell whether it belongs to a slip. */
interface SlipLine {
  line: Line
  searchText: string
  /** how clearly it names a withdrawal; null if it does not */
  withdrawal: 'clearly' | 'perhaps' | null
  /** whether it has an amount of money */
  isPriced: boolean
}

/** Whether a line has a number next to a currency code. */
const hasCodedAmount = (searchText: string) =>
  searchText
    .split(/[^\p{L}\d.,]+/u)
    .some(
      (word, index, words) =>
        PRINTED_CODES.has(word.toUpperCase()) &&
        [words[index - 1], words[index + 1]].some((neighbour) => /^\d/.test(neighbour ?? '')),
    )

/** Returns how clearly a text names a withdrawal; null if it does not, or says more than that. */
function withdrawalIn(searchText: string): SlipLine['withdrawal'] {
  if (!containsOnly(searchText, [WITHDRAWALS, VAGUE_WITHDRAWALS])) return null
  if (WITHDRAWALS.test(searchText)) return 'clearly'
  return VAGUE_WITHDRAWALS.test(searchText) ? 'perhaps' : null
}

function slipLineOf(line: Line): SlipLine {
  const searchText = searchTextOf(line)
  return {
    line,
    searchText,
    withdrawal: withdrawalIn(searchText),
    isPriced: mayBePriced(line) || hasCodedAmount(searchText),
  }
}

/** The ending of a bank's name that is one word: `SpareBank`. */
const BANK_ENDING = /bank(?:en)?(?!\p{L})/u

/** The digits of a card, most of which are hidden. */
const HIDDEN_CARD =
  /(?:(?<![*#•●])[*#•●]{2,40}|(?<!x)x{3,40})[ .]{0,2}\d{3,4}(?!\d)|(?<!\d)\d{4,6}[ .]{0,2}(?:[*#•●]{2}|x{3})|card end(?:ing|s)(?: in)? \d{4}(?!\d)/u

const AMOUNT = /(?<![\d.,/:*])(?:\d{1,3}(?:[.,'’ ]\d{3}){1,3}|\d{1,9})(?:[.,]\d{2})?(?![.,/:'’]?\d| ?%)/gu

const amountsOn = ({ searchText, isPriced }: SlipLine): number[] =>
  approximateAmounts(isPriced ? (searchText.match(AMOUNT) ?? []) : [])

const namesTotal = ({ searchText, isPriced }: SlipLine) =>
  isPriced &&
  (wordListPattern(LANGUAGES, 'total').test(searchText) || wordListPattern(LANGUAGES, 'due').test(searchText))

const isFeeLine = ({ searchText }: SlipLine) => namesSurcharge(searchText)

/** Whether a line names a balance, a conversion or a fee, so that its amount is not the cash. */
const isAccountAmount = (slipLine: SlipLine) =>
  ACCOUNT_AMOUNTS.test(slipLine.searchText) || namesRate(slipLine.line) || isFeeLine(slipLine)

/** Whether a line has the price of an item. */
const isItem = (slipLine: SlipLine) =>
  mayBePriced(slipLine.line) &&
  slipLine.withdrawal === null &&
  !namesTotal(slipLine) &&
  !isAccountAmount(slipLine) &&
  OTHER_WORD.test(withoutCodes(textWithout(textWithout(slipLine.searchText, NEUTRAL_WORDS), CASH_MACHINES)))

/** Whether a line stands only on receipts of sales: a purchase, a tax, change, a card (`Bancomat 12,00`). */
function isSaleLine(slipLine: SlipLine): boolean {
  const { line, searchText, isPriced, withdrawal } = slipLine
  if (withdrawal !== null || isAccountAmount(slipLine)) return false
  if (PURCHASES.test(searchText) && containsOnly(searchText, [PURCHASES])) return true
  if (isPriced && CASH_MACHINES.test(searchText) && containsOnly(searchText, [CASH_MACHINES])) return true
  return (
    mayBePriced(line) &&
    (['tax', 'subtotal', 'change'] as const).some((list) => wordListPattern(LANGUAGES, list).test(searchText))
  )
}

/** The maximum difference at which two amounts count as equal. */
const ROUNDING = 0.005

/** Whether the paper has a total that is neither the cash nor the cash plus its fee. */
function hasOtherTotal(lines: SlipLine[]): boolean {
  const cash = lines.filter(({ withdrawal }) => withdrawal !== null).flatMap(amountsOn)
  // a total in another currency is the amount that the account was charged
  if (cash.length === 0 || lines.some(({ line }) => namesRate(line))) return false
  const fees = [0, ...lines.filter(isFeeLine).flatMap(amountsOn)]
  const isCashAmount = (total: number) =>
    cash.some((amount) => fees.some((fee) => Math.abs(amount + fee - total) < ROUNDING))
  return lines
    .filter((each) => namesTotal(each) && each.withdrawal === null)
    .some((each) => !amountsOn(each).some(isCashAmount))
}

/** Whether a paper has a sum, but no fee and no rate that would explain it on the slip of a machine. */
const hasSumOfSale = (lines: SlipLine[]): boolean =>
  lines.some(({ searchText, isPriced }) => isPriced && SALE_SUMS.test(searchText)) &&
  !lines.some((each) => each.isPriced && (isFeeLine(each) || namesRate(each.line)))

/** A slip prints the amount once, and perhaps a second time in another currency. */
const AMOUNTS_OF_CASH_MAX = 2
/** Beside the name of a machine, one line may look like an item with its price: an advertisement, a fee. */
const ITEMS_BESIDE_MACHINE_MAX = 1

/**
 * Whether a paper is the slip of a machine that paid out cash. It must name a withdrawal, and nothing on it
 * may belong to a sale. The clearer it names the withdrawal, the less evidence it needs for a machine, a card
 * or a bank.
 */
export function isCashSlip(lines: Line[]): boolean {
  const slipLines = lines.map(slipLineOf)
  const withdrawalLines = slipLines.filter(({ withdrawal }) => withdrawal !== null)
  if (withdrawalLines.length === 0) return false
  const isMachine = slipLines.some(({ searchText }) => CASH_MACHINES.test(searchText))
  const isCard = slipLines.some(({ searchText }) => HIDDEN_CARD.test(searchText))
  const isBank = slipLines.some(({ searchText }) => BANKS.test(searchText) || BANK_ENDING.test(searchText))
  // lines that only the receipt of a sale has
  if (new Set(withdrawalLines.flatMap(amountsOn)).size > AMOUNTS_OF_CASH_MAX) return false
  if (slipLines.filter(isItem).length > (isMachine ? ITEMS_BESIDE_MACHINE_MAX : 0)) return false
  if (slipLines.some(isSaleLine) || hasOtherTotal(slipLines)) return false
  if (withdrawalLines.some(({ withdrawal }) => withdrawal === 'clearly')) return isMachine || isCard || isBank
  // a vague word such as `withdrawal` needs more evidence
  if (hasSumOfSale(slipLines)) return false
  if (isMachine || (isCard && isBank)) return true
  return (
    isCard &&
    !slipLines.some(
      (slipLine) =>
        slipLine.withdrawal === null && (namesTotal(slipLine) || showCardOrChange([slipLine.line])),
    )
  )
}

/** Whether a line names a withdrawal of cash, so that it is not the name of a merchant. */
export const isCashHeading = (line: Line): boolean => slipLineOf(line).withdrawal === 'clearly'
