import { MERCHANT_CHARACTERS_MAX, OTHER_VALUES_MAX } from '~/limits'
import { ADDRESS_WORDS, isEastAsianAddress } from './address-lines'
import { isCompanyForm } from './company-forms'
import { nameOffsetAfterGreeting } from './greetings'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'
import { cleanMerchantName, isUnfinished } from './merchant-name'
import {
  digitCountOf,
  itemDetector,
  type LineContext,
  letterCountOf,
  lettersMin,
  medianWordHeight,
  nameScoreOf,
  onlyLetters,
} from './name-score'
import { type Line, SURE_CONFIDENCE_MIN, type Suggestion, suggestionFrom } from './page-text'
import { isNameless, merchantInWebAddress, sellerLines } from './seller-lines'
import { mayBeBranch } from './shop-branches'

// Finds the name of the merchant at the top of a receipt. `nameScoreOf` scores each of the first lines. The
// best line is the name, together with the line above or below it if the name continues there.

/** The price at the end of an item's line, but not the end of a date, phone number or version. */
const PRICE_AT_END = /(?<![./-]\d|\bv[ .]{0,2})\d[.,]\d\d(?:\W{0,2}\p{L}{1,3}|\W{0,2})$/u

/** The minimum score of a line that may continue a name. */
const CONTINUED_SCORE_MIN = 1.5

/** How many of the first readable lines may hold the name. */
const TOP_LINES = 12

/** The minimum height, relative to most words, of a name that continues on the next line without capitals. */
const HEADLINE_HEIGHT_MIN = 1.3

const isCapital = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/** Whether a name continues below: in letters of the same size, close to it, on a line that may be a name. */
function continuesBelow({ box, text }: Line, below: Line, context: LineContext): boolean {
  const height = box.y1 - box.y0
  const ratio = (below.box.y1 - below.box.y0) / height
  return (
    // the letters below have about the same size, and stand close
    ratio > 0.75 &&
    ratio < 1.33 &&
    below.box.y0 - box.y1 < height * 0.6 &&
    isCapital(text) === isCapital(below.text) &&
    (isCapital(text) || height > context.medianHeight * HEADLINE_HEIGHT_MIN) &&
    digitCountOf(below.text) === 0 &&
    nameScoreOf(below, 0, context) > CONTINUED_SCORE_MIN
  )
}

/** Whether a name ends with a word that needs another one, and the line below may give it: `Café de la`. */
const isContinued = ({ text }: Line, below: Line) => isUnfinished(text) && digitCountOf(below.text) === 0

/** A line at the top with its score as a name. */
interface ScoredLine {
  line: Line
  /** its index among the readable lines, from 0 */
  index: number
  score: number
}

/** Whether a line names the branch of the shop above it. Both lines must be possible names. */
function isBranch(line: Line, above: Line, { languages }: LineContext): boolean {
  return (
    mayBeBranch(cleanMerchantName(line.text), cleanMerchantName(above.text)) &&
    ![line, above].some((each) => isNameless(each, languages))
  )
}

/**
 * Returns the one or two lines of a name, and whether only their look connects them. Words such as `Sdn Bhd`
 * on the second line decide before their look.
 */
function linesOfName({ line, index }: ScoredLine, top: Line[], context: LineContext) {
  const above = top[index - 1]
  const below = top[index + 1]
  // the second line begins with the company form or its end, or it names the branch
  if (
    above &&
    (isCompanyForm(cleanMerchantName(line.text)) || isBranch(line, above, context)) &&
    nameScoreOf(above, 0, context) > 0
  )
    return { nameLines: [above, line], isGuessed: false }
  if (
    below &&
    ((isCompanyForm(cleanMerchantName(below.text)) && letterCountOf(below.text) > 2) ||
      isBranch(below, line, context))
  )
    return { nameLines: [line, below], isGuessed: false }
  if (below && (isContinued(line, below) || continuesBelow(line, below, context)))
    return { nameLines: [line, below], isGuessed: true }
  if (above && isContinued(above, line)) return { nameLines: [above, line], isGuessed: true }
  if (above && continuesBelow(above, line, context) && nameScoreOf(above, 0, context) > CONTINUED_SCORE_MIN)
    return { nameLines: [above, line], isGuessed: true }
  return { nameLines: [line], isGuessed: false }
}

/** The certainty of a name that only a web address gives. */
const ADDRESS_CERTAINTY = 0.5

function merchantByAddress(lines: Line[]): Suggestion | null {
  const webAddress = merchantInWebAddress(lines)
  return webAddress && suggestionFrom(webAddress.name, webAddress.line.words, ADDRESS_CERTAINTY)
}

/** The minimum scores, as `nameScoreOf` gives them, of a name, of a possible name, and of any line. */
const NAME_SCORE_MIN = 4
const POSSIBLE_SCORE_MIN = 1
const SCORE_MIN = -1
/** The difference below which another line may be the name as well. */
const RIVAL_SCORE_DISTANCE = 2
/** The shortest name that is sure. A shorter one may be part of a name, or of a drawing. */
const SURE_LETTERS_MIN = 8
/** The same in Chinese, Japanese and Korean characters. */
const SURE_EAST_ASIAN_LETTERS_MIN = 4
/** The certainties of a name with a good score that something else makes doubtful, and of a weaker one. */
const DOUBTFUL_CERTAINTY = 0.7
const WEAK_CERTAINTY = 0.5

/** The number of capitals from which a word is probably several words whose spaces were lost. */
const GLUED_CAPITALS_MIN = 14

/**
 * Whether a name has words without spaces between them: `GARDENIABAKERIES(KL)SDNBHD`. Checks only words in
 * capitals, because German has long words, and scripts without capitals have other rules for spaces.
 */
export const isGlued = (name: string): boolean =>
  name
    .split(/[\s\-–/&.,+]+/)
    .some((word) => onlyLetters(word).length >= GLUED_CAPITALS_MIN && /^\p{Lu}+$/u.test(onlyLetters(word)))

/** Removes single letters from a name, because they often come from a drawing. */
const withoutLoneLetters = (name: string) =>
  name
    .split(' ')
    .filter((word) => letterCountOf(word) !== 1 || digitCountOf(word) > 0)
    .join(' ')

/**
 * Returns the merchant's name. It scores the first lines of a receipt by how much each looks like the name of
 * a shop, and takes the best line with its continuation. Without a good line, a web address gives the name.
 */
export function merchantIn(paperLines: Line[], languages: Language[]) {
  const lines = sellerLines(paperLines, languages)
  const isItem = itemDetector(lines, languages)
  const readableLines = lines.filter(
    (line) =>
      letterCountOf(line.text) >= lettersMin(line.text) && !isItem(line) && !isEastAsianAddress(line.text),
  )
  const pricedLines = paperLines.filter(({ text }) => PRICE_AT_END.test(text))
  const pricedWords = new Set(pricedLines.flatMap(({ words }) => words))
  const greetingLines = paperLines.filter(({ text }) => nameOffsetAfterGreeting(text) > 0)
  const greetedWords = new Set(greetingLines.flatMap(({ words }) => words))
  const context = {
    medianHeight: medianWordHeight(lines),
    languages,
    firstReadableLine: readableLines[0],
    pricedWords,
    greetedWords,
  }
  const topLines = readableLines.slice(0, TOP_LINES)
  const scored = topLines
    .map((line, index): ScoredLine => ({ line, index, score: nameScoreOf(line, index, context) }))
    .sort((a, b) => b.score - a.score)
  const merchant = merchantOf(scored, topLines, context) ?? merchantByAddress(lines)
  if (merchant && merchant.confidence >= SURE_CONFIDENCE_MIN) return { merchant, otherNames: [] }
  // items and addresses have digits
  const possibleNames = scored.filter(({ line, score }) => score > SCORE_MIN || digitCountOf(line.text) === 0)
  // a greeting may be part of the name after it
  const names = [...greetingLines, ...possibleNames.map(({ line }) => line)].map((line) => nameOf([line]))
  const otherNames = [withoutLoneLetters(merchant?.value ?? ''), ...names].filter(
    (name) => name !== '' && name !== merchant?.value,
  )
  return { merchant, otherNames: [...new Set(otherNames)].slice(0, OTHER_VALUES_MAX) }
}

/** A merchant, and other possible names, the most likely first; none when the merchant is sure. */
export type MerchantSuggestion = ReturnType<typeof merchantIn>

const nameOf = (lines: Line[]) =>
  lines
    .map((line) => cleanMerchantName(line.text))
    .join(' ')
    .slice(0, MERCHANT_CHARACTERS_MAX)
    .toWellFormed()

/** Returns the name on the line with the highest score; null if no line scores enough. */
function merchantOf([best, ...otherLines]: ScoredLine[], top: Line[], context: LineContext) {
  if (!best || best.score < SCORE_MIN) return null
  const { nameLines, isGuessed } = linesOfName(best, top, context)
  const value = nameOf(nameLines)
  if (value === '') return null
  const rival = otherLines.find(({ line }) => !nameLines.includes(line))
  const isEastAsian = lettersMin(value) < 3
  const isSure =
    best.score > NAME_SCORE_MIN &&
    !isGuessed &&
    !isGlued(value) &&
    !nameLines.some(({ words }) => words.some((word) => context.greetedWords.has(word))) &&
    // a street with its number, below a name that is a drawing
    !(digitCountOf(value) > 0 && ADDRESS_WORDS.test(normalizeWords(value))) &&
    letterCountOf(value) >= (isEastAsian ? SURE_EAST_ASIAN_LETTERS_MIN : SURE_LETTERS_MIN) &&
    best.score - (rival?.score ?? SCORE_MIN) > RIVAL_SCORE_DISTANCE
  const unsureCertainty = best.score > POSSIBLE_SCORE_MIN ? DOUBTFUL_CERTAINTY : WEAK_CERTAINTY
  const words = nameLines.flatMap((line) => line.words)
  return suggestionFrom(value, words, isSure ? 1 : unsureCertainty)
}
