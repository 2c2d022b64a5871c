import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'

// The days of the week by their names, which tell what a date in digits means.

/** A name of a day of the week. */
interface Weekday {
  language: Language
  /** from 0 for Sunday */
  day: number
}

const A_SUNDAY = Date.UTC(2024, 0, 7)
const DAY_MS = 86_400_000
/** A shorter abbreviation is a word of its own in many languages. */
const NAME_LETTERS_MIN = 3
/** A name that is as long is no word of another language. */
const LONG_NAME_LETTERS_MIN = 5

const plain = (name: string) =>
  normalizeWords(name)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** The names in all languages, in full and abbreviated, as the data of languages in the runtime has them. */
const WEEKDAYS = new Map<string, Weekday[]>()

for (const language of LANGUAGES) {
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language.code.slice(0, 3), { weekday, timeZone: 'UTC' })
    for (let day = 0; day < 7; day++) {
      const name = plain(format.format(A_SUNDAY + day * DAY_MS))
      if (name.length < NAME_LETTERS_MIN) continue
      WEEKDAYS.set(name, [...(WEEKDAYS.get(name) ?? []), { language, day }])
    }
  }
}

/** The characters beside a date in which its day of the week is looked for. */
const NEAR_CHARACTERS = 24

/** Returns the days of the week that a name stands for, an abbreviation only in some languages. */
function weekdaysNamed(name: string, languages: Language[]): number[] {
  const known = WEEKDAYS.get(name) ?? []
  const own = known.filter(
    ({ language }) => name.length >= LONG_NAME_LETTERS_MIN || languages.includes(language),
  )
  return own.map(({ day }) => day)
}

/** Returns the days of the week, from 0 for Sunday, that stand right before or behind a part of a text. */
export function weekdaysBeside(
  text: string,
  [start, end]: [number, number],
  languages: Language[],
): number[] {
  const before = plain(text.slice(Math.max(0, start - NEAR_CHARACTERS), start)).split(' ')
  const behind = plain(text.slice(end, end + NEAR_CHARACTERS)).split(' ')
  const names = [before.slice(-2), before.slice(-1), behind.slice(0, 2), behind.slice(0, 1)]
  return names.flatMap((words) => weekdaysNamed(words.join(' '), languages))
}
