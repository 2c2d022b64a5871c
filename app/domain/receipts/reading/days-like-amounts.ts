import { bareSign, currenciesOfSign, isFaintSign, PRINTED_CODES, WORD_CODES } from './currency-signs'
import { LANGUAGES } from './languages'
import { normalizeWords, patternOf } from './languages/word-patterns'
import { weekdaysBeside } from './weekdays'

// Tells days that look like amounts (`03.10.`) from amounts that look like days (`EUR 20.10. 14:20`).

const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'
const HOUR = '\\d{1,2}:\\d\\d(?!\\d)'
/** A date with its year apart from its month, which looks like an amount: `03.10. 2026`, `03. 10. 2026`. */
const DATE_APART = new RegExp(
  `(?<![\\d.,:/-])${DAY} ?\\. ?${MONTH} ?\\. ?[12][09O][\\dO]{2}(?!\\d|[.,]\\d)`,
  'g',
)
const DATE_WITHOUT_DOT = `${DAY} ?\\. ?(?:0[1-9]|1[0-2]) 2[0O][\\dO]{2}`
/** A date without the dot behind its month, which begins a line or stands before an hour: `03.10 2026`. */
const DATE_BY_PLACE = new RegExp(
  `^ ?${DATE_WITHOUT_DOT}(?!\\d|[.,]\\d)|(?<![\\d.,:/-])${DATE_WITHOUT_DOT}(?= ${HOUR})`,
  'g',
)
const DAY_OF_MONTH = `${DAY}\\.${MONTH}\\.`
/** Two days, from the first to the last: `13.10. - 15.10.`. */
const DAY_RANGE = new RegExp(`(?<![\\d.,:/-])${DAY_OF_MONTH} ?[-–—]? ?${DAY_OF_MONTH}`, 'g')
/** A day and a month that end with a dot, before an hour or behind a zero: `03.10. 14:20`. */
const DAY_WITH_DOT = new RegExp(
  `(?<![\\d.,:/-])(?:${DAY_OF_MONTH}(?= ?${HOUR})|0[1-9]\\.${MONTH}\\.(?=$| ))`,
  'g',
)
/** What a line that says nothing of its amount prints of a date that is cut off: `03.10`, `13.10.`. */
const DATE_CUT = new RegExp(
  `(?<![\\d.,:/-])(?:0[1-9]\\.(?:0[1-9]|1[0-2])(?![\\d%]|[.,:/-]\\d)|${DAY}\\.(?:0[1-9]|1[0-2])(?:\\.$|(?= ${HOUR})))`,
  'g',
)

/** A word right before a number, with what may stand between them. */
const WORD_BEFORE = /(?<![\p{L}\p{M}\p{Sc}./])([\p{L}\p{M}\p{Sc}./]{1,8})[ :*]{0,3}$/u
/** A sign of a currency that receipts also print before a date with its time. */
const DATE_AND_TIME = 'DT'

/** The characters before a number in which its currency and its label are looked for. */
const NEAR_CHARACTERS = 24

/** Whether a text ends with a currency. A faint sign is none: `Fr 13.10.` is a Friday. */
function endsWithCurrency(text: string): boolean {
  const sign = bareSign(WORD_BEFORE.exec(text.slice(-NEAR_CHARACTERS))?.[1] ?? '')
  const isCode = PRINTED_CODES.has(sign) && !WORD_CODES.has(sign)
  const isSign = currenciesOfSign(sign).length > 0 && !isFaintSign(sign) && sign !== DATE_AND_TIME
  return (isCode || isSign) && !endsWithWeekday(text)
}

const endsWithWeekday = (text: string) =>
  weekdaysBeside(text, [text.length, text.length], LANGUAGES).length > 0

/** Words that a day follows rather than an amount: that something was paid, and prepositions of time. */
const BEFORE_DAYS = patternOf(
  [
    ...['paid', 'bezahlt', 'gezahlt', 'payé', 'réglé', 'pagado', 'pagato', 'pago', 'betaald', 'betalt'],
    ...['betald', 'maksettu', 'zaplaceno', 'uhrazeno', 'placeno', 'zaplatené', 'zapłacono', 'plaćeno'],
    ...['fizetve', 'achitat', 'plătit', 'ödendi', 'оплачено', 'сплачено', 'платено', 'πληρώθηκε'],
    ...['on', 'by', 'until', 'till', 'am', 'bis', 'vom', 'den', 'le', 'du', 'au', 'il', 'al', 'el', 'op'],
    ...['tot', 'em', 'até', 'dne', 'dnia', 'do', 'od', 'na', 'la', 'до', 'от', 'від', 'fällig'],
    ...[
      'within',
      'latest',
      'innen',
      'senest',
      'seinast',
      'senast',
      'före',
      'inden',
      'spätestens',
      'uiterlijk',
    ],
    ...['viimeistään', 'mennessä', 'eräpäivä', 'entro', 'avant', 'antes', 'termin', 'splatnost', 'határidő'],
  ],
  Number.POSITIVE_INFINITY,
)
const LAST_WORD = /(\p{L}{1,20})[^\p{L}]{0,3}$/u
/** Shorter words are days of the week, such as `Di`, unless they are currencies. */
const LABEL_LETTERS_MIN = 3

/** Whether a text ends with a word that may say what the amount behind it is. */
function endsWithLabel(text: string): boolean {
  const last = LAST_WORD.exec(text.slice(-NEAR_CHARACTERS))?.[1] ?? ''
  const isLong = last.length >= LABEL_LETTERS_MIN || currenciesOfSign(last).length > 0
  return isLong && !BEFORE_DAYS.test(normalizeWords(last)) && !endsWithWeekday(text)
}

const HOUR_BEHIND = new RegExp(`^ ?${HOUR}`)
const ANY_AMOUNT = /\d[.,]\d\d(?![\d%]| %)/
const blank = (part: string) => ' '.repeat(part.length)

/** A line whose days are told from its amounts. */
interface DatedText {
  /** the line as it is printed */
  printed: string
  /** whether its words say what an amount on it is */
  isLabelled: boolean
}

/**
 * Returns the text of a line with spaces for its dates. A day that ends with a dot is an amount behind a
 * currency, unless it begins with a zero and another amount stands beside it, and before an hour, where it is
 * the only number behind a label for an amount. Without an hour it is the day when somebody has to pay.
 * @param text the line, as long as it is printed, with spaces for other numbers that are no amounts
 */
export function withoutDays(text: string, { printed, isLabelled }: DatedText): string {
  const dated = [DATE_APART, DATE_BY_PLACE, DAY_RANGE].reduce(
    (rest, pattern) => rest.replace(pattern, blank),
    text,
  )
  const isOnly = !ANY_AMOUNT.test(dated.replace(DAY_WITH_DOT, blank))
  return dated.replace(DAY_WITH_DOT, (day, at: number) => {
    const before = printed.slice(0, at)
    const isOfCurrency = endsWithCurrency(before) && (isOnly || !day.startsWith('0'))
    const isTimed = HOUR_BEHIND.test(dated.slice(at + day.length))
    return isOfCurrency || (isLabelled && isTimed && isOnly && endsWithLabel(before)) ? day : blank(day)
  })
}

/** Returns where the dates stand whose year was cut off, on a line that does not say what its amount is. */
export const cutDatesIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(DATE_CUT)]
    .filter(({ index }) => !endsWithCurrency(text.slice(0, index)))
    .map(({ 0: date, index }) => ({ start: index, end: index + date.length }))
