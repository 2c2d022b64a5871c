import { groupBy } from '~/domain/group-by'
import { editDistance } from '~/domain/text/text-search'
import { DOUBTFUL_PIECES_MIN, doubtfulPieces, findScript } from './find-script'
import { guessLanguages } from './guess-languages'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'
import { groupIntoLines, type Word } from './page-text'
import { confidenceOf, isNumber, type Reread } from './piece-words'

// The first reading of a picture recognises Latin letters without accents, digits and Chinese. If the receipt
// is in a language with other letters, its words are read again with the recognition data of that language,
// in pieces: words or lines that text detection has cut out of the page. The words of both readings are
// compared by their places.

/** The data for languages without their own: Russian is read with the data of Ukrainian. */
const DATA_OF_LANGUAGE: Record<string, string> = { rus: 'ukr' }

const dataOf = ({ code }: Language) => DATA_OF_LANGUAGE[code] ?? code

/** How many word lists of a language must match until it is known, whatever the confidence of the text. */
const KNOWN_LISTS_MIN = 3
/** The mean confidence above which text is Latin. Text in another script is read with less confidence. */
const LATIN_CONFIDENCE_MIN = 0.95
/** The first lines of a receipt, where its merchant stands. */
const HEAD_LINES = 6
/** The share of letters that may differ between two readings of a piece. Else the second one is wrong. */
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

/** Returns the share of the width of `a` that `b` covers. */
function coverage(a: Word, b: Word): number {
  const shared = Math.min(a.box.x1, b.box.x1) - Math.max(a.box.x0, b.box.x0)
  return shared / Math.max(a.box.x1 - a.box.x0, Number.EPSILON)
}

/** Words of two readings are the same if one covers more than this share of the other. */
const COVERED_MIN = 0.5
/** A letter belongs to a word that covers more than this share of its width. */
const LETTER_COVERED_MIN = 0.9
/** The minimum confidence at which a word without digits is not a number, whatever the first reading was. */
const LETTERS_CONFIDENCE_MIN = 0.6

const isLetters = ({ text, confidence }: Word) =>
  (text === '&' || (/\p{L}{2}/u.test(text) && !/\d/.test(text))) && confidence >= LETTERS_CONFIDENCE_MIN

const areSameWord = (a: Word, b: Word) => Math.max(coverage(a, b), coverage(b, a)) > COVERED_MIN

/** Whether a word is a single letter inside another word, so that it is only a part of a letter there. */
const isPartOfLetter = (word: Word, words: Word[]) =>
  word.text.length === 1 &&
  words.some(
    (other) =>
      other.text.length > 1 &&
      coverage(word, other) > LETTER_COVERED_MIN &&
      other.box.y0 <= word.box.y0 &&
      other.box.y1 >= word.box.y1,
  )

/** Restores Hebrew letters read as marks: final nun and vav as bars, yod (after few letters) as a geresh. */
const withHebrewLetters = (word: Word): Word => ({
  ...word,
  text: word.text
    .replace(/(?<=\p{Script=Hebrew})\|$/u, 'ן')
    .replace(/(?<=\p{Script=Hebrew})\|(?=\p{Script=Hebrew})/gu, 'ו')
    .replace(/(?<=[אבהוחטיכלמנסעפקרש])'(?=\p{Script=Hebrew})/gu, 'י'),
})

/**
 * Replaces the words of the first reading by the words of the second, piece by piece. Pieces that were not
 * read again stay. Numbers stay too, because the first reading recognises them best, unless the second one
 * reads letters in the same place.
 * @param keptWords other words of the first reading that stay
 */
function replaceWords(firstWords: Word[], rereadWords: Word[], keptWords: Word[] = []): Word[] {
  const secondWords = rereadWords.filter(
    (word) => !keptWords.some((each) => each.piece === word.piece && areSameWord(each, word)),
  )
  const secondByPiece = groupBy(secondWords, ({ piece }) => String(piece))
  const unchanged = firstWords.filter((word) => {
    if (keptWords.includes(word)) return true
    const inSamePiece = word.piece === undefined ? undefined : secondByPiece.get(String(word.piece))
    const isReadAsLetters = inSamePiece?.some((other) => isLetters(other) && areSameWord(other, word))
    return !inSamePiece || (isNumber(word) && !isReadAsLetters)
  })
  const numbersByPiece = groupBy(unchanged.filter(isNumber), ({ piece }) => String(piece))
  // a kept number replaces a word that it covers, and another number that either covers or is covered
  const isInPlaceOf = (word: Word) => (number: Word) =>
    isNumber(word) ? areSameWord(word, number) : coverage(word, number) > COVERED_MIN
  const newWords = secondWords.filter(
    (word) =>
      !isPartOfLetter(word, secondWords) && !numbersByPiece.get(String(word.piece))?.some(isInPlaceOf(word)),
  )
  return [...unchanged, ...newWords.map(withHebrewLetters)]
}

const accentsIn = (text: string) => text.match(/[^\0-\x7f]/g)?.length ?? 0

/** Returns a word with the accents of the reading that has more accents, if both have the same letters. */
function withMostAccents(word: Word, firstWords: Word[]): Word {
  const sameWord = firstWords.find(
    (other) => areSameWord(other, word) && normalizeWords(other.text) === normalizeWords(word.text),
  )
  return sameWord && accentsIn(sameWord.text) > accentsIn(word.text) ? { ...word, text: sameWord.text } : word
}

/** Adds the accents of a second reading to pieces in which it has nearly the same letters. */
function addAccents(firstWords: Word[], secondWords: Word[]): Word[] {
  const accented = piecesOf(secondWords).flatMap((piece) => {
    const [firstWordsOfPiece, rereadWords] = [inPiece(firstWords, piece), inPiece(secondWords, piece)]
    const [firstText, rereadText] = [firstWordsOfPiece, rereadWords].map((words) =>
      normalizeWords(textOf(words)),
    ) as [string, string]
    if (editDistance(firstText, rereadText) > firstText.length * OTHER_LETTERS_MAX) return []
    const confidence = confidenceOf(firstWordsOfPiece)
    const isAmong = (words: Word[]) => (word: Word) => words.some((other) => areSameWord(other, word))
    // keeps the words that only the first reading has, and drops those that only the second one has, because
    // the second one reads specks as letters
    return [
      ...firstWordsOfPiece.filter((word) => !isAmong(rereadWords)(word)),
      ...rereadWords
        .filter(isAmong(firstWordsOfPiece))
        .map((word) => ({
          ...withMostAccents(word, firstWordsOfPiece),
          confidence: Math.max(word.confidence, confidence),
        })),
    ]
  })
  return replaceWords(firstWords, accented)
}

/** Returns the pieces at the head of a receipt. */
const headPieces = (words: Word[]) =>
  piecesOf(
    groupIntoLines(words)
      .filter(({ text }) => /\p{L}{3}/u.test(text))
      .slice(0, HEAD_LINES)
      .flatMap((line) => line.words),
  )

/** The minimum confidence of a Latin word that stays as the first reading has it. */
const LATIN_WORD_CONFIDENCE_MIN = 0.9
/** The same where the second reading has a number, because it often reads Latin letters as digits. */
const LATIN_LETTERS_CONFIDENCE_MIN = 0.7

const LATIN_LETTERS = /^\p{Script=Latin}{2}/u

/**
 * Returns the Latin words beside another script: names, and codes and signs of currencies, which look like
 * digits in that script. A word that the second reading confidently reads in its script is not Latin.
 */
const latinWords = (firstWords: Word[], secondWords: Word[]): Word[] =>
  firstWords.filter((word) => {
    const inSamePlace = secondWords.filter((other) => other.piece === word.piece && areSameWord(other, word))
    const isReadAsNumber = inSamePlace.some(isNumber)
    const looksLatin =
      (LATIN_WORD.test(word.text) && word.confidence >= LATIN_WORD_CONFIDENCE_MIN) ||
      (isReadAsNumber && LATIN_LETTERS.test(word.text) && word.confidence >= LATIN_LETTERS_CONFIDENCE_MIN)
    return (
      looksLatin && inSamePlace.every((other) => isNumber(other) || other.confidence < LETTERS_CONFIDENCE_MIN)
    )
  })

/** Reads a page in another script. The words that it finds tell the language, whose data then reads again. */
async function readInScript(
  words: Word[],
  { script, pieces, reread }: { script: string; pieces: number[]; reread: Reread },
): Promise<Word[]> {
  const readIn = async (data: string) => {
    const rereadWords = await reread(data, pieces)
    return rereadWords && replaceWords(words, rereadWords, latinWords(words, rereadWords))
  }
  const wordsInScript = await readIn(script)
  if (wordsInScript === null) return words
  const [guess] = guessLanguages(groupIntoLines(wordsInScript))
  const data = guess && !isLatin(guess.language) ? dataOf(guess.language) : script
  return data === script ? wordsInScript : ((await readIn(data)) ?? wordsInScript)
}

const HAN = /^\p{Script=Han}$/u
/** The number of single Chinese characters up to which they are specks. */
const SPECKS_MAX = 2

/** Removes specks that were read as a few Chinese characters and would separate the thousands of numbers. */
function withoutSpecks(words: Word[]): Word[] {
  const count = words.reduce((sum, { text }) => sum + (text.match(/\p{Script=Han}/gu)?.length ?? 0), 0)
  return count > SPECKS_MAX ? words : words.filter(({ text }) => !HAN.test(text))
}

/**
 * Returns the words of a page with their accents, in their own script. Where the data of the language is not
 * installed, they stay as the first reading has them.
 * @param pieceCount the number of pieces of text on the page
 */
export async function rereadInLanguage(firstWords: Word[], pieceCount: number, reread: Reread) {
  const words = withoutSpecks(firstWords)
  const pieces = [...Array(pieceCount).keys()]
  const [guess] = guessLanguages(groupIntoLines(words))
  // pieces in another script are read with low confidence or not at all
  const looksLatin =
    confidenceOf(words) > LATIN_CONFIDENCE_MIN && doubtfulPieces(words, pieces).length < DOUBTFUL_PIECES_MIN
  const isKnown = guess && (guess.score >= KNOWN_LISTS_MIN || (looksLatin && isLatin(guess.language)))
  if (!isKnown) {
    const script = await findScript(words, pieces, reread)
    return script === null ? words : readInScript(words, { script, pieces, reread })
  }
  const { language } = guess
  // the first reading recognises Chinese
  if (isChinese(language)) return words
  if (!isLatin(language)) return readInScript(words, { script: dataOf(language), pieces, reread })
  // accents matter in the name of the merchant, so only the head is read again
  const accented = hasAccents(language) ? await reread(dataOf(language), headPieces(words)) : null
  return accented ? addAccents(words, accented) : words
}
