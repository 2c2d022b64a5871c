import {
  BANKS,
  CASH_MACHINES,
  CASH_TAKEN,
  LABELS,
  OTHER_AMOUNTS,
  PURCHASES,
  SUMS,
  TAKEN,
} from './cash-slip-words'
import { PRINTED_CODES } from './currency-signs'
import { namesRate } from './exchange-words'
import { LANGUAGES } from './languages'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import { sizesOf } from './numbers'
import type { Line } from './page-text'
import { mayBePriced } from './paper-heading'
import { arePaid } from './receipt-headings'
import { namesSurcharge } from './surcharge-words'

// Recognises the slips of cash machines. A slip names the withdrawal as a heading, as the value of a label or
// as the label of an amount, and it names a machine, a card or a bank. A till that hands out cash prints the
// same, but also the total of its sale.

/** Returns a text without the words that a pattern matches. */
const without = (text: string, words: RegExp) => text.split(words).join(' ')

/** The edge between scripts that are printed without a space: `出金WITHDRAWAL`. */
const SCRIPT_EDGE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])(?=[\p{Script=Latin}])|(?<=[\p{Script=Latin}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])/gu

/** Returns the text of a line in the form in which words are searched. */
const plainOf = ({ text }: Line) =>
  normalizeWords(text)
    .replace(SCRIPT_EDGE, ' ')
    .replace(/[-‐–_]/gu, ' ')

/** A word with a meaning of its own: three letters, or two characters of a script without spaces. */
const OTHER_WORD =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2}/u

const withoutCodes = (plain: string) =>
  plain.replace(/(?<!\p{L})[a-z]{3}(?!\p{L})/gu, (word) =>
    PRINTED_CODES.has(word.toUpperCase()) ? ' ' : word,
  )

/** Whether a line contains some words, and besides these only labels, amounts and numbers. */
function saysOnly(plain: string, words: RegExp[]): boolean {
  const rest = words.reduce(without, plain)
  if (rest === plain || namesSurcharge(plain)) return false
  return !OTHER_WORD.test(withoutCodes(without(without(rest, CASH_MACHINES), LABELS)))
}

/** A line with the facts that tell whether it belongs to a slip. */
interface SlipLine {
  line: Line
  plain: string
  /** how clearly it names a withdrawal; null if it does not */
  taken: 'clearly' | 'perhaps' | null
  /** whether it has an amount of money */
  isPriced: boolean
}

/** Whether a line has a number next to a currency code. */
const hasCodedAmount = (plain: string) =>
  plain
    .split(/[^\p{L}\d.,]+/u)
    .some(
      (word, at, all) =>
        PRINTED_CODES.has(word.toUpperCase()) &&
        [all[at - 1], all[at + 1]].some((each) => /^\d/.test(each ?? '')),
    )

function slipLineOf(line: Line): SlipLine {
  const plain = plainOf(line)
  const says = (CASH_TAKEN.test(plain) || TAKEN.test(plain)) && saysOnly(plain, [CASH_TAKEN, TAKEN])
  return {
    ...{ line, plain },
    taken: says ? (CASH_TAKEN.test(plain) ? 'clearly' : 'perhaps') : null,
    isPriced: mayBePriced(line) || hasCodedAmount(plain),
  }
}

/** The ending of a bank's name that is one word: `SpareBank`. */
const BANK_ENDING = /bank(?:en)?(?!\p{L})/u

/** The digits of a card, most of which are hidden. */
const HIDDEN_CARD =
  /(?:(?<![*#•●])[*#•●]{2,40}|(?<!x)x{3,40})[ .]{0,2}\d{3,4}(?!\d)|(?<!\d)\d{4,6}[ .]{0,2}(?:[*#•●]{2}|x{3})|card end(?:ing|s)(?: in)? \d{4}(?!\d)/u

const AMOUNT = /(?<![\d.,/:*])(?:\d{1,3}(?:[.,'’ ]\d{3}){1,3}|\d{1,9})(?:[.,]\d{2})?(?![.,/:'’]?\d| ?%)/gu

const amountsOn = ({ plain, isPriced }: SlipLine): number[] =>
  sizesOf(isPriced ? (plain.match(AMOUNT) ?? []) : [])

const namesTotal = ({ plain, isPriced }: SlipLine) =>
  isPriced && (wordsOf(LANGUAGES, 'total').test(plain) || wordsOf(LANGUAGES, 'due').test(plain))

const isFee = ({ plain }: SlipLine) => namesSurcharge(plain)

/** Whether a line names a balance, a conversion or a fee, so that its amount is not the cash. */
const isOfAccount = (each: SlipLine) => OTHER_AMOUNTS.test(each.plain) || namesRate(each.line) || isFee(each)

/** Whether a line has the price of an item. */
const isItem = (each: SlipLine) =>
  mayBePriced(each.line) &&
  each.taken === null &&
  !namesTotal(each) &&
  !isOfAccount(each) &&
  OTHER_WORD.test(withoutCodes(without(without(each.plain, LABELS), CASH_MACHINES)))

/**
 * Whether a line can stand only on the receipt of a sale: a purchase, a payment with a card whose name is
 * also that of a machine (`Bancomat 12,00`), a tax, a subtotal, or change.
 */
function isOfSale(each: SlipLine): boolean {
  if (each.taken !== null || isOfAccount(each)) return false
  if (PURCHASES.test(each.plain) && saysOnly(each.plain, [PURCHASES])) return true
  if (each.isPriced && CASH_MACHINES.test(each.plain) && saysOnly(each.plain, [CASH_MACHINES])) return true
  return (
    mayBePriced(each.line) &&
    (['tax', 'subtotal', 'change'] as const).some((list) => wordsOf(LANGUAGES, list).test(each.plain))
  )
}

/** The maximum difference at which two amounts count as equal. */
const ROUNDING = 0.005

/** Whether the paper has a total that is neither the cash nor the cash plus its fee. */
function hasOtherTotal(lines: SlipLine[]): boolean {
  const cash = lines.filter(({ taken }) => taken !== null).flatMap(amountsOn)
  // a total in another currency is the amount that the account was charged
  if (cash.length === 0 || lines.some(({ line }) => namesRate(line))) return false
  const fees = [0, ...lines.filter(isFee).flatMap(amountsOn)]
  const isOfCash = (total: number) =>
    cash.some((amount) => fees.some((fee) => Math.abs(amount + fee - total) < ROUNDING))
  return lines
    .filter((each) => namesTotal(each) && each.taken === null)
    .some((each) => !amountsOn(each).some(isOfCash))
}

/** Whether a paper has a sum, but no fee and no rate that would explain it on the slip of a machine. */
const hasSumOfSale = (lines: SlipLine[]): boolean =>
  lines.some(({ plain, isPriced }) => isPriced && SUMS.test(plain)) &&
  !lines.some((each) => each.isPriced && (isFee(each) || namesRate(each.line)))

/** A slip prints the amount once, and perhaps a second time in another currency. */
const AMOUNTS_OF_CASH_MAX = 2
const ITEMS_BESIDE_MACHINE_MAX = 1

/** Whether a paper is the slip of a machine that paid out cash. */
export function isCashSlip(printed: Line[]): boolean {
  const lines = printed.map(slipLineOf)
  const statements = lines.filter(({ taken }) => taken !== null)
  if (statements.length === 0) return false
  const isMachine = lines.some(({ plain }) => CASH_MACHINES.test(plain))
  const isCard = lines.some(({ plain }) => HIDDEN_CARD.test(plain))
  const isBank = lines.some(({ plain }) => BANKS.test(plain) || BANK_ENDING.test(plain))
  if (new Set(statements.flatMap(amountsOn)).size > AMOUNTS_OF_CASH_MAX) return false
  if (lines.filter(isItem).length > (isMachine ? ITEMS_BESIDE_MACHINE_MAX : 0)) return false
  if (lines.some(isOfSale) || hasOtherTotal(lines)) return false
  if (statements.some(({ taken }) => taken === 'clearly')) return isMachine || isCard || isBank
  if (hasSumOfSale(lines)) return false
  if (isMachine || (isCard && isBank)) return true
  return isCard && !lines.some((each) => each.taken === null && (namesTotal(each) || arePaid([each.line])))
}

/** Whether a line names a withdrawal of cash, so that it is not the name of a merchant. */
export const isCashHeading = (line: Line): boolean => slipLineOf(line).taken === 'clearly'
