import { mayEndWithZip, mayNameAnotherCountry, mayNameUnitedStates } from './contesting-places'
import { guessLanguages } from './guess-languages'
import type { DateOrder } from './languages/language'
import type { Line } from './page-text'
import type { DateHabits, DateReading, PrintedDate } from './printed-dates'
import { US_ADDRESS } from './us-address'
import { weekdaysBeside } from './weekdays'

// Finds the order in which a receipt writes day, month and year: 05/03/2024 is 5 March or 3 May. Each piece
// of evidence votes for an order: the language, the currency, addresses, taxes, phone numbers, times and
// other dates on the receipt. The order with the most votes wins if its lead is large enough.

/** The number of votes for each order. */
type Votes = Record<DateOrder, number>

/** The votes of evidence for one country or language, which implies the order: an IBAN, a UK postcode. */
const STRONG = 3
/** The votes of evidence that is usual in countries of one order, but occurs in others. */
const WEAK = 1
/** The votes of another date that only one order allows, and of a language that writes the year first. */
const STRONGEST = 4
/** The fewest votes with which an order is decided. */
const DECIDING_MIN = 2
/** How many more votes than any other order it needs. */
const LEAD_MIN = 2
/** The lead that it needs if the receipt may have addresses of both the United States and another country. */
const CONTESTED_LEAD_MIN = STRONG

/**
 * Currencies of countries that write dates in several orders or with the year first. Countries of all other
 * currencies except the US dollar put the day first.
 */
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

/** A time with am or pm, as the United States and a few other countries write times. */
const HALF_DAY = /\d[:.]\d\d(?:[:.]\d\d)? ?[ap]\.?m\b/i
const DOLLARS = /\$ ?\d/
/** A tax, but not a tax invoice, which is a term of Australia and other countries. */
const TAX = /\btax\b(?! ?invoice)/i
/** A phone number as the United States writes it. */
const US_TELEPHONE = /(?<![\d-])\(?\d{3}(?:\) ?|[-. ])\d{3}[-. ]\d{4}(?![\d-])/
/** Evidence that confirms an address of the United States, if it stands on the same receipt. */
const BESIDE_US_ADDRESS = [HALF_DAY, DOLLARS, TAX, US_TELEPHONE]
/** The names of taxes of other countries. */
const OTHER_TAX = /\b(?:gst|vat|hst|pst|iva|tva)\b/i

/** How many of its word lists a language must match at least. It must also match more lists than English. */
const LANGUAGE_LISTS_MIN = 2

/** Languages of countries that write the year first, but the day first in dates with a short year. */
const YEAR_FIRST_IN_EUROPE = ['hun', 'swe']

/** Words that count for other languages, although English receipts print them too. */
const ENGLISH_TOO = /\b(?:ticket|bar|bon|pin|note|rest|pos)\b/gi

/** Returns the votes of the language; none for English, which several orders share. */
function votesOfLanguage(lines: Line[]): Partial<Votes> {
  const guesses = guessLanguages(
    lines.map((line) => ({ ...line, text: line.text.replace(ENGLISH_TOO, ' ') })),
  )
  const [best] = guesses
  const english = guesses.find(({ language }) => language.code === 'eng')
  if (!best || best.score < LANGUAGE_LISTS_MIN || best.score <= (english?.score ?? 0)) return {}
  const { code, dateOrder } = best.language
  if (dateOrder !== 'year-month-day') return { [dateOrder]: STRONG }
  if (!YEAR_FIRST_IN_EUROPE.includes(code)) return { 'year-month-day': STRONGEST }
  // the votes for the day first decide a short date, which has no reading with the year first
  return { 'year-month-day': STRONGEST, 'day-month-year': DECIDING_MIN }
}

/** Returns the votes of the currency; none if it is not sure. */
function votesOfCurrency(currency: string | null): Partial<Votes> {
  if (currency === null) return {}
  if (currency === 'USD') return { 'month-day-year': WEAK }
  return SEVERAL_ORDERS.has(currency)
    ? { 'day-month-year': WEAK, 'month-day-year': WEAK }
    : { 'day-month-year': STRONG }
}

/**
 * Returns the votes for the United States. A seller in another country may print the American address of its
 * owner, and the seller's own address may be misread. So an American address decides only together with other
 * American evidence.
 * @param has whether a line of the receipt matches a pattern
 */
function votesOfUnitedStates(
  has: (pattern: RegExp) => boolean,
  { currency, mayBeAmerican }: Pick<DateHabits, 'currency' | 'mayBeAmerican'>,
): number {
  const hasAddress = has(US_ADDRESS)
  const hasTaxInDollars = has(DOLLARS) && has(TAX) && !has(OTHER_TAX)
  const votesOfTax = hasTaxInDollars && (mayBeAmerican || hasAddress) ? WEAK : 0
  const isConfirmed = currency === 'USD' || BESIDE_US_ADDRESS.some(has)
  const hasProof = has(SALES_TAX) || (isConfirmed && (hasAddress || has(UNITED_STATES)))
  if (mayBeAmerican && hasProof) return STRONG + votesOfTax
  return (hasAddress ? WEAK : 0) + votesOfTax
}

/** Returns a function that tells whether a line matches a pattern. */
const matcherOf = (lines: Line[]) => (pattern: RegExp) => lines.some(({ text }) => pattern.test(text))

/** Returns the votes of the addresses, taxes, phone numbers and times that the patterns above find. */
function votesOfTextPatterns(
  lines: Line[],
  habits: Pick<DateHabits, 'currency' | 'mayBeAmerican'>,
): Partial<Votes> {
  const has = matcherOf(lines)
  return {
    'month-day-year': votesOfUnitedStates(has, habits) + (has(HALF_DAY) ? WEAK : 0),
    'day-month-year': (DAY_FIRST.some(has) ? STRONG : 0) + (has(OTHER_TAX) ? WEAK : 0),
  }
}

/** Whether exactly one line has evidence for a country that puts the day first, such as a phone number. */
const hasOneLineForOtherCountry = (lines: Line[]): boolean =>
  lines.filter(({ text }) => DAY_FIRST.some((pattern) => pattern.test(text))).length === 1

/** The certainty of a date with slashes and a short year: `05/03/24`. Looser forms have less. */
const COMPARABLE_CERTAINTY_MIN = 0.9

/**
 * Whether the form of a date is reliable enough to tell the order of other dates. A date with full stops is
 * not, because other numbers contain full stops too.
 */
const isComparable = ({ certainty, isDotted }: PrintedDate) =>
  certainty >= COMPARABLE_CERTAINTY_MIN && !isDotted

/**
 * Returns the votes of the dates on the receipt. A date with one reading votes for its order: 25/03/2024 has
 * the day first. An ambiguous date votes too if one of its readings is the value of a date with one reading:
 * beside 5 March 2024, the date 05/03/2024 has the day first.
 */
function votesOfDates(dates: PrintedDate[]): Partial<Votes> {
  const votes: Partial<Votes> = {}
  const certain = dates.filter((date) => date.readings.length === 1 && isComparable(date))
  const values = new Set(certain.map(({ readings: [reading] }) => reading?.value))
  for (const { readings } of certain) {
    const [order, anotherOrder] = readings[0]?.orders ?? []
    if (order && !anotherOrder) votes[order] = STRONGEST
  }
  for (const { readings } of dates) {
    const matchingReadings = readings.filter(({ value }) => values.has(value))
    const [order, another] = matchingReadings[0]?.orders ?? []
    if (readings.length > 1 && matchingReadings.length === 1 && order && !another) votes[order] = STRONGEST
  }
  return votes
}

/**
 * Whether evidence for the United States and for another country stands on the same receipt. Possible or
 * misread addresses count here, although they are too weak to vote for an order. If a single line is all
 * evidence for the day first, even a possible ZIP code contests that line.
 * @param dayFirstVotes the votes for the day first; exactly STRONG if only one kind of evidence votes for it
 */
function isContested(lines: Line[], dayFirstVotes: number): boolean {
  if (mayNameUnitedStates(lines) && (dayFirstVotes >= STRONG || mayNameAnotherCountry(lines))) return true
  const isOneLineForDayFirst = dayFirstVotes === STRONG && hasOneLineForOtherCountry(lines)
  return isOneLineForDayFirst && mayEndWithZip(lines)
}

const DATE_ORDERS: DateOrder[] = ['day-month-year', 'month-day-year', 'year-month-day']

/** Returns the weekday of a date, from 0 for Sunday. */
const weekdayOf = ({ value }: DateReading) => new Date(`${value}T00:00:00Z`).getUTCDay()

/** A date with its possible readings. */
export interface ReadDate {
  /** the most likely reading first */
  readings: DateReading[]
  /** whether the receipt tells which reading is right */
  isDecided: boolean
}

/**
 * Returns a function that ranks the readings of a date: by the weekday beside the date, or else by the votes
 * for their orders.
 */
export function dateReader(
  lines: Line[],
  { dates, languages, currency, mayBeAmerican }: DateHabits & { dates: PrintedDate[] },
): (date: PrintedDate) => ReadDate {
  /** counted only when a date needs them */
  let votes: (Votes & { leadMin: number }) | undefined
  const countVotes = (): Votes & { leadMin: number } => {
    const textVotes = votesOfTextPatterns(lines, { currency, mayBeAmerican })
    const placeVotes = [votesOfLanguage(lines), votesOfCurrency(currency), textVotes]
    const sum = (order: DateOrder, from: Partial<Votes>[]) =>
      from.reduce((total, each) => total + (each[order] ?? 0), 0)
    const isContestedOrder = isContested(lines, sum('day-month-year', placeVotes))
    const dateVotes = votesOfDates(dates)
    const votesForOrder = (order: DateOrder) => {
      // on a contested receipt, both orders have at least the votes of a country, even if one address is
      // misread
      const isOneOfTwo = isContestedOrder && order !== 'year-month-day'
      return Math.max(sum(order, placeVotes), isOneOfTwo ? STRONG : 0) + (dateVotes[order] ?? 0)
    }
    const countedVotes = Object.fromEntries(
      DATE_ORDERS.map((order) => [order, votesForOrder(order)]),
    ) as Votes
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
    // the weekday on the receipt fits none of the readings
    const isContradicted = weekdays.length > 0 && readingsOnWeekday.length === 0
    if (readings.length === 1) return { readings, isDecided: !isContradicted }
    votes ??= countVotes()
    const { leadMin, ...countedVotes } = votes
    // countries that write dates with full stops usually put the day first
    const votesForOrderOfDate = (order: DateOrder) =>
      countedVotes[order] + (date.isDotted && order === 'day-month-year' ? WEAK : 0)
    const votesForReading = ({ orders }: DateReading) => Math.max(0, ...orders.map(votesForOrderOfDate))
    const ranked = readings.toSorted((a, b) => votesForReading(b) - votesForReading(a))
    const [mostVotes, nextVotes] = ranked.map(votesForReading) as [number, number]
    return {
      readings: ranked,
      isDecided: !isContradicted && mostVotes >= DECIDING_MIN && mostVotes - nextVotes >= leadMin,
    }
  }
}
