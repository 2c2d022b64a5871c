import { groupBy } from '~/domain/group-by'
import type { Word } from './page-text'
import { confidenceOf, isNumber, lettersIn, type Reread } from './piece-words'

// Finds the script of a page on which no known word was found, by reading a few pieces in each script. A
// piece is a word or a line that text detection has cut out of the page. Reading is slow, so the scripts are
// tried from the likeliest on, and the search ends when one is read with enough confidence.

/** The language of the first reading, which is good enough for Latin script. */
const LATIN = 'eng'

/** One language of each script, whose data reads the script, and a pattern of words in that script. */
const SCRIPTS: { code: string; wordPattern: RegExp }[] = [
  { code: LATIN, wordPattern: /\p{Script=Latin}{2}/u },
  { code: 'bul', wordPattern: /\p{Script=Cyrillic}{2}/u },
  { code: 'ell', wordPattern: /\p{Script=Greek}{2}/u },
  { code: 'ara', wordPattern: /\p{Script=Arabic}{2}/u },
  { code: 'tha', wordPattern: /[\p{Script=Thai}\p{M}]{2}/u },
  { code: 'kor', wordPattern: /[가-힣]/u },
  { code: 'heb', wordPattern: /\p{Script=Hebrew}{2}/u },
  { code: 'jpn', wordPattern: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u },
]

/** The number of pieces that are read to find the script. */
const SAMPLE_PIECES = 5
/** The confidence that a script must reach, from 0 to 1. */
const SCRIPT_CONFIDENCE_MIN = 0.5
/** The confidence at which no further scripts are tried: before Latin was tried, and after. */
const SCRIPT_CONFIDENCE_SURE = 0.75
const SCRIPT_CONFIDENCE_LIKELY = 0.65
/** How much more confident Latin must be, because capitals of other scripts look like Latin ones. */
const LATIN_LEAD_MIN = 0.1
/** The share of Chinese characters, which Japanese uses too, at which Japanese is tried first. */
const HAN_SHARE_MIN = 0.2
/** The number of doubtful pieces that indicate another script. A single one may be a drawing. */
export const DOUBTFUL_PIECES_MIN = 2
/** The confidence below which a piece is doubtful. Clear Latin text is read with more than that. */
const DOUBTFUL_CONFIDENCE_MAX = 0.88
/** The confidence that a script must reach in doubtful pieces. */
const DOUBTFUL_SCRIPT_CONFIDENCE_MIN = 0.65

/** Returns pieces without words, or with an unlikely word, in the first reading; least confident first. */
export function doubtfulPieces(words: Word[], pieces: number[]): number[] {
  const byPiece = groupBy(words, ({ piece }) => String(piece))
  return pieces
    .map((piece) => {
      const wordsOfPiece = byPiece.get(String(piece)) ?? []
      const confidences = wordsOfPiece.filter((word) => !isNumber(word)).map(({ confidence }) => confidence)
      return { piece, confidence: wordsOfPiece.length === 0 ? 0 : Math.min(1, ...confidences) }
    })
    .filter(({ confidence }) => confidence < DOUBTFUL_CONFIDENCE_MAX)
    .sort((a, b) => a.confidence - b.confidence)
    .map(({ piece }) => piece)
}

/** Returns the pieces with the most letters, without pieces that are only numbers. */
function sampleOf(words: Word[], pieces: number[]): number[] {
  const byPiece = groupBy(words, ({ piece }) => String(piece))
  return pieces
    .map((piece) => ({ piece, words: byPiece.get(String(piece)) ?? [] }))
    .filter((each) => each.words.length === 0 || !each.words.every(isNumber))
    .sort((a, b) => lettersIn(b.words) - lettersIn(a.words))
    .slice(0, SAMPLE_PIECES)
    .map(({ piece }) => piece)
}

/** The script that was found last. Receipts of one country often follow each other. */
let lastScript: string | null = null

/** Returns the scripts in order: Japanese if many characters are Chinese, the last found, Latin, others. */
function scriptsFor(words: Word[]): typeof SCRIPTS {
  const hasHan =
    words.filter(({ text }) => /\p{Script=Han}/u.test(text)).length > words.length * HAN_SHARE_MIN
  const triedFirst = [...(hasHan ? ['jpn'] : []), lastScript, LATIN]
  const rank = ({ code }: { code: string }) =>
    triedFirst.includes(code) ? triedFirst.indexOf(code) : triedFirst.length
  return SCRIPTS.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Returns the confidence that a text is in a script, from 0 to 1: the confidence of its words, weighted by
 * the share of letters in the script. Numbers do not count. Text of another script is read as single letters,
 * as words of mixed scripts, or with low confidence.
 */
function confidenceIn(wordPattern: RegExp, rereadWords: Word[]): number {
  const countedWords = rereadWords.filter(({ text }) => !/\d/.test(text) || /\p{L}/u.test(text))
  const wordsInScript = countedWords.filter(({ text }) => wordPattern.test(text))
  return (confidenceOf(wordsInScript) * lettersIn(wordsInScript)) / Math.max(lettersIn(countedWords), 1)
}

/** Returns the script that reads the sample with the highest confidence; null if none reaches the minimum. */
async function likeliestScript(
  sample: number[],
  words: Word[],
  { reread, confidenceMin }: { reread: Reread; confidenceMin: number },
): Promise<string | null> {
  let best: { code: string; confidence: number } | null = null
  let enoughConfidence = SCRIPT_CONFIDENCE_SURE
  for (const { code, wordPattern } of scriptsFor(words)) {
    const rereadWords = await reread(code, sample)
    if (rereadWords === null) continue
    const confidence = confidenceIn(wordPattern, rereadWords) - (code === LATIN ? LATIN_LEAD_MIN : 0)
    if (confidence > Math.max(best?.confidence ?? 0, confidenceMin)) best = { code, confidence }
    if (code === LATIN) enoughConfidence = SCRIPT_CONFIDENCE_LIKELY
    if (best && best.confidence > enoughConfidence) break
  }
  return best?.code ?? null
}

/**
 * Returns a language of the script of a page; null for Latin, or if no script is likely. Doubtful pieces are
 * the best evidence, because a name in Latin letters may stand above text in another script.
 */
export async function findScript(words: Word[], pieces: number[], reread: Reread): Promise<string | null> {
  const doubtfulSample = doubtfulPieces(words, pieces).slice(0, SAMPLE_PIECES)
  const scriptOfDoubtful =
    doubtfulSample.length < DOUBTFUL_PIECES_MIN
      ? null
      : await likeliestScript(doubtfulSample, words, {
          reread,
          confidenceMin: DOUBTFUL_SCRIPT_CONFIDENCE_MIN,
        })
  const script =
    scriptOfDoubtful ??
    (await likeliestScript(sampleOf(words, pieces), words, { reread, confidenceMin: SCRIPT_CONFIDENCE_MIN }))
  lastScript = script ?? lastScript
  return script === LATIN ? null : script
}
