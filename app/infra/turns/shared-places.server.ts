import { Counts } from './counts'

/**
 * Places for requests that hold resources for as long as their client likes. An owner gets a first and a
 * second place while any place is free. An owner with two places gets a third one only while less than half
 * of all places are taken, and an owner with three a fourth one only below a third. So owners with many
 * places never keep other owners from a first place. Neither do many owners of one network address.
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

  /** Takes a place. Returns a function that frees it; null when the owner gets no place. */
  take(owner: string, network: string): (() => void) | null {
    const ownPlaces = this.#taken.get(owner)
    if (ownPlaces >= this.#perOwnerMax || this.#count >= this.#max / Math.max(ownPlaces, 1)) return null
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
