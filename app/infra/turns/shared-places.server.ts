import { Counts } from './counts'

/**
 * Places for what holds resources for as long as its client likes. The first place of an owner is there as
 * long as there is one at all; a further one while fewer are taken in all: half of them for an owner with
 * two, a third of them for one with three. So some owners with many places never keep others from theirs, and
 * neither do many owners of one network address.
 */
export class SharedPlaces {
  readonly #max: number
  readonly #perOwnerMax: number
  readonly #perNetworkMax: number
  readonly #taken = new Counts()
  readonly #takenOfNetwork = new Counts()
  #count = 0

  constructor({ max, perOwnerMax, perNetworkMax }: Record<'max' | 'perOwnerMax' | 'perNetworkMax', number>) {
    this.#max = max
    this.#perOwnerMax = perOwnerMax
    this.#perNetworkMax = perNetworkMax
  }

  /** Takes a place. Returns a function that gives it back; null when the owner gets no place. */
  take(owner: string, network: string): (() => void) | null {
    const own = this.#taken.get(owner)
    if (own >= this.#perOwnerMax || this.#count >= this.#max / Math.max(own, 1)) return null
    if (this.#takenOfNetwork.get(network) >= this.#perNetworkMax) return null
    const add = (count: 1 | -1) => {
      this.#taken.add(owner, count)
      this.#takenOfNetwork.add(network, count)
      this.#count += count
    }
    add(1)
    let isTaken = true
    return () => {
      if (isTaken) add(-1)
      isTaken = false
    }
  }
}
