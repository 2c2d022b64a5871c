import type { Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import { monthOf } from './months'
import { type Line, type Suggestion, suggestionFrom, wordsAt } from './page-text'

/** What may be the name of a month; the tables of the languages know which are. */
const NAME = '\\p{L}[\\p{L}\\p{M}.]{2,14}'
const END = '(?!\\d(?!\\d?[:.]\\d\\d))'
const SEPARATOR = '\\s?[-/.,]\\s?'

const PATTERNS = {
  yearFirst: new RegExp(
    `(?<!\\d)((?:19|20)\\d\\d)(?:${SEPARATOR}|\\s?[年년]\\s?)(\\d{1,2})(?:${SEPARATOR}|\\s?[月월]\\s?)(\\d{1,2})(?!\\d(?!\\d:))`,
    'g',
  ),
  numeric: new RegExp(
    `(?<![\\d]|\\d[.,:])(\\d{1,2})\\s?([-/.,])\\s?(\\d{1,2})\\s?[-/.,]\\s?((?:19|20|25)\\d\\d|\\d\\d)${END}(?!\\s?[ap]\\.?m\\b)`,
    'gi',
  ),
  dayName: new RegExp(
    `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|º)?[-/.,\\s]{0,3}(?:de\\s)?(${NAME})[-/.,\\s']{0,3}(?:de\\s)?((?:19|20|25)\\d\\d|\\d\\d)${END}`,
    'giu',
  ),
  yearName: new RegExp(
    `(?<!\\d)((?:19|20)\\d\\d)[-/.\\s]{1,2}(${NAME})[-/.\\s]{1,2}(\\d{1,2})(?!\\d)`,
    'giu',
  ),
  nameDay: new RegExp(
    `(?<!\\p{L})(${NAME})[-/,\\s]{0,2}(\\d{1,2})(?:st|nd|rd|th)?(?:,\\s?|[-/.\\s]\\s?)((?:19|20)\\d\\d|'?\\d\\d(?![:.\\d]))${END}`,
    'giu',
  ),
  // a stroke between the parts that was read as a digit, or not at all
  slipped: /(?<!\d)(\d{2})[/17Il|](\d{2})[/17Il|](20\d\d)(?!\d)/g,
  bare: /(?<![\d:#.-]\s?)([0-3]\d)([01]\d)(20[0-4]\d)(?!\d)/g,
  spaced: /(?<!\d[.,]?\s?)(\d{2})\s?(\d{2}) (20\d\d)(?!\d)/g,
  joined: /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/g,
}

const TIME = /\b\d{1,2}[:.]\d{2}([:.]\d{2})?\s?([ap]\.?m\b)?/i

interface Found {
  year: number
  /** day and month where only the place tells them apart */
  first: number
  second: number
  isOpen: boolean
  certainty: number
  line: Line
  start: number
  end: number
}

interface DateHints {
  /** the languages of the receipt, the likeliest first */
  languages: Language[]
  /** whether 03/04 is the third of April (most of the world) or the fourth of March (the United States) */
  dayFirst: boolean
  /** receipts of the future are misread ones */
  thisYear: number
}

/** Letters among digits are digits that were misread: `O4/1O/2O18`. The text keeps its length. */
const repaired = (text: string) =>
  text
    .replace(/(?<=\d|[-/.])[Oo](?=\d|[-/.])|\b[Oo](?=\d[-/.])|(?<=[\d][-/.]\d)[Oo](?=[-/.])/g, '0')
    .replace(/(?<=\d|\d[-/.])[Il|](?=\d)|\b[Il|](?=\d[-/.]\d)|(?<=\d[-/.]\d)[Il|](?=[-/.])/g, '1')

const isDay = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Years are counted from the Buddha's death in Thailand, 543 years before. */
const BUDDHIST_YEARS = 543
const BUDDHIST_YEAR_MIN = 2400

function yearOf(text: string, isThai = false): number {
  const digits = Number(text.replace(/\D/g, ''))
  if (digits >= BUDDHIST_YEAR_MIN) return digits - BUDDHIST_YEARS
  if (digits >= 100) return digits
  return isThai && digits > 50 ? 2500 + digits - BUDDHIST_YEARS : 2000 + digits
}

/** Years of eras: of the emperor (令和, 平成) and of the Republic of China, before their first. */
const ERAS: [RegExp, number][] = [
  [/(?:令和|R)\s?(\d{1,2})\s?[年./-]\s?(\d{1,2})\s?[月./-]\s?(\d{1,2})/g, 2018],
  [/平成\s?(\d{1,2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})/g, 1988],
  [/(?<!\d)(1\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})/g, 1911],
]

/** A date in words of Vietnam: day, month and year with a word for each. */
const VIETNAMESE = /(\d{1,2})\s+th[áa]ng\s+(\d{1,2})\s+n[ăa]m\s+(\d{4})/gi

/**
 * Returns all matches of a global pattern, also those that begin within another: a number before a date must
 * not hide it.
 */
function overlapping(text: string, pattern: RegExp): RegExpMatchArray[] {
  const matches: RegExpMatchArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match)
    pattern.lastIndex = match.index + 1
  }
  // of two that overlap, the one with the four-digit year is the date
  return matches.sort((a, b) => (b[4] as string).length - (a[4] as string).length)
}

type Part = 'year' | 'month' | 'day'

/** A form of dates, with what its groups are. */
interface Form {
  pattern: RegExp
  order: Part[]
  /** whether day and month may be the other way round */
  isOpen?: boolean
  certainty?: number
}

const YEAR_FIRST: Part[] = ['year', 'month', 'day']
const DAY_FIRST: Part[] = ['day', 'month', 'year']

/** The forms whose parts are told by their place or by a name, the surest first. */
const NAMED_FORMS: Form[] = [
  { pattern: VIETNAMESE, order: DAY_FIRST },
  { pattern: PATTERNS.yearFirst, order: YEAR_FIRST },
  { pattern: PATTERNS.yearName, order: YEAR_FIRST },
  { pattern: PATTERNS.dayName, order: DAY_FIRST },
  { pattern: PATTERNS.nameDay, order: ['month', 'day', 'year'] },
]

/** The forms that are taken for a date only where no other stands in their place. */
const LOOSE_FORMS: Form[] = [
  { pattern: PATTERNS.slipped, order: DAY_FIRST, isOpen: true, certainty: 0.5 },
  { pattern: PATTERNS.bare, order: DAY_FIRST, isOpen: true, certainty: 0.3 },
  { pattern: PATTERNS.spaced, order: DAY_FIRST, isOpen: true, certainty: 0.3 },
]

/** What the parts of a match say. */
interface DateParts extends Pick<Form, 'isOpen' | 'certainty'> {
  year: string
  /** a number or a name */
  month: string
  day: string
}

/** The parts of a numeric match, whose strokes are a group: the likelier reading first. */
function numericParts([, first = '', stroke = '', month = '', last = '']: string[], isYearFirst: boolean) {
  const certainty = last.length === 4 ? 1 : stroke === '.' || stroke === ',' ? 0.7 : 0.9
  const parts: DateParts[] = [{ year: last, month, day: first, isOpen: true, certainty }]
  // where years come first, a short one does as well
  if (isYearFirst && last.length === 2 && first.length === 2)
    parts.unshift({ year: first, month, day: last, certainty: 0.8 })
  return parts
}

function foundIn(line: Line, languages: Language[]): Found[] {
  const text = repaired(line.text)
  const isThai = languages[0]?.code === 'tha'
  const isYearFirst = languages[0]?.dateOrder === 'year-month-day'
  const found: Found[] = []
  const add = (match: RegExpMatchArray, { isOpen = false, certainty = 1, ...parts }: DateParts) => {
    const [year, day] = [yearOf(parts.year, isThai), Number(parts.day)]
    const month = /^\d/.test(parts.month) ? Number(parts.month) : monthOf(parts.month, languages)
    const isReal = isDay(year, month, day) || (isOpen && isDay(year, day, month))
    if (!isReal) return
    const start = match.index as number
    const end = start + match[0].length
    if (found.some((other) => other.start < end && other.end > start)) return
    found.push({ year, first: day, second: month, isOpen, certainty, line, start, end })
  }
  const addForm = ({ pattern, order, isOpen, certainty }: Form) => {
    for (const match of text.matchAll(pattern)) {
      const part = (name: Part) => match[order.indexOf(name) + 1] as string
      add(match, { year: part('year'), month: part('month'), day: part('day'), isOpen, certainty })
    }
  }
  for (const [pattern, before] of ERAS) {
    for (const match of text.matchAll(pattern)) {
      const [, year, month, day] = match as string[] as [string, string, string, string]
      add(match, { year: String(before + Number(year)), month, day })
    }
  }
  for (const form of NAMED_FORMS) addForm(form)
  for (const match of overlapping(text, PATTERNS.numeric)) {
    for (const parts of numericParts(match, isYearFirst)) add(match, parts)
  }
  for (const form of LOOSE_FORMS) addForm(form)
  if (wordsOf(languages, 'date').test(normalizeWords(text)))
    addForm({ pattern: PATTERNS.joined, order: YEAR_FIRST, certainty: 0.5 })
  return found
}

/**
 * The day that a find means: the only one that exists, or the one of the two that the receipt's habit says.
 */
function dayOf(
  { year, first, second, isOpen }: Found,
  dayFirst: boolean,
): { month: number; day: number } | null {
  const orders = [{ month: second, day: first }, ...(isOpen ? [{ month: first, day: second }] : [])]
  const real = orders.filter(({ month, day }) => isDay(year, month, day))
  return (dayFirst ? real[0] : real.at(-1)) ?? null
}

const isMonthFirst = ({ isOpen, first, second }: Found) => isOpen && first <= 12 && second > 12
const isDayFirst = ({ isOpen, first, second }: Found) => isOpen && first > 12 && second <= 12

/** The date of the purchase as YYYY-MM-DD. */
export function dateIn(lines: Line[], { languages, dayFirst, thisYear }: DateHints): Suggestion | null {
  const found = lines.flatMap((line) => foundIn(line, languages))
  const habit = found.some(isMonthFirst) === found.some(isDayFirst) ? dayFirst : found.some(isDayFirst)
  const candidates = found.flatMap((each) => {
    const day = dayOf(each, habit)
    if (!day || each.year < 2000 || each.year > thisYear + 1) return []
    const { line, start, end, certainty } = each
    const before = line.text.slice(0, start)
    const isTwofold = each.isOpen && each.first <= 12 && each.second <= 12 && each.first !== each.second
    const value = `${each.year}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`
    const score =
      4 * certainty +
      (wordsOf(languages, 'date').test(normalizeWords(before)) ? 2 : 0) +
      (TIME.test(line.text.slice(end)) || TIME.test(before) ? 1.5 : 0) -
      (wordsOf(languages, 'otherDate').test(normalizeWords(before)) ? 4 : 0)
    return [
      { value, score, certainty: certainty * (isTwofold && habit === dayFirst ? 0.9 : 1), line, start, end },
    ]
  })
  const times = new Map<string, number>()
  for (const { value } of candidates) times.set(value, (times.get(value) ?? 0) + 1)
  const scored = candidates.map((each, index) => {
    const again = (times.get(each.value) ?? 1) - 1
    return { ...each, total: each.score + Math.min(again, 2) - index * 0.01 }
  })
  const best = scored.sort((a, b) => b.total - a.total)[0]
  return best ? suggestionFrom(best.value, wordsAt(best.line, best.start, best.end), best.certainty) : null
}
