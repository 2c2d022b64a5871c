import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'

// Finds names of weekdays beside dates. They decide between the readings of a numeric date.

/** A weekday that a name stands for in a language. */
interface Weekday {
  language: Language
  /** from 0 for Sunday */
  day: number
}

const A_SUNDAY = Date.UTC(2024, 0, 7)
const DAY_MS = 86_400_000
/** The shortest name. Shorter abbreviations are words of many languages. */
const NAME_LETTERS_MIN = 3
/** The length from which a name is not a word of another language. */
const LONG_NAME_LETTERS_MIN = 5

const lettersOnly = (name: string) =>
  normalizeWords(name)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** The full and abbreviated names in all languages, from the runtime's language data. */
const WEEKDAYS = new Map<string, Weekday[]>()

for (const language of LANGUAGES) {
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language.code.slice(0, 3), { weekday, timeZone: 'UTC' })
    for (let day = 0; day < 7; day++) {
      const name = lettersOnly(format.format(A_SUNDAY + day * DAY_MS))
      if (name.length < NAME_LETTERS_MIN) continue
      WEEKDAYS.set(name, [...(WEEKDAYS.get(name) ?? []), { language, day }])
    }
  }
}

/** The number of characters beside a date that are searched for its weekday. */
const NEAR_CHARACTERS = 24

/** Returns the weekdays that a name stands for. A short name counts only in the given languages. */
function weekdaysOfName(name: string, languages: Language[]): number[] {
  const weekdays = WEEKDAYS.get(name) ?? []
  const matching = weekdays.filter(
    ({ language }) => name.length >= LONG_NAME_LETTERS_MIN || languages.includes(language),
  )
  return matching.map(({ day }) => day)
}

/** Returns the weekdays, from 0 for Sunday, right before or after a part of a text. */
export function weekdaysBeside(text: string, [start, end]: [number, number], languages: Language[]) {
  const wordsBefore = lettersOnly(text.slice(Math.max(0, start - NEAR_CHARACTERS), start)).split(' ')
  const wordsAfter = lettersOnly(text.slice(end, end + NEAR_CHARACTERS)).split(' ')
  const names = [wordsBefore.slice(-2), wordsBefore.slice(-1), wordsAfter.slice(0, 2), wordsAfter.slice(0, 1)]
  return names.flatMap((words) => weekdaysOfName(words.join(' '), languages))
}
