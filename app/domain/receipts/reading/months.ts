import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'

/** A shorter beginning of a name of a month may be anything. */
const MONTH_LETTERS_MIN = 3

const withoutPoints = (name: string) => normalizeWords(name).replace(/\./g, '')

/** The months of languages by their names, and by the beginnings of these. */
const MONTHS = new Map<string, Map<Language, number>>()
/** The names that may be at the beginning of a longer word. */
const WHOLE_NAMES = new Set<string>()

for (const language of LANGUAGES) {
  for (const [at, forms] of language.months.entries()) {
    for (const name of forms.split('|').map(withoutPoints)) {
      if (name.length > MONTH_LETTERS_MIN) WHOLE_NAMES.add(name)
      for (let length = Math.min(name.length, MONTH_LETTERS_MIN); length <= name.length; length++) {
        const months = MONTHS.get(name.slice(0, length)) ?? new Map<Language, number>()
        if (!months.has(language)) months.set(language, at + 1)
        MONTHS.set(name.slice(0, length), months)
      }
    }
  }
}

/**
 * The month of that name, or of what it begins with, from 1; 0 for what is none. Some names are of different
 * months in two languages: those that come first count.
 */
export function monthOf(name: string, languages: Language[] = []): number {
  const wanted = withoutPoints(name)
  if (wanted.length < MONTH_LETTERS_MIN) return 0
  const beginning = Array.from({ length: wanted.length }, (_, at) => wanted.slice(0, wanted.length - at))
  const months = MONTHS.get(wanted) ?? MONTHS.get(beginning.find((text) => WHOLE_NAMES.has(text)) ?? '')
  if (!months) return 0
  return languages.map((language) => months.get(language)).find(Boolean) ?? [...months.values()][0] ?? 0
}
