import { randomUUID } from 'node:crypto'

// Placeholders for what is new each time that a page is sent. Pages are rendered with them. They are random,
// so no text of a user can be one.

/** Stands for the nonce of the Content-Security-Policy in a page that is rendered. */
export const NONCE = randomUUID()

/** Stands for the id that a page's form gives to what it makes; one form of a page has it. */
export const NEW_ID = randomUUID()

/** The text of a page, of which each sending has its own nonce and its own id for what its form makes. */
export class PageTemplate {
  /** the text, with zeros where something is filled in */
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

  /** @param nonce a UUID, as every placeholder is */
  fill(nonce: string): Buffer {
    const filled = Buffer.from(this.bytes)
    for (const at of this.#nonces) filled.write(nonce, at, 'latin1')
    const newId = randomUUID()
    for (const at of this.#newIds) filled.write(newId, at, 'latin1')
    return filled
  }
}
