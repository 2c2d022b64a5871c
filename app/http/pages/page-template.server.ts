import { randomUUID } from 'node:crypto'

// Placeholders for values that are new each time that a page is sent. The placeholders are random, so no text
// of a user can contain one.

/** The placeholder for the nonce of the Content-Security-Policy. */
export const NONCE = randomUUID()

/**
 * The placeholder for the id that a form gives to the record that it creates. At most one form of a page has
 * it.
 */
export const NEW_ID = randomUUID()

/**
 * The text of a page. Each time it is sent, it gets a new nonce and a new id for the record that its form
 * creates.
 */
export class PageTemplate {
  /** the text, with zeros in place of the placeholders */
  readonly bytes: Buffer
  readonly #nonces: number[]
  readonly #newIds: number[]

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.#nonces = this.#cut(NONCE)
    this.#newIds = this.#cut(NEW_ID)
  }

  /** Finds a placeholder and overwrites it. */
  #cut(placeholder: string): number[] {
    const found: number[] = []
    for (;;) {
      const at = this.bytes.indexOf(placeholder, (found.at(-1) ?? -1) + 1, 'latin1')
      if (at === -1) return found
      this.bytes.fill(0, at, at + placeholder.length)
      found.push(at)
    }
  }

  /** @param nonce a UUID, so that it has the length of the placeholder */
  fill(nonce: string): Buffer {
    const filled = Buffer.from(this.bytes)
    for (const at of this.#nonces) filled.write(nonce, at, 'latin1')
    const newId = randomUUID()
    for (const at of this.#newIds) filled.write(newId, at, 'latin1')
    return filled
  }
}
