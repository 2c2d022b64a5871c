import { groupBy } from '~/domain/group-by'
import type { Word } from './page-text'
import { confidenceOf, isNumber, lettersIn, type Reread } from './piece-words'

// Finds the script of a page that no word of a language tells: a few lines are read in each.

/** What the first look reads well enough where no other script is likelier. */
const LATIN = 'eng'

/** One language of each script, and what a word of it is. */
const SCRIPTS: { code: string; word: RegExp }[] = [
  { code: LATIN, word: /\p{Script=Latin}{2}/u },
  { code: 'bul', word: /\p{Script=Cyrillic}{2}/u },
  { code: 'ell', word: /\p{Script=Greek}{2}/u },
  { code: 'ara', word: /\p{Script=Arabic}{2}/u },
  { code: 'tha', word: /[\p{Script=Thai}\p{M}]{2}/u },
  { code: 'kor', word: /[가-힣]/u },
  { code: 'heb', word: /\p{Script=Hebrew}{2}/u },
  { code: 'jpn', word: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u },
]

/** Pieces of text that tell the script, and how likely it has to be. */
const SAMPLE_PIECES = 5
const SCRIPT_CONFIDENCE_MIN = 0.5
/** A script so likely is not compared with others: in general, and with others than Latin. */
const SCRIPT_CONFIDENCE_SURE = 0.75
const SCRIPT_CONFIDENCE_LIKELY = 0.65
/** Capitals of other scripts look like Latin ones: Latin has to be so much likelier than they. */
const LATIN_AHEAD = 0.1
/** Of Japanese, the first look reads the characters that are Chinese as well. */
const HAN_SHARE_MIN = 0.2
/** So many pieces that are hardly read are text of another script, and no drawing. */
export const DOUBTFUL_PIECES_MIN = 2
const DOUBTFUL_CONFIDENCE_MAX = 0.88
/** How likely a script has to be that such pieces tell. */
const DOUBTFUL_SCRIPT_CONFIDENCE_MIN = 0.65

/** Pieces that the first look could not read, or a word of which is not likely: the least likely first. */
export function doubtfulPieces(words: Word[], pieces: number[]): number[] {
  const byPiece = groupBy(words, ({ piece }) => String(piece))
  return pieces
    .map((piece) => {
      const read = byPiece.get(String(piece)) ?? []
      const isEmpty = read.length === 0
      const texts = read.filter((word) => !isNumber(word))
      return { piece, confidence: isEmpty ? 0 : Math.min(1, ...texts.map(({ confidence }) => confidence)) }
    })
    .filter(({ confidence }) => confidence < DOUBTFUL_CONFIDENCE_MAX)
    .sort((a, b) => a.confidence - b.confidence)
    .map(({ piece }) => piece)
}

/** Pieces of text that are no numbers, those with the most letters first; of some, none is read at all. */
function sampleOf(words: Word[], pieces: number[]): number[] {
  const byPiece = groupBy(words, ({ piece }) => String(piece))
  return pieces
    .map((piece) => ({ piece, words: byPiece.get(String(piece)) ?? [] }))
    .filter((each) => each.words.length === 0 || !each.words.every(isNumber))
    .sort((a, b) => lettersIn(b.words) - lettersIn(a.words))
    .slice(0, SAMPLE_PIECES)
    .map(({ piece }) => piece)
}

/** The script that was found last: receipts of one country come together. */
let lastScript: string | null = null

/**
 * The scripts in the order in which they are tried: Japanese first where the first look saw Chinese
 * characters, then the one that was found last, then Latin.
 */
function scriptsFor(words: Word[]): typeof SCRIPTS {
  const hasHan =
    words.filter(({ text }) => /\p{Script=Han}/u.test(text)).length > words.length * HAN_SHARE_MIN
  const first = [...(hasHan ? ['jpn'] : []), lastScript, LATIN]
  const rank = ({ code }: { code: string }) => (first.includes(code) ? first.indexOf(code) : first.length)
  return SCRIPTS.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * How likely a text is in a script, from 0 to 1: the confidence of its words, numbers left out. What is in
 * another script is read as single letters, as words that mix scripts, or with little confidence.
 */
function confidenceIn(word: RegExp, read: Word[]): number {
  const words = read.filter(({ text }) => !/\d/.test(text) || /\p{L}/u.test(text))
  const own = words.filter(({ text }) => word.test(text))
  return (confidenceOf(own) * lettersIn(own)) / Math.max(lettersIn(words), 1)
}

/** The likeliest script of some pieces of text; null when none is as likely as it has to be. */
async function scriptOf(
  sample: number[],
  words: Word[],
  { reread, confidenceMin }: { reread: Reread; confidenceMin: number },
): Promise<string | null> {
  let best: { code: string; confidence: number } | null = null
  let enough = SCRIPT_CONFIDENCE_SURE
  for (const { code, word } of scriptsFor(words)) {
    const confidence = confidenceIn(word, await reread(code, sample)) - (code === LATIN ? LATIN_AHEAD : 0)
    if (confidence > Math.max(best?.confidence ?? 0, confidenceMin)) best = { code, confidence }
    if (code === LATIN) enough = SCRIPT_CONFIDENCE_LIKELY
    if (best && best.confidence > enough) break
  }
  return best?.code ?? null
}

/**
 * The data of the script that the words seem to be in; null when they seem to be in none but Latin. Pieces
 * that are hardly read tell it best: a name in Latin letters may stand above them.
 */
export async function findScript(words: Word[], pieces: number[], reread: Reread): Promise<string | null> {
  const doubtful = doubtfulPieces(words, pieces).slice(0, SAMPLE_PIECES)
  const ofDoubtful =
    doubtful.length < DOUBTFUL_PIECES_MIN
      ? null
      : await scriptOf(doubtful, words, { reread, confidenceMin: DOUBTFUL_SCRIPT_CONFIDENCE_MIN })
  const script =
    ofDoubtful ??
    (await scriptOf(sampleOf(words, pieces), words, { reread, confidenceMin: SCRIPT_CONFIDENCE_MIN }))
  lastScript = script ?? lastScript
  return script === LATIN ? null : script
}
