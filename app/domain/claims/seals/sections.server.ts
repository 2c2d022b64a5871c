import { createHash } from 'node:crypto'
import { SEAL_BYTES_MAX, SEAL_MARKS, type SealedKind } from './seal'

/**
 * The texts that begin a section: `SEAL_MARKS`, in a PDF `PDF_PART_MARK`, and in a ZIP the headers of members
 * and of their entries. By chance or on purpose, a receipt may contain one too, which makes a further section
 * for all who count.
 */
const MARKS: Record<SealedKind, RegExp> = {
  pdf: /%Claimbook-PDF-(?:seal-1|part)\n/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a ZIP file contains these bytes
  zip: /Claimbook-ZIP-seal-1\n|PK(?:\x03\x04|\x01\x02)/g,
}

/** The texts that begin a section when the file has many sections. */
const SEAL_ONLY: Record<SealedKind, RegExp> = {
  pdf: /%Claimbook-PDF-seal-1\n/g,
  zip: /Claimbook-ZIP-seal-1\n/g,
}

const MARK_BYTES_MAX = SEAL_MARKS.pdf.length

/** The most sections that are counted. After them, only a seal begins a section, up to twice as many. */
const SECTIONS_MAX = 50_000

/** The bytes of a file from one mark to the next. */
export interface Section {
  bytes: number
  sha256: Buffer
}

/** The last section that begins as a seal does and is not too long for a seal. */
export interface SealSection {
  /** its place among the sections */
  index: number
  text: string
}

/**
 * Divides a file into sections while its bytes pass, and hashes each. Where a section begins depends only on
 * the bytes, so whoever checks a file finds the same sections as the writer, before it knows the seal, which
 * is at the end. So nobody has to keep the file.
 */
export class Sections {
  readonly #kind: SealedKind
  readonly #finished: Section[] = []
  /** the last bytes, which may be the beginning of a mark */
  #held: Buffer = Buffer.alloc(0)
  #hash = createHash('sha256')
  #bytes = 0
  /** the bytes of the current section, if it may be a seal */
  #sealBytes: Buffer[] | null = null
  #seal: SealSection | null = null

  constructor(kind: SealedKind) {
    this.#kind = kind
  }

  /** Counts the next bytes of the file. */
  update(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.#held, chunk])
    let from = 0
    for (const { 0: mark, index } of this.#marksIn(bytes)) {
      const isSeal = mark.includes('seal')
      if (this.#isFull(isSeal)) continue
      this.#add(bytes.subarray(from, index))
      this.#finish()
      this.#sealBytes = isSeal ? [] : null
      from = index + mark.length
      this.#add(bytes.subarray(index, from))
    }
    const to = Math.max(from, bytes.length - MARK_BYTES_MAX + 1)
    this.#add(bytes.subarray(from, to))
    this.#held = Buffer.from(bytes.subarray(to))
  }

  /** Returns all sections, when the file has ended. */
  end(): { sections: Section[]; seal: SealSection | null } {
    this.#add(this.#held)
    this.#finish()
    return { sections: this.#finished, seal: this.#seal }
  }

  /** Whether no further section begins, or no further seal. */
  #isFull(isSeal: boolean): boolean {
    return this.#finished.length >= (isSeal ? 2 * SECTIONS_MAX : SECTIONS_MAX)
  }

  /** Returns the marks that may begin a section. So a file of nothing but marks is read as fast as others. */
  #marksIn(bytes: Buffer): Iterable<RegExpExecArray> {
    if (this.#isFull(true)) return []
    const marks = this.#isFull(false) ? SEAL_ONLY : MARKS
    return bytes.toString('latin1').matchAll(marks[this.#kind])
  }

  #add(bytes: Buffer): void {
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    if (this.#bytes > SEAL_BYTES_MAX) this.#sealBytes = null
    // copied, because the chunk may be reused
    this.#sealBytes?.push(Buffer.from(bytes))
  }

  #finish(): void {
    if (this.#bytes === 0) return
    if (this.#sealBytes) {
      const text = Buffer.concat(this.#sealBytes).toString('latin1')
      this.#seal = { index: this.#finished.length, text }
    }
    this.#finished.push({ bytes: this.#bytes, sha256: this.#hash.digest() })
    this.#hash = createHash('sha256')
    this.#bytes = 0
  }
}
