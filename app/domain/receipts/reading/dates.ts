import { phrases } from '~/domain/text/phrases'
import { OTHER_VALUES_MAX } from '~/limits'
import { dateReader, type ReadDate } from './date-order'
import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords, patternOfWords, wordListPattern } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom, type Word, wordsAt } from './page-text'
import { type DateHabits, type DateReading, type PrintedDate, printedDatesOn } from './printed-dates'

// Chooses the date of the purchase among the dates on a receipt. The words beside a date give it a role: the
// date of the paper (`Rechnungsdatum`), another date (`due date`), or the day of a booking. The date with the
// highest score wins, and dates that may be right as well become alternatives.

const TIME = /\b\d{1,2}[:.]\d{2}([:.]\d{2})?\s?([ap]\.?m\b)?/i

/** The certainty of a date with several readings; it is never sure. */
export const AMBIGUOUS_CERTAINTY = 0.7
/** The certainty of dotted digits beside a label or a time. Elsewhere they may be a version number. */
const CLEAR_CERTAINTY = 0.9
/** The certainty of a date that may belong to something else, such as the due date. */
const OTHER_DATE_CERTAINTY = 0.5
/** The minimum certainty of the form of a date that may replace the best one. */
const RIVAL_CERTAINTY_MIN = 0.9

/** A date word this long, such as `Rechnungsdatum`, names the date of the paper without other words. */
const FULL_DATE_WORD_LETTERS_MIN = 8

/** What the words beside a date say about it. */
interface Role {
  /** whether it is the date of the paper */
  isPaperDate: boolean
  /** whether a date word without a qualifier, such as `Show` in `Show date`, names the date of the paper */
  isPlainlyNamed: boolean
  /** whether it is another date, such as the due date or the day of arrival */
  isOtherDate: boolean
  /** whether it is the booking date, which counts on a paper without a date of its own */
  isBookingDate: boolean
}

/** The letters of a word for another date from which it has no other meaning in another language. */
const CLEAR_WORD_LETTERS_MIN = 8
/** Words for other dates in all languages, even in those that the receipt does not seem to be in. */
const UNMISTAKABLE_OTHER_DATES = patternOfWords(
  LANGUAGES.flatMap(({ otherDate }) => otherDate.filter((word) => word.length >= CLEAR_WORD_LETTERS_MIN)),
)

/** Words for the day on which a ticket was bought. Its other dates are those of the journey. */
const BOOKING_WORDS = patternOfWords(phrases`
  issued, issue, booked, booking date, purchased, purchase date, date of purchase, paid, ausgestellt,
  ausstellungsdatum, gebucht, buchungsdatum, gekauft, émis, émission, acheté, date d'achat, emitido, emisión,
  fecha de compra, comprado, emesso, emissione, acquistato, data di acquisto, emissão, data da compra,
  wystawiono, data zakupu, zakupiono, geboekt, gekocht, köpt, købt, kjøpt, bokad, datum köp, ostettu,
  vystaveno, kiállítva
`)

/** Words for a journey or a hire. Many are too short to tell the language of their paper. */
const JOURNEY_WORDS = patternOfWords(LANGUAGES.flatMap(({ journeyDate = [] }) => journeyDate))

/** Returns the match of a pattern at the beginning of a text; null if the text begins otherwise. */
function firstWordOf(text: string, pattern: RegExp): string | null {
  const match = pattern.exec(text)
  return match?.index === 0 && !/^\p{L}/u.test(text.slice(match[0].length)) ? match[0] : null
}

/** The letters of the shortest words for other dates that indicate a journey. `from` occurs anywhere. */
const JOURNEY_LETTERS_MIN = 6

/** Whether a paper is about a journey or a hire: its lines begin with several words for such days. */
function isAboutJourney(lines: Line[], languages: Language[]): boolean {
  const words = lines.map(({ text }) => {
    const normalized = normalizeWords(text)
    const otherDateWord = firstWordOf(normalized, wordListPattern(languages, 'otherDate'))
    return (
      firstWordOf(normalized, JOURNEY_WORDS) ??
      ((otherDateWord?.length ?? 0) < JOURNEY_LETTERS_MIN ? null : otherDateWord)
    )
  })
  return new Set(words.filter((word) => word !== null)).size > 1
}

/** The facts that decide the roles of the dates. */
interface RoleHabits extends DateHabits {
  isAboutJourney: boolean
}

const AMOUNT = /\d[.,]\d\d(?!\d)/

/** The version of the till or its program. A date after it is not the date of a purchase. */
const VERSION = /(?<!\p{L})version\p{L}?[ .:]{0,2}\d[\d.]{0,15}/gu

const hasLetters = (text: string) => /\p{L}{2}/u.test(text)

/** Returns the words of a line that stand above some words of the next line. */
const wordsAbove = (line: Line, words: Word[]) =>
  line.words
    .filter(({ box }) => words.some((word) => box.x0 < word.box.x1 && box.x1 > word.box.x0))
    .map(({ text }) => text)
    .join(' ')

/** A word that is joined to a date word: `Date/time`. */
const JOINED = /[/&+]\s?\p{L}+/gu

/** Returns the role of a date by the label before or above it. The first rule that applies decides. */
function roleIn(label: string, { languages, isTicket = false, isAboutJourney }: RoleHabits): Role {
  const text = normalizeWords(label).replace(VERSION, '')
  const dateWords = wordListPattern(languages, 'date')
  const isNamedInFull = (within: string) =>
    (dateWords.exec(within)?.[0] ?? '').length >= FULL_DATE_WORD_LETTERS_MIN
  const hasBookingWord = BOOKING_WORDS.test(text)
  const roleOf = (isDateOfPaper: boolean, isPlain = isDateOfPaper): Role => ({
    isPaperDate: isDateOfPaper,
    isPlainlyNamed: isPlain,
    isOtherDate: !isDateOfPaper,
    isBookingDate: hasBookingWord,
  })
  // the other dates of a ticket are days of the journey
  if (isTicket) return roleOf(hasBookingWord || isNamedInFull(text))
  if (isAboutJourney && firstWordOf(text, JOURNEY_WORDS) !== null) return roleOf(false)
  const parts = text.split(wordListPattern(languages, 'otherDate'))
  // the last date word labels a date that follows another one on the line
  if (parts.length > 1) return roleOf(isNamedInFull(parts.at(-1) ?? ''))
  if (UNMISTAKABLE_OTHER_DATES.test(text)) return roleOf(false)
  // `Show date` and `Date of birth` have other words around the date word; `Date/time` has none
  const [textBefore = '', ...textsAfter] = text.split(dateWords)
  const isQualified =
    /\p{L}$/u.test(textBefore.trimEnd()) || /\p{L}/u.test(textsAfter.join('').replace(JOINED, ''))
  const isDateOfPaper = textsAfter.length > 0
  return {
    isPaperDate: isDateOfPaper,
    isPlainlyNamed: (textsAfter.length === 1 && !isQualified) || isNamedInFull(text),
    isOtherDate: false,
    isBookingDate: hasBookingWord,
  }
}

/** A date with its role and its score as the date of the purchase. */
interface Candidate extends PrintedDate {
  role: Role
  score: number
}

/** Whether another date stands below a date. Then both are entries of a column, whose heading is no label. */
const isInColumn = (line: Line, { start, end }: PrintedDate, below: Line, habits: DateHabits): boolean =>
  printedDatesOn(below, habits).some((dateBelow) => {
    const [words, wordsBelow] = [wordsAt(line, start, end), wordsAt(below, dateBelow.start, dateBelow.end)]
    const isBelow = words.some(({ box }) =>
      wordsBelow.some((each) => box.x0 < each.box.x1 && box.x1 > each.box.x0),
    )
    return isBelow && below.text.slice(dateBelow.start, dateBelow.end) !== line.text.slice(start, end)
  })

/** Returns a line's dates with roles from the words before them, or above them if no date stands below. */
function candidatesOn(
  line: Line,
  { previous, next, ...habits }: RoleHabits & Record<'previous' | 'next', Line | undefined>,
): Candidate[] {
  const { languages } = habits
  // words on a line with its own date or amount describe that date or amount
  const isHeadingLine =
    previous && !AMOUNT.test(previous.text) && printedDatesOn(previous, habits).length === 0
  const headingLine = isHeadingLine ? previous : undefined
  let endOfPrevious = 0
  let role: Role | null = null
  return printedDatesOn(line, habits)
    .sort((a, b) => a.start - b.start)
    .map((date) => {
      const textBefore = line.text.slice(endOfPrevious, date.start)
      const isLabelledAbove =
        headingLine !== undefined &&
        !hasLetters(textBefore) &&
        !(next !== undefined && isInColumn(line, date, next, habits))
      const label = isLabelledAbove
        ? wordsAbove(headingLine, wordsAt(line, date.start, date.end))
        : textBefore
      // a date that follows another without a label is the end of a range
      if (hasLetters(label) || role === null) role = roleIn(label, habits)
      endOfPrevious = date.end
      const hasTime = TIME.test(line.text.slice(date.end)) || TIME.test(textBefore)
      const certainty =
        date.isDotted && (role.isPaperDate || hasTime)
          ? Math.max(date.certainty, CLEAR_CERTAINTY)
          : date.certainty
      const isNumbered = wordListPattern(languages, 'invoiceNumber').test(normalizeWords(textBefore))
      // the form of the date counts most; only the label of another date outweighs it
      const score =
        4 * certainty +
        (role.isPaperDate ? 2 : 0) +
        (isNumbered ? 1 : 0) +
        (hasTime ? 1.5 : 0) -
        (role.isOtherDate ? 4 : 0) -
        (date.isOld ? 3 : 0)
      return { ...date, certainty, role, score }
    })
}

/** Suggests a date. The least sure number limits its confidence: one misread digit makes another day. */
function suggestionOf(value: string, words: Word[], certainty: number): Suggestion {
  const limitedWords = words.map((word) =>
    /\d/.test(word.text)
      ? { ...word, confidenceMax: Math.min(word.confidenceMax ?? 1, word.confidence) }
      : word,
  )
  return suggestionFrom(value, limitedWords, certainty)
}

/** A candidate with its readings. */
type ReadCandidate = Candidate & ReadDate

const firstValue = ({ readings }: { readings: DateReading[] }) => (readings[0] as DateReading).value

/** Whether another date may be that of the purchase as well, because nothing decides for the best one. */
function isRival(best: ReadCandidate, other: ReadCandidate): boolean {
  const isSameDay = best.isDecided
    ? firstValue(best) === firstValue(other)
    : other.readings.some(({ value }) => best.readings.some((reading) => reading.value === value))
  if (isSameDay || other.isOld || other.certainty < RIVAL_CERTAINTY_MIN) return false
  // the best date is only that of something else, such as a due date
  if (best.role.isOtherDate) return true
  // a due date is no rival; a booking date is one if no label says that the best date is that of the paper
  if (other.role.isOtherDate) return other.role.isBookingDate && !best.role.isPaperDate
  return other.role.isPlainlyNamed || !best.role.isPlainlyNamed
}

/**
 * Returns the date of the purchase; null without a date. A date with several readings is sure only where the
 * receipt tells which one is right. One of several dates is sure only where the receipt labels it as its own.
 * Otherwise the other dates become alternatives. Where all dates belong to something else, as on a booking,
 * the booking date comes first.
 */
export function dateIn(lines: Line[], habits: DateHabits): Suggestion | null {
  const roleHabits = { ...habits, isAboutJourney: isAboutJourney(lines, habits.languages) }
  const datesOf = (isTicket: boolean | undefined) =>
    lines.flatMap((line, index) =>
      candidatesOn(line, { ...roleHabits, isTicket, previous: lines[index - 1], next: lines[index + 1] }),
    )
  const datesByRole = datesOf(habits.isTicket)
  // where all dates are other dates, the words for bookings decide, as on a ticket
  const isBooking = habits.isTicket !== true && datesByRole.every(({ role }) => role.isOtherDate)
  const dates = isBooking ? datesOf(true) : datesByRole
  const readDate = dateReader(lines, { dates, ...habits })
  const candidates = dates.map((date, index) => ({ ...date, ...readDate(date), index }))
  const occurrences = new Map<string, number>()
  for (const date of candidates)
    occurrences.set(firstValue(date), (occurrences.get(firstValue(date)) ?? 0) + 1)
  const ranked = candidates
    .map((candidate) => {
      const repetitions = (occurrences.get(firstValue(candidate)) ?? 1) - 1
      return { ...candidate, rank: candidate.score + Math.min(repetitions, 2) - candidate.index * 0.01 }
    })
    .sort((a, b) => b.rank - a.rank)
  const [best, ...otherCandidates] = ranked
  if (!best) return null
  const { line, start, end, readings, isDecided, role, isOld } = best
  const rivals = otherCandidates.filter((other) =>
    isBooking ? firstValue(other) !== firstValue(best) : isRival(best, other),
  )
  const certainty = Math.min(
    best.certainty,
    isDecided ? 1 : AMBIGUOUS_CERTAINTY,
    role.isOtherDate || isBooking || isOld || rivals.length > 0 ? OTHER_DATE_CERTAINTY : 1,
  )
  const suggestion = suggestionOf(firstValue(best), wordsAt(line, start, end), certainty)
  const otherReadings = isDecided ? [] : readings.slice(1)
  const otherValues = [...otherReadings.map(({ value }) => value), ...rivals.map(firstValue)]
  const alternatives = [...new Set(otherValues)].slice(0, OTHER_VALUES_MAX)
  return alternatives.length > 0 ? { ...suggestion, alternatives } : suggestion
}
