import { bareSign, currenciesOfSign, PRINTED_CODES } from './currency-signs'
import { type Line, type Word, wordsAt } from './page-text'

// Finds the sign of an amount, which may stand anywhere around the digits and the currency. Dashes also join
// words, and brackets also enclose remarks, so an amount beside them is doubtful.

export type AmountSign = 'positive' | 'negative' | 'doubtful'

/** The characters around the digits that are searched. No sign with its currency is longer. */
const SEARCHED_CHARACTERS_MAX = 12

/** A minus before the digits or before their currency. After letters it may be a hyphen. */
const MINUS_BEFORE = /(?:^|[\s:(])[-‐‑−–—▲△]([^\s\d]{0,5} ?)$/u
/** A single dash after anything, also after letters. It may be a hyphen, so the amount is doubtful. */
const DASH_BEFORE = /(?<![-‐‑−–—])[-‐‑−–—▲△]([^\s\d]{0,5}) ?$/u
const BRACKET_BEFORE = /\( ?([^\s\d]{0,5}) ?$/u

const MINUS_AFTER = /^[-‐‑−–—](?:\s|$|\p{Sc})/u
const MINUS_AFTER_CURRENCY = /^ ?([^\s\d-]{1,5})[-‐‑−–—](?:\s|$)/u
const BRACKET_AFTER = /^ ?([^\s\d)]{0,5}) ?\)/u
/** Yen amounts end with a dash that keeps anybody from adding digits: `¥13,320-`. */
const YEN_BEFORE = /[¥￥]\s?$/
const CLOSING_DASH_AFTER = /^[-－―—](?:\s|$)/

/** CR marks a credit. */
const CREDIT_MARK_AFTER = /^ ?(?:[^\s\d]{1,5} )?CR(?![\p{L}\d])/u

/** Whether a text is empty, or the sign or code of a currency. */
const mayBeCurrency = (text: string) =>
  text === '' || PRINTED_CODES.has(text) || currenciesOfSign(bareSign(text)).length > 0

/** Whether a pattern matches, and its group is empty or a currency. */
function matchesBesideCurrency(pattern: RegExp, text: string): boolean {
  const match = pattern.exec(text)
  return match !== null && mayBeCurrency((match[1] ?? '').trim())
}

/** Whether a separate dash stands beside an amount, or beside its currency. */
function isBesideDash(line: Line, words: Word[]): boolean {
  const firstIndex = line.words.indexOf(words[0] as Word)
  const neighbours = [line.words[firstIndex - 1], line.words[firstIndex + words.length]]
  const currencies = neighbours.flatMap((word) => (word && mayBeCurrency(word.text) ? [word] : []))
  return [...words, ...currencies].some((word) => word.isBesideDash)
}

/** Returns the sign of the amount whose digits are at the given offsets, by the characters around them. */
export function signOfAmount(line: Line, start: number, end: number): AmountSign {
  const textBefore = line.text.slice(Math.max(0, start - SEARCHED_CHARACTERS_MAX), start)
  const textAfter = line.text.slice(end, end + SEARCHED_CHARACTERS_MAX)
  if (matchesBesideCurrency(MINUS_BEFORE, textBefore)) return 'negative'
  if (YEN_BEFORE.test(textBefore) && CLOSING_DASH_AFTER.test(textAfter)) return 'positive'
  if (MINUS_AFTER.test(textAfter) || matchesBesideCurrency(MINUS_AFTER_CURRENCY, textAfter)) return 'negative'
  const isInBrackets =
    matchesBesideCurrency(BRACKET_BEFORE, textBefore) && matchesBesideCurrency(BRACKET_AFTER, textAfter)
  const isDoubtful =
    isInBrackets || matchesBesideCurrency(DASH_BEFORE, textBefore) || CREDIT_MARK_AFTER.test(textAfter)
  return isDoubtful || isBesideDash(line, wordsAt(line, start, end)) ? 'doubtful' : 'positive'
}
