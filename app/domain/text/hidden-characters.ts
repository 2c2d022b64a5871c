// Characters that no reader sees: control characters, and characters that change the direction of the text
// after them, so that it looks like another text. Arabic and Hebrew do not need them.

/** Control characters except tabs and line breaks; directional embeddings, overrides and isolates. */
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
const ALL_HIDDEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Direction marks reorder no letters. Arabic and Hebrew keyboards type them, and `Intl` writes them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/gu

const CODE_DIGITS = 4

/** Returns the code point of a character in Unicode notation: U+202E. */
const codePointOf = (character: string): string =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(CODE_DIGITS, '0')}`

/** Returns the code point of the first hidden character of a text; null if none. */
export function hiddenCharacterIn(text: string): string | null {
  const [character] = HIDDEN.exec(text) ?? []
  return character === undefined ? null : codePointOf(character)
}

/** Removes direction marks from a text. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '')

/** Returns a text with its hidden characters made visible: `[U+202E]`. */
export const revealHidden = (text: string): string =>
  HIDDEN.test(text) ? text.replaceAll(ALL_HIDDEN, (character) => `[${codePointOf(character)}]`) : text

/** Returns a text for files of finance: hidden characters are made visible, direction marks are removed. */
export const textForExport = (text: string): string => revealHidden(withoutDirectionMarks(text))

/** Removes hidden characters from a text of a file or a bank, because nobody typed them. */
export const withoutHidden = (text: string): string =>
  HIDDEN.test(text) ? withoutDirectionMarks(text.replaceAll(ALL_HIDDEN, '')) : withoutDirectionMarks(text)

const isPlainObject = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype

function hasHidden(data: unknown): boolean {
  if (typeof data === 'string') return HIDDEN.test(data)
  if (Array.isArray(data)) return data.some(hasHidden)
  if (!isPlainObject(data)) return false
  for (const name in data) if (hasHidden(data[name as keyof typeof data])) return true
  return false
}

function revealAll(data: unknown): unknown {
  if (typeof data === 'string') return revealHidden(data)
  if (Array.isArray(data)) return data.map(revealAll)
  if (!isPlainObject(data)) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, revealAll(value)]))
}

/** Makes hidden characters in the texts of plain data visible. Data without any is returned, not copied. */
export const revealHiddenIn = <T>(data: T): T => (hasHidden(data) ? (revealAll(data) as T) : data)
