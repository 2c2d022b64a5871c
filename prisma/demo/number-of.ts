/** Returns a number below 1,000,000 that depends only on the text, for reproducible choices. */
export const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, each) => (sum * 33 + (each.codePointAt(0) ?? 0)) % 1_000_000, 5381)
