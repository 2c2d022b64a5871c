import { verify } from 'node:crypto'
import { compareParts } from './parts.server'
import { fingerprintOf, keyObjectOf } from './public-key.server'
import { parseSeal, type Seal, type SealedKind, signedText } from './seal'
import { type Section, Sections } from './sections.server'
import type { Verdict } from './verdict'

/** The first bytes of a file, which tell its kind, and the last ones, which tell whether it is whole. */
const FIRST_BYTES = 64
const LAST_BYTES = 32

/** The object with the name of the producer, as pdfkit writes it into every PDF of Claimbook. */
const PRODUCER = 'obj\n(Claimbook)\nendobj'

/** The name of the first member of a claim's ZIP, behind the 30 bytes of its header. */
const FIRST_MEMBER = 'claim.pdf'
const MEMBER_NAME_AT = 30

/** The last 22 bytes of a ZIP without a comment begin with this text and end with two zeros. */
const ZIP_END = 'PK\x05\x06'
const ZIP_END_BYTES = 22

/** Whether a signature fits its seal. */
function isSigned(seal: Seal): boolean {
  const signature = Buffer.from(seal.signature, 'hex')
  return verify(null, Buffer.from(signedText(seal)), keyObjectOf(seal.key), signature)
}

/** Checks a file whose bytes come one after the other. It keeps none of them but a seal. */
export class FileCheck {
  readonly #trustedKeys: string[]
  #kind: SealedKind | null = null
  #sections: Sections | null = null
  #first: Buffer = Buffer.alloc(0)
  #last: Buffer = Buffer.alloc(0)
  #isOfClaimbook = false

  /** @param trustedKeys public keys, in hexadecimal */
  constructor(trustedKeys: string[]) {
    this.#trustedKeys = trustedKeys
  }

  /** Checks a file in this thread. */
  static async verdictOn(chunks: AsyncIterable<Uint8Array>, trustedKeys: string[]): Promise<Verdict> {
    const check = new FileCheck(trustedKeys)
    for await (const chunk of chunks) check.update(chunk)
    return check.end()
  }

  /** Reads the next bytes. */
  update(chunk: Uint8Array): void {
    if (this.#first.length >= FIRST_BYTES) {
      this.#read(chunk)
      return
    }
    this.#first = Buffer.concat([this.#first, chunk])
    if (this.#first.length < FIRST_BYTES) return
    this.#begin()
    this.#read(this.#first)
  }

  /** Returns the verdict, when the file has ended. */
  end(): Verdict {
    if (!this.#sections || !this.#kind) return { kind: 'not_a_claim' }
    const { sections, seal } = this.#sections.end()
    if (seal === null) return { kind: this.#kindWithoutSeal(sections) }
    const parsed = parseSeal(this.#kind, seal.text)
    if (!parsed || !isSigned(parsed)) return { kind: 'damaged_seal' }
    if (!this.#trustedKeys.includes(parsed.key))
      return { kind: 'unknown_key', fingerprint: fingerprintOf(parsed.key) }
    const before = sections.slice(0, seal.index)
    const sealAt = before.reduce((sum, { bytes }) => sum + bytes, 0)
    const differences = compareParts([...before, ...sections.slice(seal.index + 1)], sealAt, parsed)
    const { file, number, version, frozenOn, claim, key } = parsed
    const sealed = { file, number, version, frozenOn, claim, key }
    const isUnchanged = differences.changed.length + differences.unclear.length === 0
    return isUnchanged ? { kind: 'unchanged', ...sealed } : { kind: 'changed', ...differences, ...sealed }
  }

  /** Finds out the kind of the file. */
  #begin(): void {
    const start = this.#first.toString('latin1')
    if (start.startsWith('%PDF-')) this.#kind = 'pdf'
    if (start.startsWith('PK\x03\x04')) this.#kind = 'zip'
    this.#isOfClaimbook = this.#kind === 'zip' && start.startsWith(FIRST_MEMBER, MEMBER_NAME_AT)
    if (this.#kind) this.#sections = new Sections(this.#kind)
  }

  #read(chunk: Uint8Array): void {
    this.#sections?.update(chunk)
    const bytes = Buffer.concat([this.#last, chunk])
    if (this.#kind === 'pdf') this.#isOfClaimbook ||= bytes.includes(PRODUCER)
    this.#last = Buffer.from(bytes.subarray(-LAST_BYTES))
  }

  /** Returns the verdict on a file in which no seal was found. */
  #kindWithoutSeal(sections: Section[]): 'unsigned' | 'cut_off' | 'damaged_seal' | 'not_a_claim' {
    const end = this.#last.toString('latin1')
    if (this.#kind === 'zip') {
      if (!this.#isOfClaimbook) return 'not_a_claim'
      const lastRecord = end.slice(-ZIP_END_BYTES)
      if (lastRecord.startsWith(ZIP_END) && lastRecord.endsWith('\0\0')) return 'unsigned'
      // a seal ends with this character
      return end.trimEnd().endsWith('}') ? 'damaged_seal' : 'cut_off'
    }
    // only signed PDFs have more than one section
    const wasSigned = sections.length > 1
    if (!wasSigned && !this.#isOfClaimbook) return 'not_a_claim'
    if (!end.includes('%%EOF')) return 'cut_off'
    return wasSigned ? 'damaged_seal' : 'unsigned'
  }
}
