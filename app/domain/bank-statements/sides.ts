import { plainTitle } from './titles/title-words'
import { wordSet } from './word-lists'

// Reads from the words or letters of a column whether a row is a debit or a credit: `Soll`, `D`, `received`.

/** Debit (money left the account) or credit (money came in). */
export type Side = '-' | '+'

/** Words for debit and credit in the languages of the titles. Each word means the same in all of them. */
const WORDS_BY_SIDE: Record<Side, Set<string>> = {
  '-': wordSet([
    'debit|debits|dbit|dr|db|dt|withdrawal|money out|out|outgoing|sent|expense|soll|belastung|lastschrift',
    'ausgabe|ausgang|af|uit|debet|sortie|débit|cargo|debe|débito|gasto|egreso|dare|addebito|uscita|saída',
    'uttag|ut|udgift|ud|utgift|pano otto otto|otto|menot|wn|winien|obciążenie|wydatek|výdaj|na vrub|md',
    'výdavok|terhelés|kiadás|kimenő|duguje|isplata|breme|debetas|debets|deebet|расход|списание|дебет|дт',
    'видаток|дебит|χρέωση|borç|gider|חובה|مدين|سحب|支|支出|付|借|借方|出|出金|支払|출금|지급|ถอน|ghi nợ|nợ',
    'debit card|keluar|пополнение минус|отправка',
  ]),
  '+': wordSet([
    'credit|credits|crdt|cr|ct|deposit|money in|in|incoming|received|income|haben|gutschrift|einnahme|eingang',
    'bij|crédit|entrée|abono|haber|crédito|ingreso|avere|accredito|entrata|entrada|insättning|kredit|indtægt',
    'ind|inntekt|inn|pano|tulot|ma|uznanie|wpływ|příjem|ve prospěch|dal|príjem|jóváírás|bevétel|bejövő',
    'încasare|potražuje|uplata|dobro|kreditas|kredits|kreedit|приход|зачисление|кредит|кт|поступление',
    'надходження|πίστωση|alacak|gelir|זכות|دائن|إيداع|收|收入|贷|貸|贷方|貸方|入|入金|입금|ฝาก|ghi có|có|masuk',
    'refund',
  ]),
}

/**
 * Letters for debit and credit. A single letter means different things in different languages: D is debit,
 * but Czech `dal` and Slovenian `dobro` are credit. So letters are only understood if the column has both
 * letters of a pair, or if its title explains them.
 */
const LETTER_PAIRS = ['D/C', 'S/H', 'D/K', 'D/H', 'D/A', 'T/J', 'Χ/Π'].map(lettersIn)

/** Letters that are a pair only in a title: in Turkish `B/A` is debit and credit, in Dutch `A/B` is. */
const TITLED_PAIRS = [...LETTER_PAIRS, lettersIn('B/A')]

/** The side that each letter means. */
type Letters = ReadonlyMap<string, Side>

const NO_LETTERS: Letters = new Map()

const isLetter = (word: string) => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(word)

/** Returns the side of each letter of a pair such as `D/C`. */
function lettersIn(pair: string): Letters {
  const [debitLetter = '', creditLetter = ''] = plainTitle(pair).split(' ')
  return new Map<string, Side>([
    [debitLetter, '-'],
    [creditLetter, '+'],
  ])
}

const sideOfWord = (word: string): Side | null =>
  (['-', '+'] as const).find((side) => WORDS_BY_SIDE[side].has(word)) ?? null

/** Returns the side that all words of a text mean; null when a word means none, or they mean both. */
function sideOfWords(plain: string): Side | null {
  const sideOfText = sideOfWord(plain)
  if (sideOfText) return sideOfText
  const sides = new Set(plain.split(' ').map(sideOfWord))
  const [onlySide] = sides
  return sides.size === 1 && onlySide ? onlySide : null
}

const isPairOf = (letters: string[], pair: Letters) =>
  letters.length === 2 && letters.every((letter) => pair.has(letter))

/** Returns the sides that a title gives to letters: `D/C` directly, `Cargo/Abono` as C and A, `MD/D` as D. */
function lettersOfTitle(title: string): Letters {
  const words = plainTitle(title).split(' ')
  const letters = words.filter(isLetter)
  const pair = TITLED_PAIRS.find((each) => isPairOf(letters, each))
  const isDutchOrder = pair?.has('b') && letters[0] !== 'b'
  if (pair && !isDutchOrder) return pair
  const sideWords = words.flatMap((word) => {
    const side = sideOfWord(word)
    return side ? [{ word, side }] : []
  })
  const [first, second, ...more] = sideWords
  if (!first || more.length > 0) return NO_LETTERS
  const oppositeSide: Side = first.side === '-' ? '+' : '-'
  // in `MD/D` one word names a side, so the single letter means the opposite side
  const [letter] = letters
  if (!second && letter && words.length === 2) return new Map([[letter, oppositeSide]])
  if (!second || second.side !== oppositeSide || second.word[0] === first.word[0]) return NO_LETTERS
  // in `Cargo/Abono` the cells have the first letters of the two words
  return new Map(sideWords.map(({ word, side }) => [word[0] as string, side]))
}

/** Returns the sides of letters without a title: only if the column has both letters of a pair. */
function lettersOfCells(words: ReadonlySet<string>): Letters {
  const letters = [...words].filter(isLetter)
  const hasWords = [...words].some((word) => !isLetter(word) && sideOfWords(word) !== null)
  return (!hasWords && LETTER_PAIRS.find((pair) => isPairOf(letters, pair))) || NO_LETTERS
}

/** The most characters of a cell that are read as a side. */
const SIDE_CHARACTERS_MAX = 40

const plainCell = (cell: string) => plainTitle(cell.slice(0, SIDE_CHARACTERS_MAX))

/** Returns a function that gives the side of a cell; null for a cell that means none. */
export function sideReader(title: string, cells: string[]): (cell: string) => Side | null {
  const titleLetters = lettersOfTitle(title)
  const letters = titleLetters.size > 0 ? titleLetters : lettersOfCells(new Set(cells.map(plainCell)))
  return (cell) => {
    const text = cell.trim()
    if (text === '-' || text === '+') return text
    const plain = plainCell(text)
    return letters.get(plain) ?? (plain === '' ? null : sideOfWords(plain))
  }
}
