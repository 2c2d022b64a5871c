import { mayEndWithZip, mayNameAnotherCountry, mayNameUnitedStates } from './contesting-places'
import { guessLanguages } from './guess-languages'
import type { DateOrder } from './languages/language'
import type { Line } from './page-text'
import type { DateHabits, DateReading, PrintedDate } from './printed-dates'
import { US_ADDRESS } from './us-address'
import { weekdaysBeside } from './weekdays'

// Finds the order in which a receipt writes day, month and year, from all evidence on it.

/** The weight of the evidence for each order. */
type Votes = Record<DateOrder, number>

/** The weight of evidence for one country or language, which implies the order. */
const STRONG = 3
/** The weight of evidence that is usual in countries of one order, but occurs in others. */
const WEAK = 1
/** The weight of another date on the receipt that only one order allows. */
const OTHER_DATE = 4
/** An order is decided with this many votes, and this many more than any other order. */
const DECIDING_MIN = 2
const LEAD_MIN = 2
/** The lead that is needed where both the United States and another country may have an address. */
const CONTESTED_LEAD_MIN = STRONG

/** Currencies of countries with several orders or with the year first. Other countries put the day first. */
const SEVERAL_ORDERS = new Set('CAD PHP CNY HUF JPY KRW MNT SEK TWD'.split(' '))

/** The United States as the end of an address. */
const UNITED_STATES = /(?:^|, ?|\d )(?:U\.?S\.?A|United States(?: of America)?)\.?$/i
/** A tax of the United States, unless anything indicates another country. */
const SALES_TAX = /\bsales tax\b/i

/** Evidence that the day comes first: addresses, company numbers and forms, accounts and phone numbers. */
const DAY_FIRST = [
  // postcodes of the United Kingdom
  /\b[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}\b/,
  /\bIBAN\b|\bGSTIN\b|\bKRA PIN\b|\bA\.?B\.?N\.?:? ?\d{2} ?\d{3}/,
  // VAT numbers
  /\b(?:ATU\d{8}|(?:BE ?[01]|DE|PT|EL|GB) ?\d{9}|FR ?[A-Z\d]{2} ?\d{9}|IT ?\d{11})\b/,
  /\b(?:NL ?\d{9}B\d\d|ES ?[A-Z]\d{8}|IE ?\d{7}[A-Z]{1,2}|PL ?\d{10}|CHE-?\d{3})\b/,
  /\bSDN\.? ?BHD|\bP(?:ty|vt)\.? ?Ltd|\bG(?:es)?mbH\b|\bS\.? ?p\.? ?A\.?(?!\w)|\bB\.V\.|\bApS\b/i,
  /\bS\.r\.[lo]\.|\bSp\. ?z ?o\. ?o|\bd\.o\.o\./i,
  // phone numbers, except for countries of several orders; two zeros begin many other numbers, so they need a
  // label
  /(?<![\d+])\+ ?(?!1|63|8[126]|886|85[23])[2-9]\d(?=[\d (-])/,
  /\b(?:te?l|phone|fon|fax|mobile?)\b[^\d+]{0,9}00 ?(?!1|63|8[126]|886|85[23])[2-9]\d(?=[\d (-])/i,
  // the end of an address
  /(?:^|, ?|\d )(?:United Kingdom|England|Scotland|Wales|Ireland|Germany|France|Spain|Italy|Portugal)\.?$/i,
  /(?:^|, ?|\d )(?:Netherlands|Belgium|Austria|Switzerland|Greece|Kenya|Uganda|Tanzania|Rwanda)\.?$/i,
  /(?:^|, ?|\d )(?:Ghana|Nigeria|South Africa|Egypt|Morocco|Israel|India|Pakistan|Sri Lanka)\.?$/i,
  /(?:^|, ?|\d )(?:Malaysia|Singapore|Indonesia|Thailand|Vietnam|Cambodia|Australia|New Zealand)\.?$/i,
  /(?:^|, ?|\d )(?:Brazil|Argentina|Chile|Colombia|Peru|Mexico)\.?$/i,
]

/** A time with am or pm, as the United States and a few other countries write it. */
const HALF_DAY = /\d[:.]\d\d(?:[:.]\d\d)? ?[ap]\.?m\b/i
const DOLLARS = /\$ ?\d/
/** A tax, but not a tax invoice, which is a term of Australia and other countries. */
const TAX = /\btax\b(?! ?invoice)/i
/** A phone number as the United States writes it. */
const US_TELEPHONE = /(?<![\d-])\(?\d{3}(?:\) ?|[-. ])\d{3}[-. ]\d{4}(?![\d-])/
/** Evidence that confirms an address of the United States. */
const BESIDE_US_ADDRESS = [HALF_DAY, DOLLARS, TAX, US_TELEPHONE]
const OTHER_TAX = /\b(?:gst|vat|hst|pst|iva|tva)\b/i

/** The minimum number of matched lists of a language, which must also match more lists than English. */
const LANGUAGE_LISTS_MIN = 2

/** Languages of countries that write the year first, but the day first in short dates. */
const YEAR_FIRST_IN_EUROPE = ['hun', 'swe']

/** Words of other languages that English receipts also print. */
const ENGLISH_TOO = /\b(?:ticket|bar|bon|pin|note|rest|pos)\b/gi

/** Returns the votes of the language, unless it is English. */
function votesOfLanguage(lines: Line[]): Partial<Votes> {
  const guesses = guessLanguages(
    lines.map((line) => ({ ...line, text: line.text.replace(ENGLISH_TOO, ' ') })),
  )
  const [best] = guesses
  const english = guesses.find(({ language }) => language.code === 'eng')
  if (!best || best.score < LANGUAGE_LISTS_MIN || best.score <= (english?.score ?? 0)) return {}
  const { code, dateOrder } = best.language
  if (dateOrder !== 'year-month-day') return { [dateOrder]: STRONG }
  return YEAR_FIRST_IN_EUROPE.includes(code)
    ? { 'year-month-day': OTHER_DATE, 'day-month-year': DECIDING_MIN }
    : { 'year-month-day': OTHER_DATE }
}

/** Returns the votes of a currency that is certain. */
function votesOfCurrency(currency: string | null): Partial<Votes> {
  if (currency === null) return {}
  if (currency === 'USD') return { 'month-day-year': WEAK }
  return SEVERAL_ORDERS.has(currency)
    ? { 'day-month-year': WEAK, 'month-day-year': WEAK }
    : { 'day-month-year': STRONG }
}

/**
 * Returns the votes for the United States. A seller in another country may print the address of its owner,
 * and its own address may be misread. So an address decides only together with other American evidence.
 */
function votesOfUnitedStates(
  has: (pattern: RegExp) => boolean,
  { currency, mayBeAmerican }: Pick<DateHabits, 'currency' | 'mayBeAmerican'>,
): number {
  const hasAddress = has(US_ADDRESS)
  const isTaxed = has(DOLLARS) && has(TAX) && !has(OTHER_TAX)
  const votesOfTax = isTaxed && (mayBeAmerican || hasAddress) ? WEAK : 0
  const isConfirmed = currency === 'USD' || BESIDE_US_ADDRESS.some(has)
  const isAmerican = has(SALES_TAX) || (isConfirmed && (hasAddress || has(UNITED_STATES)))
  if (mayBeAmerican && isAmerican) return STRONG + votesOfTax
  return (hasAddress ? WEAK : 0) + votesOfTax
}

const matcherOf = (lines: Line[]) => (pattern: RegExp) => lines.some(({ text }) => pattern.test(text))

/** Returns the votes of addresses, taxes, phone numbers and times. */
function votesOfText(lines: Line[], habits: Pick<DateHabits, 'currency' | 'mayBeAmerican'>): Partial<Votes> {
  const has = matcherOf(lines)
  return {
    'month-day-year': votesOfUnitedStates(has, habits) + (has(HALF_DAY) ? WEAK : 0),
    'day-month-year': (DAY_FIRST.some(has) ? STRONG : 0) + (has(OTHER_TAX) ? WEAK : 0),
  }
}

/** Whether exactly one line has evidence for another country, such as an address or a phone number. */
const isOfOnePlace = (lines: Line[]): boolean =>
  lines.filter(({ text }) => DAY_FIRST.some((pattern) => pattern.test(text))).length === 1

/** Whether a date has a form that can be compared with other dates. */
const isPlain = ({ certainty, isDotted }: PrintedDate) => certainty >= 0.9 && !isDotted

/** Returns the votes of dates that only one order allows, or whose value an unambiguous date has too. */
function votesOfDates(dates: PrintedDate[]): Partial<Votes> {
  const votes: Partial<Votes> = {}
  const certain = dates.filter((date) => date.readings.length === 1 && isPlain(date))
  const values = new Set(certain.map(({ readings: [reading] }) => reading?.value))
  for (const { readings } of certain) {
    const [order, anotherOrder] = readings[0]?.orders ?? []
    if (order && !anotherOrder) votes[order] = OTHER_DATE
  }
  for (const { readings } of dates) {
    const matchingReadings = readings.filter(({ value }) => values.has(value))
    const [order, another] = matchingReadings[0]?.orders ?? []
    if (readings.length > 1 && matchingReadings.length === 1 && order && !another) votes[order] = OTHER_DATE
  }
  return votes
}

/**
 * Whether evidence for the United States and for another country stands on the same receipt. Possible or
 * misread addresses count here, although they are too weak to decide an order. A single line of evidence for
 * another country is contested even by a possible ZIP code.
 */
const isContested = (lines: Line[], dayFirst: number): boolean =>
  (mayNameUnitedStates(lines) && (dayFirst >= STRONG || mayNameAnotherCountry(lines))) ||
  (dayFirst === STRONG && isOfOnePlace(lines) && mayEndWithZip(lines))

const ORDERS: DateOrder[] = ['day-month-year', 'month-day-year', 'year-month-day']

/** Returns the weekday of a date, from 0 for Sunday. */
const weekdayOf = ({ value }: DateReading) => new Date(`${value}T00:00:00Z`).getUTCDay()

/** A date with its possible readings. */
export interface ReadDate {
  /** the most likely reading first */
  readings: DateReading[]
  /** whether the receipt tells which reading is right */
  isDecided: boolean
}

/** Returns a function that ranks a date's readings by its weekday and by the order of the receipt. */
export function dateReader(
  lines: Line[],
  { dates, languages, currency, mayBeAmerican }: DateHabits & { dates: PrintedDate[] },
): (date: PrintedDate) => ReadDate {
  let votes: (Votes & { leadMin: number }) | undefined
  const countVotes = (): Votes & { leadMin: number } => {
    const votesOnText = votesOfText(lines, { currency, mayBeAmerican })
    const votesOfPlace = [votesOfLanguage(lines), votesOfCurrency(currency), votesOnText]
    const sum = (order: DateOrder, from: Partial<Votes>[]) =>
      from.reduce((total, each) => total + (each[order] ?? 0), 0)
    const isContestedOrder = isContested(lines, sum('day-month-year', votesOfPlace))
    const votesOfPrintedDates = votesOfDates(dates)
    const votesFor = (order: DateOrder) => {
      const isOneOfTwo = isContestedOrder && order !== 'year-month-day'
      return Math.max(sum(order, votesOfPlace), isOneOfTwo ? STRONG : 0) + (votesOfPrintedDates[order] ?? 0)
    }
    const countedVotes = Object.fromEntries(ORDERS.map((order) => [order, votesFor(order)])) as Votes
    return { ...countedVotes, leadMin: isContestedOrder ? CONTESTED_LEAD_MIN : LEAD_MIN }
  }
  return (date) => {
    const { readings, line, start, end } = date
    const weekdays = weekdaysBeside(line.text, [start, end], languages)
    const readingsOnWeekday = readings.filter((reading) => weekdays.includes(weekdayOf(reading)))
    if (readingsOnWeekday.length === 1) {
      const otherReadings = readings.filter((reading) => reading !== readingsOnWeekday[0])
      return { readings: [...readingsOnWeekday, ...otherReadings], isDecided: true }
    }
    const isContradicted = weekdays.length > 0 && readingsOnWeekday.length === 0
    if (readings.length === 1) return { readings, isDecided: !isContradicted }
    votes ??= countVotes()
    const { leadMin, ...countedVotes } = votes
    const votesOf = (order: DateOrder) =>
      countedVotes[order] + (date.isDotted && order === 'day-month-year' ? WEAK : 0)
    const votesFor = ({ orders }: DateReading) => Math.max(0, ...orders.map(votesOf))
    const ranked = readings.toSorted((a, b) => votesFor(b) - votesFor(a))
    const [mostVotes, nextVotes] = ranked.map(votesFor) as [number, number]
    return {
      readings: ranked,
      isDecided: !isContradicted && mostVotes >= DECIDING_MIN && mostVotes - nextVotes >= leadMin,
    }
  }
}
