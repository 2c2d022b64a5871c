import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'

// Finds the month that a name or its beginning stands for, in the languages of receipts: `Sept.` is 9.

/** The shortest beginning of a month's name that counts. */
const MONTH_LETTERS_MIN = 3

const withoutPoints = (name: string) => normalizeWords(name).replace(/\./g, '')

/** The months that a name stands for, by language. */
type MonthsOfName = Map<Language, Set<number>>

/** The months by name, and by the beginnings of names. */
const NAMES = new Map<string, MonthsOfName>()
const BEGINNINGS = new Map<string, MonthsOfName>()
/** The names that may have an ending, as in the inflected form `Januars`. Shorter ones begin other words. */
const NAMES_WITH_ENDINGS = new Set<string>()

/** Records in `byName` that a name stands for a month in a language. */
function addMonth(byName: Map<string, MonthsOfName>, name: string, language: Language, month: number): void {
  const months: MonthsOfName = byName.get(name) ?? new Map()
  months.set(language, new Set([...(months.get(language) ?? []), month]))
  byName.set(name, months)
}

for (const language of LANGUAGES) {
  for (const [index, forms] of language.months.entries()) {
    for (const name of forms.split('|').map(withoutPoints)) {
      if (name.length > MONTH_LETTERS_MIN) NAMES_WITH_ENDINGS.add(name)
      addMonth(NAMES, name, language, index + 1)
      for (let length = MONTH_LETTERS_MIN; length < name.length; length++)
        addMonth(BEGINNINGS, name.slice(0, length), language, index + 1)
    }
  }
}

/** Returns the months of a name in the first of the languages that has it, else in any language. */
function monthsIn(months: MonthsOfName, languages: Language[]): number[] {
  const [monthsOfLanguage] = languages.flatMap((language) => months.get(language) ?? [])
  return [...new Set(monthsOfLanguage ?? [...months.values()].flatMap((all) => [...all]))]
}

/**
 * Returns the months, from 1, that a name or its beginning stands for; empty if none, and several where the
 * languages of the receipt leave it open. Names, and after them beginnings, count first in the languages of
 * the receipt, then in all languages; inflected forms come last. So `mar` is March, although it is also the
 * beginning of November in Finnish.
 */
export function monthsOf(name: string, languages: Language[] = []): number[] {
  const normalizedName = withoutPoints(name)
  const monthsOfWholeName = NAMES.get(normalizedName)
  if (monthsOfWholeName && languages.some((language) => monthsOfWholeName.has(language)))
    return monthsIn(monthsOfWholeName, languages)
  if (normalizedName.length < MONTH_LETTERS_MIN) return []
  const monthsOfBeginning = BEGINNINGS.get(normalizedName)
  if (monthsOfBeginning && languages.some((language) => monthsOfBeginning.has(language)))
    return monthsIn(monthsOfBeginning, languages)
  const beginnings = Array.from({ length: normalizedName.length }, (_, cutLetters) =>
    normalizedName.slice(0, normalizedName.length - cutLetters),
  )
  const foundMonths =
    monthsOfWholeName ??
    monthsOfBeginning ??
    NAMES.get(beginnings.find((text) => NAMES_WITH_ENDINGS.has(text)) ?? '')
  return foundMonths ? monthsIn(foundMonths, languages) : []
}

/** Returns the most likely month, from 1, that a name or its beginning stands for; 0 if none. */
export const monthOf = (name: string, languages: Language[] = []): number => monthsOf(name, languages)[0] ?? 0
