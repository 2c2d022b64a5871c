import { currenciesNamed } from './amounts'
import { plainTitle } from './titles/title-words'
import { wordList } from './word-lists'

// Recognises words for fees in texts about cash withdrawals, and decides what such a text says about the fee:
// `incl. 5.00 CHF fee` says that one was taken, `no fee` says that none was.

/** Words for fees, between spaces if they must be whole words. Others may end a compound: `bargeldgebuhr`. */
const FEE =
  / (?:fee|fees|charges|surcharge|service charge|atm charge|withdrawal charge|handling charge|spesen|provision|frais|comision|comisiones|comissao|comissoes|tarifa|taxa|commissione|commissioni|comm|comis|maksu|palvelumaksu|nostopalkkio|oplata|prowizja|poplatek|poplatky|poplatok|dij|jutalek|comisioane|naknada|provizija|mokestis|komisija|komisijas|teenustasu|tasu|עמלה|phi|biaya|caj) |(?:gebuhr|gebuhren|gebuehr|gebuehren|entgelt|entgelte|kosten|avgift|avgifter|avgiften|gebyr|gebyrer|gebyret|dija) | (?:komisinis|masraf|komisyon|ucret)|commission|комиссия|комісія|такса за|προμηθεια|עמלת|رسوم|عمولة|手续费|手續費|手数料|수수료|ค่าธรรมเนียม/

/** Whether a text, as `plainTitle` writes it, names a fee. */
export const namesFee = (plain: string): boolean => FEE.test(` ${plain.normalize('NFC')} `)

/**
 * Returns how many words, up to the word at an index, name a fee: 1 for `fee`, 2 at the end of `atm charge`,
 * 0 if they name none.
 */
export function feeWordsUpTo(words: string[], index: number): number {
  const [before = '', word = ''] = index === 0 ? ['', words[0]] : words.slice(index - 1, index + 1)
  if (namesFee(word)) return 1
  return !namesFee(before) && namesFee(`${before} ${word}`) ? 2 : 0
}

/** Words or short phrases, as `plainTitle` writes them. */
type Phrases = ReadonlySet<string>

/** Builds a set of phrases from lines in which `|` separates the phrases. */
const phrases = (lines: string[]): Phrases => new Set(wordList(lines).spaced)

/** Words beside the word for a fee which say that one is taken, within the amount or on top: `incl. fee`. */
const HAS_FEE = phrases([
  'incl|including|included|inclusive|inkl|inklusive|inclus|incluse|compris|comprise|incluido|incluida',
  'incluidos|incluidas|inclusa|incluso|incluse|inclusi|w tym|zawiera|enthalten|inbegriffen|einschl|einschließlich',
  'zzgl|zuzüglich|abzgl|abzüglich|inclusief|včetně|vrátane|inclusiv|uključeno|dahil|включая|включена|в т ч|כולל',
])
/** Whole phrases which say that a fee is taken, in languages without spaces. */
const WITH_FEE = wordList(['含手续费|含手續費|手数料込|수수료 포함']).unspaced
/** Words that say that a fee is taken only if they stand before the word for a fee: `plus fee`. */
const BEFORE_A_FEE = phrases(['plus|with|mit|avec|con|com|met|med|cu|με|dengan'])

/** Words beside the word for a fee which say that no fee is taken: `fee waived`. */
const HAS_NO_FEE = phrases([
  'waived|free|none|exempt|entfällt|offert|offerts|gratuit|gratuits|gratis|exento|exenta|esente|isento|isenta',
  'zdarma|nélkül',
])
/** Whole phrases which say that no fee is taken, in languages without spaces. */
const WITHOUT_FEE = wordList(['免手续费|免手續費|手数料無料|手数料なし|수수료 면제|ไม่มีค่าธรรมเนียม']).unspaced
/** Words that say that no fee is taken only if they stand before the word for a fee: `no fee`. */
const BEFORE_NO_FEE = phrases([
  'no|without|sans|aucun|aucune|ohne|kein|keine|keinen|sin|senza|nessuna|sem|zonder|geen|utan|ingen|uten|uden',
  'ilman|bez|brak|fără|без|нет|немає|χωρίς|yok|ללא|بدون|không|tanpa',
])

/** Words that may stand between a `no` and the word for a fee: `no foreign transaction fee`. */
const ADJECTIVES = phrases([
  'foreign|foreign transaction|transaction|access|atm|atm access|extra|additional|further|other|any|zusätzliche',
  'zusätzlichen|weitere|weiteren|fremde|autres|otra|ninguna|altre|ulteriori|alcuna|outras|qualquer|extra',
  'ekstra|dodatkowych|dodatečných|ďalších|дополнительной|додаткової',
])

/** Words after the word for a fee which say that it was taken: `no fee charged` still states no fee. */
const VERBS = phrases([
  'charged|applied|taken|levied|due|erhoben|berechnet|belastet|verrechnet|prélevé|prélevés|facturé|facturés|perçus',
  'cobrada|cobradas|cobrado|aplicada|applicata|applicate|addebitate|berekend|opkrævet|debiterad|debiteras|tatt|peritty',
  'pobrana|pobrano|účtován|účtovaný|felszámítva|percepute|naplaćena|взимается|удержана|alınmadı',
])

/** Words after a statement about a fee which show that it is about something else: `fee incl. VAT`. */
const OTHER_TOPICS = phrases([
  'from|of|account|card|package|plan|limit|konto|karte|paket|compte|carte|cuenta|tarjeta|conto|carta|conta',
  'cartão|rekening|pakket|vat|tax|taxes|gst|mwst|MwSt|ust|steuer|tva|iva|btw|moms|dph|pdv|kdv|ндс|пдв',
])

interface Word {
  /** as `plainTitle` writes it */
  plain: string
  /** whether the text ends after the word, or a comma, another such character or a digit follows */
  endsClause: boolean
}

const WORD = /[\p{L}\p{M}]+/gu
const CLAUSE_END = /^\.?\s*(?:$|[^\p{L}\p{M}\s.])/u

/** Returns the words of a text, without currencies. */
function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: match, index: position }) => {
    if (currenciesNamed(match).length > 0) return []
    const endsClause = CLAUSE_END.test(text.slice(position + match.length))
    const words = plainTitle(match).split(' ')
    return words.map((plain, index) => ({ plain, endsClause: endsClause && index === words.length - 1 }))
  })
}

/**
 * A statement about the fee of a withdrawal: `some` (a fee is taken) or `none`. `perhaps` means that further
 * words follow in the same clause, which may change the meaning.
 */
export type StatedFee = 'some' | 'none' | 'perhaps some' | 'perhaps none'

/** The most words in a phrase. */
const PHRASE_WORDS_MAX = 3

/** Returns the number of words of the longest listed phrase at one end of a text; 0 without one. */
function countPhraseWords(words: Word[], list: Phrases, where: 'begin' | 'end'): number {
  for (let count = Math.min(words.length, PHRASE_WORDS_MAX); count > 0; count--) {
    const phrase = where === 'end' ? words.slice(-count) : words.slice(0, count)
    if (list.has(phrase.map(({ plain }) => plain).join(' '))) return count
  }
  return 0
}

/** Reads the words before the word for a fee; null if they make no statement about the fee. */
function statedBefore(words: Word[]): StatedFee | null {
  const endsWithPhrase = (wordsBefore: Word[], list: Phrases) =>
    countPhraseWords(wordsBefore, list, 'end') > 0
  if (endsWithPhrase(words, HAS_NO_FEE)) return 'none'
  if (endsWithPhrase(words, HAS_FEE)) return 'some'
  // in `NO 4 FEE`, the number shows that NO is the number of a machine
  if (words.at(-1)?.endsClause !== false) return null
  const withoutAdjectives = words.slice(0, words.length - countPhraseWords(words, ADJECTIVES, 'end'))
  if (endsWithPhrase(withoutAdjectives, BEFORE_NO_FEE)) return 'none'
  if (endsWithPhrase(words, BEFORE_A_FEE)) return 'some'
  // any other word may stand between the `no` and the fee
  return endsWithPhrase(words.slice(0, -1), BEFORE_NO_FEE) ? 'perhaps none' : null
}

/**
 * Reads the words around the word for a fee; null if they make no statement about this fee. In `NO FEE
 * CHARGED BY BANK`, the statement is `no fee charged`, and `by bank` follows it in the same clause.
 */
function statedAround(before: Word[], fee: Word, behind: Word[]): StatedFee | null {
  const noFeeWords = countPhraseWords(behind, HAS_NO_FEE, 'begin')
  const phraseWords = noFeeWords || countPhraseWords(behind, HAS_FEE, 'begin')
  const statedBehind = noFeeWords > 0 ? 'none' : 'some'
  const stated = statedBefore(before) ?? (phraseWords > 0 ? statedBehind : null)
  // the words behind the fee that belong to the statement: a phrase, a verb, both, or none
  const wordsOfStatement = phraseWords + countPhraseWords(behind.slice(phraseWords), VERBS, 'begin')
  const lastWord = [fee, ...behind][wordsOfStatement]
  const following = behind.slice(wordsOfStatement)
  if (stated === null || following.length === 0 || lastWord?.endsClause) return stated
  if (countPhraseWords(following, OTHER_TOPICS, 'begin') > 0) return null
  return stated === 'some' || stated === 'perhaps some' ? 'perhaps some' : 'perhaps none'
}

/** Returns what a text (`plain`: as `plainTitle` writes it) says about its fee; null for no statement. */
export function statedFee(text: string, plain: string): StatedFee | null {
  if (WITHOUT_FEE.some((words) => plain.includes(words))) return 'none'
  if (WITH_FEE.some((words) => plain.includes(words))) return 'some'
  const words = wordsIn(text)
  const plainWords = words.map(({ plain: word }) => word)
  for (const [index, word] of words.entries()) {
    const count = feeWordsUpTo(plainWords, index)
    if (count === 0) continue
    const stated = statedAround(words.slice(0, index + 1 - count), word, words.slice(index + 1))
    if (stated !== null) return stated
  }
  return null
}
