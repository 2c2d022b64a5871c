import { randomUUID } from 'node:crypto'

// Placeholders for values that are new each time a page is sent. They are random, so no user's text has one.

/** The placeholder for the nonce of the Content-Security-Policy. */
export const NONCE = randomUUID()

/** The placeholder for the id of the record that a form creates. A page has at most one such form. */
export const NEW_ID = randomUUID()

/** The text of a page. Each time it is sent, it gets a new nonce and a new id for its form's record. */
export class PageTemplate {
  /** the text, with zeros in place of the placeholders */
  readonly bytes: Buffer
  readonly #nonces: number[]
  readonly #newIds: number[]

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.#nonces = this.#takeOut(NONCE)
    this.#newIds = this.#takeOut(NEW_ID)
  }

  /** Overwrites a placeholder wherever it occurs. Returns the positions. */
  #takeOut(placeholder: string): number[] {
    const positions: number[] = []
    for (;;) {
      const position = this.bytes.indexOf(placeholder, (positions.at(-1) ?? -1) + 1, 'latin1')
      if (position === -1) return positions
      this.bytes.fill(0, position, position + placeholder.length)
      positions.push(position)
    }
  }

  /**
   * Returns the text with a nonce and a new id in their places.
   * @param nonce a UUID, so that it has the length of the placeholder
   */
  fill(nonce: string): Buffer {
    const filled = Buffer.from(this.bytes)
    for (const position of this.#nonces) filled.write(nonce, position, 'latin1')
    const newId = randomUUID()
    for (const position of this.#newIds) filled.write(newId, position, 'latin1')
    return filled
  }
}
