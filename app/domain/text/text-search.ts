/** Returns a text for comparisons that ignore case and accents, as Unicode defines them. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * Returns the number of characters that must be changed, added or removed to turn one text into the other;
 * `max + 1` if it is more than `max`. Takes time proportional to the length of a text times `max`.
 */
export function editDistance(one: string, other: string, max = Math.max(one.length, other.length)): number {
  const far = max + 1
  if (Math.abs(one.length - other.length) > max) return far
  let row = Uint16Array.from({ length: other.length + 1 }, (_, at) => Math.min(at, far))
  let next = new Uint16Array(other.length + 1)
  for (let i = 1; i <= one.length; i++) {
    // cells further than `max` from the diagonal are too far in any case
    const [from, to] = [Math.max(1, i - max), Math.min(other.length, i + max)]
    next[from - 1] = from === 1 ? Math.min(i, far) : far
    let least = next[from - 1] as number
    for (let j = from; j <= to; j++) {
      const replaced = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next[j] = Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1, far)
      least = Math.min(least, next[j] as number)
    }
    if (to < other.length) next[to + 1] = far
    if (least === far) return far
    ;[row, next] = [next, row]
  }
  return row[other.length] as number
}
