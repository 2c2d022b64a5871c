/** Returns a text for comparisons that ignore case and accents, as Unicode defines them. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * Returns the number of characters that must be changed, added or removed to turn one text into the other;
 * `max + 1` if it is more than `max`. Takes time proportional to the length of a text times `max`.
 *
 * Levenshtein's algorithm: column `j` of row `i` is the distance between the first `i` characters of `one`
 * and the first `j` characters of `other`. Only two rows are kept.
 */
export function editDistance(one: string, other: string, max = Math.max(one.length, other.length)): number {
  const tooFar = max + 1
  if (Math.abs(one.length - other.length) > max) return tooFar
  let row = Uint16Array.from({ length: other.length + 1 }, (_, column) => Math.min(column, tooFar))
  let next = new Uint16Array(other.length + 1)
  for (let i = 1; i <= one.length; i++) {
    // cells further than `max` from the diagonal are too far in any case
    const [firstColumn, lastColumn] = [Math.max(1, i - max), Math.min(other.length, i + max)]
    next[firstColumn - 1] = firstColumn === 1 ? Math.min(i, tooFar) : tooFar
    let rowMinimum = next[firstColumn - 1] as number
    for (let j = firstColumn; j <= lastColumn; j++) {
      const ifReplaced = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next[j] = Math.min(ifReplaced, (row[j] as number) + 1, (next[j - 1] as number) + 1, tooFar)
      rowMinimum = Math.min(rowMinimum, next[j] as number)
    }
    if (lastColumn < other.length) next[lastColumn + 1] = tooFar
    if (rowMinimum === tooFar) return tooFar
    ;[row, next] = [next, row]
  }
  return row[other.length] as number
}
