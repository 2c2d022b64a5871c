// Characters that no reader sees: controls, and characters that change the direction of the following text,
// so that it looks like another text. Arabic and Hebrew do not need them.

/** Controls but tabs and line ends; embeddings, overrides and isolates of direction. */
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
const ALL_HIDDEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Marks of direction turn no letter. Keyboards of Arabic and Hebrew type them, and `Intl` writes them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/gu

const CODE_DIGITS = 4

/** The code point of a character, as Unicode writes it: U+202E. */
const codePointOf = (character: string): string =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(CODE_DIGITS, '0')}`

/** Returns the code point of the first hidden character of a text; null without one. */
export function hiddenCharacterIn(text: string): string | null {
  const [character] = HIDDEN.exec(text) ?? []
  return character === undefined ? null : codePointOf(character)
}

/** Returns a text without its marks of direction. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '')

/** Returns a text whose hidden characters are shown as such: `[U+202E]`. */
export const showHidden = (text: string): string =>
  HIDDEN.test(text) ? text.replaceAll(ALL_HIDDEN, (character) => `[${codePointOf(character)}]`) : text

/** Returns a text as files for finance hold it: hidden characters are shown as such, marks are left out. */
export const exportedText = (text: string): string => showHidden(withoutDirectionMarks(text))

/** Returns a text from a file or a bank without its hidden characters, which nobody has typed. */
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

function withHiddenShown(data: unknown): unknown {
  if (typeof data === 'string') return showHidden(data)
  if (Array.isArray(data)) return data.map(withHiddenShown)
  if (!isPlainObject(data)) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withHiddenShown(value)]))
}

/**
 * Returns plain data with the hidden characters of its texts shown as such. Data without any, which almost
 * all pages have, is only read and comes back as it is.
 */
export const showHiddenIn = <T>(data: T): T => (hasHidden(data) ? (withHiddenShown(data) as T) : data)
