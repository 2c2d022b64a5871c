/**
 * Returns a number below 1,000,000 that depends only on the text. The demo receipts use it where a random
 * number would do, so that each run draws the same receipts.
 */
export const numberOf = (text: string): number =>
  Array.from(text).reduce(
    (hash, character) => (hash * 33 + (character.codePointAt(0) ?? 0)) % 1_000_000,
    5381,
  )
