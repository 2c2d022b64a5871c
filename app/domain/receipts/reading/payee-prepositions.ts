// What stands before the name of the one who is paid: `til Café Norden`.

const PREPOSITION = /^(?:till?|to|an|aan|à|para|kwa)(?: ?: ?| )/iu

/** How long a preposition at the beginning of a text is, with what parts it from the name; 0 without one. */
export const prepositionLength = (text: string): number => PREPOSITION.exec(text)?.[0].length ?? 0

/** Where a name in capitals begins behind a preposition at the beginning of a text; 0 without both. */
export function nameStart(text: string): number {
  const start = prepositionLength(text)
  return /^\p{Lu}/u.test(text.slice(start)) ? start : 0
}
