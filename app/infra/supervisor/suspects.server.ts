import { REQUEST_ENDS_REMEMBERED_MS, SUSPECT_REQUESTS_MAX } from '~/limits-and-lifetimes'
import type { Suspect } from './messages'

/** The requests that were under way when processes ended; an answer clears one. */
export class Suspects {
  readonly #all = new Map<string, Suspect>()

  /** Counts the end of a process against the requests that were under way. */
  add(fingerprints: string[]): void {
    const now = Date.now()
    for (const fingerprint of fingerprints) {
      const known = this.#all.get(fingerprint)
      const ends = known && known.until > now ? known.ends + 1 : 1
      // the latest stand last
      this.#all.delete(fingerprint)
      this.#all.set(fingerprint, { fingerprint, ends, until: now + REQUEST_ENDS_REMEMBERED_MS })
    }
    for (const [fingerprint, { until }] of this.#all) {
      if (until > now && this.#all.size <= SUSPECT_REQUESTS_MAX) break
      this.#all.delete(fingerprint)
    }
  }

  /** Forgets one. Returns whether it was known. */
  clear(fingerprint: string): boolean {
    return this.#all.delete(fingerprint)
  }

  list(): Suspect[] {
    return [...this.#all.values()]
  }
}
