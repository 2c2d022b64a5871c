/** Text for a comparison that ignores case and accents, in the sense of Unicode. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** How many letters have to be changed, added or taken away to make one text the other. */
export function editDistance(one: string, other: string): number {
  let [row, next] = [Uint16Array.from({ length: other.length + 1 }, (_, at) => at), new Uint16Array(other.length + 1)]
  for (let i = 1; i <= one.length; i++) {
    next[0] = i
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next[j] = Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1)
    }
    ;[row, next] = [next, row]
  }
  return row[other.length] as number
}
