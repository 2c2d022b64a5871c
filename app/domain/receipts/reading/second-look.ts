import { groupBy } from '~/domain/group-by'
import { editDistance } from '~/domain/text/text-search'
import { DOUBTFUL_PIECES_MIN, doubtfulPieces, findScript } from './find-script'
import { guessLanguages } from './guess-languages'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'
import { linesOf, type Word } from './page-text'
import { confidenceOf, isNumber, type Reread } from './piece-words'

// The first look at a picture reads Latin letters without accents, digits and Chinese. Where a receipt is in
// a language that has others, its words are read again with the data of that language.

/** Data that reads a language which has none of its own. */
const DATA: Record<string, string> = { rus: 'ukr' }

const dataOf = ({ code }: Language) => DATA[code] ?? code

/** Text with words of fewer lists, and read with less confidence, may be in another script. */
const KNOWN_LISTS_MIN = 3
const LATIN_CONFIDENCE_MIN = 0.95
/** The lines at the head of a receipt where its merchant stands. */
const HEAD_LINES = 6
/** A piece that is read otherwise but for so large a share of its letters is the same, with its accents. */
const OTHER_LETTERS_MAX = 0.35

const LATIN_WORD = /\p{Script=Latin}{3}/u
const LATIN_TEXT = /^[\p{Script=Latin}\P{L}]*$/u
const wordsOfLanguage = (language: Language) =>
  [...language.total, ...language.tax, ...language.company].join(' ')
const isLatin = (language: Language) => LATIN_TEXT.test(wordsOfLanguage(language))
const hasAccents = (language: Language) => /[^\0-\x7f]/.test(wordsOfLanguage(language))
const isChinese = ({ code }: Language) => code.startsWith('chi_')

const piecesOf = (words: Word[]) => [...new Set(words.flatMap(({ piece }) => piece ?? []))]

const inPiece = (words: Word[], piece: number) => words.filter((word) => word.piece === piece)

const textOf = (words: Word[]) =>
  words
    .toSorted((a, b) => a.box.x0 - b.box.x0)
    .map(({ text }) => text)
    .join(' ')

/** The share of a word's width that another covers. */
function coverage(a: Word, b: Word): number {
  const shared = Math.min(a.box.x1, b.box.x1) - Math.max(a.box.x0, b.box.x0)
  return shared / Math.max(a.box.x1 - a.box.x0, Number.EPSILON)
}

/** Words of two looks that share so much of the width of one are the same. */
const COVERED_MIN = 0.5
/** A letter so much of which lies in the width of a word stands in it. */
const LETTER_COVERED_MIN = 0.9
/** A word without digits that is read so likely is no number, whatever the first look made of its letters. */
const LETTERS_CONFIDENCE_MIN = 0.6

const isLetters = ({ text, confidence }: Word) =>
  (text === '&' || (/\p{L}{2}/u.test(text) && !/\d/.test(text))) && confidence >= LETTERS_CONFIDENCE_MIN

const isSame = (a: Word, b: Word) => Math.max(coverage(a, b), coverage(b, a)) > COVERED_MIN

/** Whether a word is a single letter within another word: a part of one of its letters. */
const isPartOf = (word: Word, others: Word[]) =>
  word.text.length === 1 &&
  others.some(
    (other) =>
      other.text.length > 1 &&
      coverage(word, other) > LETTER_COVERED_MIN &&
      other.box.y0 <= word.box.y0 &&
      other.box.y1 >= word.box.y1,
  )

/**
 * A word with its Hebrew letters where the engine took one for a mark: a final nun and a vav look like a bar,
 * a yod like a geresh, which stands after few letters.
 */
const withHebrewLetters = (word: Word): Word => ({
  ...word,
  text: word.text
    .replace(/(?<=\p{Script=Hebrew})\|$/u, 'ן')
    .replace(/(?<=\p{Script=Hebrew})\|(?=\p{Script=Hebrew})/gu, 'ו')
    .replace(/(?<=[אבהוחטיכלמנסעפקרש])'(?=\p{Script=Hebrew})/gu, 'י'),
})

/**
 * Puts the words of a second look at pieces of text in the place of the first, but for the numbers.
 * @param kept other words of the first look that stay
 */
function replaceWords(first: Word[], all: Word[], kept: Word[] = []): Word[] {
  const second = all.filter((word) => !kept.some((each) => each.piece === word.piece && isSame(each, word)))
  const again = groupBy(second, ({ piece }) => String(piece))
  const unchanged = first.filter((word) => {
    if (kept.includes(word)) return true
    const read = word.piece === undefined ? undefined : again.get(String(word.piece))
    return !read || (isNumber(word) && !read.some((other) => isLetters(other) && isSame(other, word)))
  })
  const numbers = groupBy(unchanged.filter(isNumber), ({ piece }) => String(piece))
  const fresh = second.filter(
    (word) =>
      !isPartOf(word, second) &&
      !numbers
        .get(String(word.piece))
        ?.some((number) => (isNumber(word) ? isSame(word, number) : coverage(word, number) > COVERED_MIN)),
  )
  return [...unchanged, ...fresh.map(withHebrewLetters)]
}

const accentsIn = (text: string) => text.match(/[^\0-\x7f]/g)?.length ?? 0

/** A word that both looks read with the same letters, with the accents of the one that saw more of them. */
function withMostAccents(word: Word, before: Word[]): Word {
  const same = before.find(
    (other) => isSame(other, word) && normalizeWords(other.text) === normalizeWords(word.text),
  )
  return same && accentsIn(same.text) > accentsIn(word.text) ? { ...word, text: same.text } : word
}

/** Takes over the accents of a second look, where it has read the same letters otherwise. */
function takeAccents(first: Word[], second: Word[]): Word[] {
  const accented = piecesOf(second).flatMap((piece) => {
    const [before, after] = [inPiece(first, piece), inPiece(second, piece)]
    const [plain, other] = [before, after].map((words) => normalizeWords(textOf(words))) as [string, string]
    if (editDistance(plain, other) > plain.length * OTHER_LETTERS_MAX) return []
    const confidence = confidenceOf(before)
    const isIn = (words: Word[]) => (word: Word) => words.some((other) => isSame(other, word))
    // words are where the first look saw some: the second one takes specks between them for letters
    return [
      ...before.filter((word) => !isIn(after)(word)),
      ...after.filter(isIn(before)).map((word) => ({
        ...withMostAccents(word, before),
        confidence: Math.max(word.confidence, confidence),
      })),
    ]
  })
  return replaceWords(first, accented)
}

/** The pieces of text at the head of a receipt. */
const headOf = (words: Word[]) =>
  piecesOf(
    linesOf(words)
      .filter(({ text }) => /\p{L}{3}/u.test(text))
      .slice(0, HEAD_LINES)
      .flatMap((line) => line.words),
  )

/** A word of Latin letters that the first look read so likely. */
const LATIN_WORD_CONFIDENCE_MIN = 0.9
/** So likely, one stays where the second look makes a number of it: the first look reads numbers best. */
const LATIN_LETTERS_CONFIDENCE_MIN = 0.7

const LATIN_LETTERS = /^\p{Script=Latin}{2}/u

/**
 * The Latin words beside another script: names, and codes and signs of currencies, which look like digits in
 * it. What the second look reads as letters of its script is no Latin word.
 */
const latinWords = (first: Word[], second: Word[]): Word[] =>
  first.filter((word) => {
    const again = second.filter((other) => other.piece === word.piece && isSame(other, word))
    const numbers = again.filter(isNumber)
    const isLikely =
      (LATIN_WORD.test(word.text) && word.confidence >= LATIN_WORD_CONFIDENCE_MIN) ||
      (numbers.length > 0 && LATIN_LETTERS.test(word.text) && word.confidence >= LATIN_LETTERS_CONFIDENCE_MIN)
    return (
      isLikely && again.every((other) => numbers.includes(other) || other.confidence < LETTERS_CONFIDENCE_MIN)
    )
  })

/** Reads a page in another script; the words of its language tell the language. */
async function readInScript(
  words: Word[],
  { script, pieces, reread }: { script: string; pieces: number[]; reread: Reread },
): Promise<Word[]> {
  const readIn = async (data: string) => {
    const again = await reread(data, pieces)
    return replaceWords(words, again, latinWords(words, again))
  }
  const read = await readIn(script)
  const [found] = guessLanguages(linesOf(read))
  const data = found && !isLatin(found.language) ? dataOf(found.language) : script
  return data === script ? read : readIn(data)
}

const HAN = /^\p{Script=Han}$/u
/** So few Chinese characters, each by itself, are specks that the first look took for some. */
const SPECKS_MAX = 2

/** Without the specks between words: in a number they would hide its thousands. */
function withoutSpecks(words: Word[]): Word[] {
  const count = words.reduce((sum, { text }) => sum + (text.match(/\p{Script=Han}/gu)?.length ?? 0), 0)
  return count > SPECKS_MAX ? words : words.filter(({ text }) => !HAN.test(text))
}

/**
 * Returns the words of a page with their accents, and in the script that they are in.
 * @param count of the pieces of text on the page
 */
export async function lookAgain(all: Word[], count: number, reread: Reread): Promise<Word[]> {
  const words = withoutSpecks(all)
  const pieces = [...Array(count).keys()]
  const [guess] = guessLanguages(linesOf(words))
  // what is in another script is not read at all, and the rest is likely
  const isLikely =
    confidenceOf(words) > LATIN_CONFIDENCE_MIN && doubtfulPieces(words, pieces).length < DOUBTFUL_PIECES_MIN
  const isKnown = guess && (guess.score >= KNOWN_LISTS_MIN || (isLikely && isLatin(guess.language)))
  if (!isKnown) {
    const script = await findScript(words, pieces, reread)
    return script === null ? words : readInScript(words, { script, pieces, reread })
  }
  const { language } = guess
  if (isChinese(language)) return words
  if (!isLatin(language)) return readInScript(words, { script: dataOf(language), pieces, reread })
  return hasAccents(language) ? takeAccents(words, await reread(dataOf(language), headOf(words))) : words
}
