/** Random-looking numbers that are the same in every run (mulberry32), so that a failure can be repeated. */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  /** returns this many digits, the first of which is not 0 */
  const digits = (count: number) =>
    Array.from({ length: count }, (_, i) => (i === 0 ? 1 + below(9) : below(10))).join('')
  return { below, digits }
}
