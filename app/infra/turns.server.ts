/** Has tasks done one after the other. Of those that wait, each owner's first comes before anybody's second. */
export class Turns {
  /** The tasks of each owner who waits; whose turn was longest ago stands first. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>()
  #isBusy = false

  /** What a task gives, done when it is its owner's turn. */
  take<T>(owner: string, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const tasks = this.#waiting.get(owner) ?? []
      tasks.push(() => task().then(resolve, reject))
      this.#waiting.set(owner, tasks)
      if (!this.#isBusy) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const [owner, [first, ...others]] = next
      this.#waiting.delete(owner)
      if (others.length > 0) this.#waiting.set(owner, others)
      await first?.()
    }
    this.#isBusy = false
  }
}
