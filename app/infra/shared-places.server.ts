import { Counts } from './counts'

/**
 * Places for what holds resources for as long as its client likes. The first place of an owner is there as
 * long as there is one at all; a further one while fewer are taken in all: half of them for an owner with
 * two, a third of them for one with three. So some owners with many places never keep others from theirs.
 */
export class SharedPlaces {
  readonly #max: number
  readonly #perOwnerMax: number
  readonly #taken = new Counts()
  #count = 0

  constructor({ max, perOwnerMax }: { max: number; perOwnerMax: number }) {
    this.#max = max
    this.#perOwnerMax = perOwnerMax
  }

  /** Takes a place. Returns what gives it back; null when there is none for the owner. */
  take(owner: string): (() => void) | null {
    const own = this.#taken.get(owner)
    if (own >= this.#perOwnerMax || this.#count >= this.#max / Math.max(own, 1)) return null
    this.#taken.add(owner, 1)
    this.#count++
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#taken.add(owner, -1)
      this.#count--
    }
  }
}
