/**
 * Places for what holds resources for as long as its client likes. The first place of an owner is there as
 * long as there is one at all; a further one while fewer are taken in all: the second of half of them, the
 * third of a third. So no number of places that some owners hold keeps others from theirs, unless the owners
 * are as many as the places.
 */
export class SharedPlaces {
  readonly #max: number
  readonly #perOwnerMax: number
  readonly #taken = new Map<string, number>()
  #count = 0

  constructor({ max, perOwnerMax }: { max: number; perOwnerMax: number }) {
    this.#max = max
    this.#perOwnerMax = perOwnerMax
  }

  /** Takes a place. Returns what gives it back; null when there is none for the owner. */
  take(owner: string): (() => void) | null {
    const own = (this.#taken.get(owner) ?? 0) + 1
    if (own > this.#perOwnerMax || this.#count >= this.#max / own) return null
    this.#taken.set(owner, own)
    this.#count++
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = (this.#taken.get(owner) ?? 1) - 1
      if (left > 0) this.#taken.set(owner, left)
      else this.#taken.delete(owner)
      this.#count--
    }
  }
}
