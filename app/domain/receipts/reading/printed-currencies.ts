import { groupBy } from '~/domain/group-by'
import { bareSign, currenciesOfSign, isFaintSign, PRINTED_CODES, WORD_CODES } from './currency-signs'
import type { Language } from './languages/language'
import { normalizeWords, wordListPattern } from './languages/word-patterns'
import type { NamedPlace } from './named-places'
import { type Line, type Word, wordsAt } from './page-text'

// Finds the signs and codes of currencies on the lines of a receipt. A code is an ISO 4217 code such as
// `EUR`, a sign anything else: `€`, `Rs`. A shared sign stands for several currencies. A faint sign may also
// be something else, such as the `A` of a tax rate.

/** Currency signs that are recognised anywhere on a line, not only beside an amount. */
const NAMED_SIGNS: [string, RegExp][] = [
  ['MYR', /(?<![A-Za-z])RM(?![A-Za-z])|(?<=\()R[MH](?=\))/g],
  ['KES', /(?<![A-Za-z])(?:KSh|KSHS?|Kshs?)(?![A-Za-z])/g],
  ['TZS', /(?<![A-Za-z])(?:TSh|TSHS?)(?![A-Za-z])/g],
  ['UGX', /(?<![A-Za-z])(?:USh|USHS?)(?![A-Za-z])/g],
  ['EUR', /(?<![A-Za-z])(?:Euro|EURO)(?![A-Za-z])|ΕΥΡΩ|евро/g],
  ['CVE', /\d\$00(?!\d)/g],
]

/** The lei of Romania and of Moldova, anywhere on a line. It is shared, so it is not in `NAMED_SIGNS`. */
const LEI = /(?<![A-Za-z])(?:lei|LEI|Lei)(?![A-Za-z])/g

/** A code in capitals, not in a sentence: by an amount, in brackets, after a label (`TotalGBP 4.60`). */
const CODE =
  /(?:(?:(?<![A-Za-z])|(?<=[Tt]otal))([A-Z]{3})(?=\s?\d|\)|\s*$|\s?:)|(?<=\d\s?|\()([A-Z]{3}))(?![A-Za-z])/g

/** A currency code followed by a sign of the same currency: `CAD$85.28`, `AUD $5`. */
const CODE_AND_SIGN = /(?<![A-Za-z])([A-Z]{3})\s?(\p{Sc})(?=\s?\d)/gu

/** A Malaysian company form. The BHD of `SDN BHD` is not the Bahraini dinar. */
const NOT_A_CODE = /\bS[DO]N\.?\s?BHD|\bBHD\.(?!\s?\d)|\bBHD(?=\s*$)/gi

/** Positions of currency signs, each pattern with the sign as its group. */
const SIGN_POSITIONS = [
  // right before a number: `Rs 450`
  /(?<![\p{L}\p{M}\p{Sc}./'’"״=\d])([\p{L}\p{M}\p{Sc}./'’"״=]{1,8})(?=\s?[-−–]?\d)/gu,
  // right after a number: `450 kr`
  /(?<=\d\s?)(?<![\p{L}\p{M}\p{Sc}./'’"״=])([\p{L}\p{M}\p{Sc}./'’"״=]{1,8})(?![\p{L}\p{M}\p{Sc}/'’"״=\d])/gu,
  // in brackets: `Amount (Rs)`
  /(?<=\()([\p{L}\p{M}\p{Sc}./]{1,8})(?=\))/gu,
  // a symbol alone, away from words and numbers: `€`
  /(?<![\p{L}\p{Sc}\d]\s?)(\p{Sc})(?!\p{Sc}|\s?[-−–]?\d)/gu,
]

/** An amount after a sign, with a fraction or with groups. */
const AMOUNT_AFTER = /^\s?[-−–]?\d{1,7}(?:[ ,.]\d{3}){0,3}[.,]\d{2,3}(?!\d)/u

/** A number before a word: matches `12,000 won`, but not `you won 2 points`. */
const NUMBER_BEFORE = /\d\s?$/

/** A match of a currency on a line. */
export interface FoundCurrency extends NamedPlace {
  /** whether its line labels an amount to pay */
  labelsTotal: boolean
  /** whether it may also be the code of a tax, a unit or a counter */
  isFaint?: boolean
}

/** A sign on a line that several currencies share. */
export interface SharedSign {
  sign: string
  codes: readonly string[]
  words: Word[]
  labelsTotal: boolean
}

/** The currency signs of a line or a receipt. */
interface Signs {
  /** signs and codes of one currency only */
  uniqueSigns: FoundCurrency[]
  sharedSigns: SharedSign[]
  faintSigns: FaintSign[]
}

/** A faint sign beside an amount. It is never trusted on its own. */
interface FaintSign {
  codes: readonly string[]
  /** whether a single occurrence is enough to offer its currencies: it is a word, or labels the total */
  isClear: boolean
}

/** The word lists that label amounts to pay. Faint signs beside these amounts are currencies. */
const TOTAL_LISTS = ['total', 'due', 'subtotal', 'amountTendered', 'paidByCard'] as const

const namesTotal = (line: Line, languages: Language[]): boolean => {
  const text = normalizeWords(line.text)
  return TOTAL_LISTS.some((list) => wordListPattern(languages, list).test(text))
}

/** Returns all signs and codes of currencies on a line: first those that need no number beside them. */
function signsOn(line: Line, languages: Language[]): Signs {
  // without `_`, the PEN of `GOLDEN PEN SDN BHD` would be at the end of the line, where a code counts
  const text = line.text.replace(NOT_A_CODE, (form) => '_'.repeat(form.length))
  const uniqueSigns = new Map<string, FoundCurrency>()
  const sharedSigns = new Map<number, SharedSign>()
  const faintSigns = new Map<number, FaintSign>()
  const labelsTotal = namesTotal(line, languages)
  const addUnique = (code: string, start: number, length: number, isFaint = false) => {
    const words = wordsAt(line, start, start + length)
    const key = `${code} ${line.words.indexOf(words[0] as Word)}`
    uniqueSigns.set(key, { currency: code, words, labelsTotal, isFaint })
  }
  for (const [code, pattern] of NAMED_SIGNS)
    for (const match of text.matchAll(pattern)) addUnique(code, match.index, match[0].length)
  for (const { 0: sign, index } of text.matchAll(LEI)) {
    const words = wordsAt(line, index, index + sign.length)
    sharedSigns.set(index, { sign, codes: currenciesOfSign(sign), words, labelsTotal })
  }
  for (const match of text.matchAll(CODE)) {
    const code = (match[1] ?? match[2]) as string
    if (PRINTED_CODES.has(code) && (labelsTotal || !WORD_CODES.has(code))) addUnique(code, match.index, 3)
  }
  for (const { 1: code = '', 2: sign = '', index } of text.matchAll(CODE_AND_SIGN))
    if (PRINTED_CODES.has(code) && currenciesOfSign(sign).includes(code)) addUnique(code, index, code.length)
  for (const pattern of SIGN_POSITIONS)
    for (const match of text.matchAll(pattern)) {
      const sign = bareSign(match[1] as string)
      if (PRINTED_CODES.has(sign) && !WORD_CODES.has(sign)) addUnique(sign, match.index, sign.length)
      const codes = currenciesOfSign(sign)
      const [code] = codes
      if (code === undefined) continue
      const isFaint = isFaintSign(sign)
      // a sign of three letters or more, such as `won`, also counts after a whole number
      const isWord = sign.length > 2
      const isBesideAmount = isWord
        ? NUMBER_BEFORE.test(text.slice(Math.max(0, match.index - 2), match.index))
        : AMOUNT_AFTER.test(text.slice(match.index + match[0].length))
      if (isFaint && isBesideAmount) faintSigns.set(match.index, { codes, isClear: labelsTotal || isWord })
      // away from the total, a faint sign is no more than that
      if (isFaint && !labelsTotal) continue
      // a single faint letter, such as the `R` of South Africa, needs a place as a shared sign does
      const isUnique = codes.length === 1 && !(isFaint && sign.length === 1)
      if (isUnique) addUnique(code, match.index, sign.length, isFaint)
      else {
        const words = wordsAt(line, match.index, match.index + sign.length)
        sharedSigns.set(match.index, { sign, codes, words, labelsTotal })
      }
    }
  return {
    uniqueSigns: [...uniqueSigns.values()],
    sharedSigns: [...sharedSigns.values()],
    faintSigns: [...faintSigns.values()],
  }
}

/** Returns all signs and codes of currencies on the lines. */
export function signsIn(lines: Line[], languages: Language[]): Signs {
  const lineSigns = lines.map((line) => signsOn(line, languages))
  return {
    uniqueSigns: lineSigns.flatMap(({ uniqueSigns }) => uniqueSigns),
    sharedSigns: lineSigns.flatMap(({ sharedSigns }) => sharedSigns),
    faintSigns: lineSigns.flatMap(({ faintSigns }) => faintSigns),
  }
}

/** Returns the currencies of the clear faint signs, and of the others that stand beside several amounts. */
export function currenciesOfFaintSigns(faintSigns: FaintSign[]): { clear: string[]; repeated: string[] } {
  const signGroups = [...groupBy(faintSigns, ({ codes }) => codes.join(' ')).values()]
  const isClear = (all: FaintSign[]) => all.some((each) => each.isClear)
  const codesOf = (groups: FaintSign[][]) => groups.flatMap(([first]) => [...(first?.codes ?? [])])
  return {
    clear: codesOf(signGroups.filter(isClear)),
    repeated: codesOf(signGroups.filter((all) => !isClear(all) && all.length > 1)),
  }
}
