import { phrases } from '~/domain/text/phrases'
import { bareSign, currenciesOfSign, isFaintSign, PRINTED_CODES, WORD_CODES } from './currency-signs'
import { LANGUAGES } from './languages'
import { normalizeWords, patternOfWords } from './languages/word-patterns'
import { weekdaysBeside } from './weekdays'

// Tells days that look like amounts (`03.10.`) from amounts that look like days (`EUR 20.10. 14:20`).

const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'
const HOUR = '\\d{1,2}:\\d\\d(?!\\d)'
/** A date that looks like an amount before its separate year: `03.10. 2026`, `03. 10. 2026`. */
const DATE_WITH_SPACED_YEAR = new RegExp(
  `(?<![\\d.,:/-])${DAY} ?\\. ?${MONTH} ?\\. ?[12][09O][\\dO]{2}(?!\\d|[.,]\\d)`,
  'g',
)
const DATE_WITHOUT_DOT = `${DAY} ?\\. ?(?:0[1-9]|1[0-2]) 2[0O][\\dO]{2}`
/** A date without the dot after its month, at the beginning of a line or before an hour: `03.10 2026`. */
const DATE_BY_PLACE = new RegExp(
  `^ ?${DATE_WITHOUT_DOT}(?!\\d|[.,]\\d)|(?<![\\d.,:/-])${DATE_WITHOUT_DOT}(?= ${HOUR})`,
  'g',
)
const DAY_OF_MONTH = `${DAY}\\.${MONTH}\\.`
/** A range of two days: `13.10. - 15.10.`. */
const DAY_RANGE = new RegExp(`(?<![\\d.,:/-])${DAY_OF_MONTH} ?[-–—]? ?${DAY_OF_MONTH}`, 'g')
/** A day and month that end with a dot, and precede an hour or begin with a zero: `03.10. 14:20`. */
const DAY_WITH_DOT = new RegExp(
  `(?<![\\d.,:/-])(?:${DAY_OF_MONTH}(?= ?${HOUR})|0[1-9]\\.${MONTH}\\.(?=$| ))`,
  'g',
)
/** A date that is cut off, on a line without a label: `03.10`, `13.10.`. */
const CUT_OFF_DATE = new RegExp(
  `(?<![\\d.,:/-])(?:0[1-9]\\.(?:0[1-9]|1[0-2])(?![\\d%]|[.,:/-]\\d)|${DAY}\\.(?:0[1-9]|1[0-2])(?:\\.$|(?= ${HOUR})))`,
  'g',
)

/** The word right before a number, with the separators between them. */
const WORD_BEFORE = /(?<![\p{L}\p{M}\p{Sc}./])([\p{L}\p{M}\p{Sc}./]{1,8})[ :*]{0,3}$/u
/** A sign of the Tunisian dinar that receipts also print before a date with its time. */
const DATE_AND_TIME = 'DT'

/** The number of characters before a number that are searched for its currency and label. */
const NEAR_CHARACTERS = 24

/** Whether a text ends with a currency. A faint sign does not count: `Fr 13.10.` is a Friday. */
function endsWithCurrency(text: string): boolean {
  const sign = bareSign(WORD_BEFORE.exec(text.slice(-NEAR_CHARACTERS))?.[1] ?? '')
  const isCode = PRINTED_CODES.has(sign) && !WORD_CODES.has(sign)
  const isSign = currenciesOfSign(sign).length > 0 && !isFaintSign(sign) && sign !== DATE_AND_TIME
  return (isCode || isSign) && !endsWithWeekday(text)
}

const endsWithWeekday = (text: string) =>
  weekdaysBeside(text, [text.length, text.length], LANGUAGES).length > 0

/** Words before a day, not before an amount: words for paid, and prepositions of time. */
const BEFORE_DAYS = patternOfWords(
  phrases`
    paid, bezahlt, gezahlt, payé, réglé, pagado, pagato, pago, betaald, betalt, betald, maksettu, zaplaceno,
    uhrazeno, placeno, zaplatené, zapłacono, plaćeno, fizetve, achitat, plătit, ödendi, оплачено, сплачено,
    платено, πληρώθηκε, on, by, until, till, am, bis, vom, den, le, du, au, il, al, el, op, tot, em, até, dne,
    dnia, do, od, na, la, до, от, від, fällig, within, latest, innen, senest, seinast, senast, före, inden,
    spätestens, uiterlijk, viimeistään, mennessä, eräpäivä, entro, avant, antes, termin, splatnost, határidő
  `,
  Number.POSITIVE_INFINITY,
)
const LAST_WORD = /(\p{L}{1,20})[^\p{L}]{0,3}$/u
/** The shortest label. Shorter words are weekdays, such as `Di`, unless they are currencies. */
const LABEL_LETTERS_MIN = 3

/** Whether a text ends with a word that may label the amount after it. */
function endsWithLabel(text: string): boolean {
  const lastWord = LAST_WORD.exec(text.slice(-NEAR_CHARACTERS))?.[1] ?? ''
  const isLong = lastWord.length >= LABEL_LETTERS_MIN || currenciesOfSign(lastWord).length > 0
  return isLong && !BEFORE_DAYS.test(normalizeWords(lastWord)) && !endsWithWeekday(text)
}

const HOUR_AFTER = new RegExp(`^ ?${HOUR}`)
const ANY_AMOUNT = /\d[.,]\d\d(?![\d%]| %)/
const toSpaces = (part: string) => ' '.repeat(part.length)

/** The facts of a line that tell its days from its amounts. */
interface LineFacts {
  /** the line as printed */
  printed: string
  /** whether its words label an amount */
  isLabelled: boolean
}

/**
 * Returns the text of a line with spaces in place of its dates. A day that ends with a dot stays as an amount
 * in two cases. First, it follows a currency, and it does not begin with a zero or is the only amount.
 * Second, it stands before an hour and is the only number after the label of an amount. Without an hour, a
 * labelled day is a due date.
 * @param text the line in its printed length, with spaces in place of numbers that are not amounts
 */
export function blankDays(text: string, { printed, isLabelled }: LineFacts): string {
  const withoutFullDates = [DATE_WITH_SPACED_YEAR, DATE_BY_PLACE, DAY_RANGE].reduce(
    (blankedText, pattern) => blankedText.replace(pattern, toSpaces),
    text,
  )
  const isOnlyAmount = !ANY_AMOUNT.test(withoutFullDates.replace(DAY_WITH_DOT, toSpaces))
  return withoutFullDates.replace(DAY_WITH_DOT, (day, offset: number) => {
    const textBefore = printed.slice(0, offset)
    const followsCurrency = endsWithCurrency(textBefore) && (isOnlyAmount || !day.startsWith('0'))
    const isBeforeHour = HOUR_AFTER.test(withoutFullDates.slice(offset + day.length))
    const followsLabel = isLabelled && isBeforeHour && isOnlyAmount && endsWithLabel(textBefore)
    return followsCurrency || followsLabel ? day : toSpaces(day)
  })
}

/** Returns the offsets of dates whose year was cut off, on a line without a label. */
export const cutDatesIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(CUT_OFF_DATE)]
    .filter(({ index }) => !endsWithCurrency(text.slice(0, index)))
    .map(({ 0: date, index }) => ({ start: index, end: index + date.length }))
