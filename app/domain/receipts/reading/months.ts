import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'

/** The shortest beginning of a month's name that counts. */
const MONTH_LETTERS_MIN = 3

const withoutPoints = (name: string) => normalizeWords(name).replace(/\./g, '')

/** The months that a name stands for, by language. */
type MonthsOfName = Map<Language, Set<number>>

/** The months by name, and by the beginnings of names. */
const NAMES = new Map<string, MonthsOfName>()
const BEGINNINGS = new Map<string, MonthsOfName>()
/** The names that may begin a longer word. */
const WHOLE_NAMES = new Set<string>()

function add(to: Map<string, MonthsOfName>, name: string, language: Language, month: number): void {
  const months: MonthsOfName = to.get(name) ?? new Map()
  months.set(language, new Set([...(months.get(language) ?? []), month]))
  to.set(name, months)
}

for (const language of LANGUAGES) {
  for (const [at, forms] of language.months.entries()) {
    for (const name of forms.split('|').map(withoutPoints)) {
      if (name.length > MONTH_LETTERS_MIN) WHOLE_NAMES.add(name)
      add(NAMES, name, language, at + 1)
      for (let length = MONTH_LETTERS_MIN; length < name.length; length++)
        add(BEGINNINGS, name.slice(0, length), language, at + 1)
    }
  }
}

/** Returns the months of a name in the first of the languages that has it, else in any language. */
function monthsIn(months: MonthsOfName, languages: Language[]): number[] {
  const [own] = languages.flatMap((language) => months.get(language) ?? [])
  return [...new Set(own ?? [...months.values()].flatMap((all) => [...all]))]
}

/**
 * Returns the months, from 1, that a name or its beginning stands for; empty if none, and several where the
 * languages of the receipt leave it open. Full names take precedence over beginnings: `mar` is March,
 * although it is also the beginning of November in Finnish.
 */
export function monthsOf(name: string, languages: Language[] = []): number[] {
  const wanted = withoutPoints(name)
  const named = NAMES.get(wanted)
  if (named && languages.some((language) => named.has(language))) return monthsIn(named, languages)
  if (wanted.length < MONTH_LETTERS_MIN) return []
  const begun = BEGINNINGS.get(wanted)
  if (begun && languages.some((language) => begun.has(language))) return monthsIn(begun, languages)
  const beginning = Array.from({ length: wanted.length }, (_, at) => wanted.slice(0, wanted.length - at))
  const known = named ?? begun ?? NAMES.get(beginning.find((text) => WHOLE_NAMES.has(text)) ?? '')
  return known ? monthsIn(known, languages) : []
}

/** Returns the most likely month, from 1, that a name or its beginning stands for; 0 if none. */
export const monthOf = (name: string, languages: Language[] = []): number => monthsOf(name, languages)[0] ?? 0
