import { type PartStart, partsOf, sealLength } from '~/domain/claims/seals/parts.server'
import { PDF_PART_MARK, type SealStatement } from '~/domain/claims/seals/seal'
import { Sections } from '~/domain/claims/seals/sections.server'
import type { WriteBytes } from './compose-pack.server'
import type { SealPlace } from './job.server'
import type { PdfWriter } from './page-writer.server'

/** The name of the bytes behind the seal. */
const INDEX = 'index of the PDF'

/** A size that no part of a PDF reaches, in place of sizes that are not known yet. */
const BYTES_MAX = 9_999_999_999

/** The end of the text before the content of a stream. */
const STREAM = Buffer.from('stream\n')

/** Writes the bytes of a document before its seal. The bytes behind it are few, and returned at the end. */
export class SealedWriter {
  readonly #sections = new Sections('pdf')
  readonly #head: WriteBytes
  #headBytes = 0

  constructor(head: WriteBytes) {
    this.#head = head
  }

  /** Writes bytes before the seal. */
  readonly write: WriteBytes = async (bytes) => {
    this.#sections.update(bytes)
    this.#headBytes += bytes.length
    await this.#head(bytes)
  }

  /** Ends a document. Returns the place and the parts of its seal, and the bytes behind it. */
  async end(pdf: PdfWriter, statement: SealStatement): Promise<SealPlace> {
    const seal = pdf.endBeforeSeal()
    for (const bytes of pdf.takeBytes()) await this.write(bytes)
    const starts = pdf.pageParts.starts()
    const plannedStarts: PartStart[] = [...starts, { name: INDEX, at: BYTES_MAX }]
    const planned = { ...statement, file: 'pdf', sealAt: BYTES_MAX } as const
    const sealBytes = sealLength(planned, plannedStarts, 2 * BYTES_MAX)
    // the mark ends the seal and begins the last part
    seal.end(Buffer.concat([Buffer.alloc(sealBytes, ' '), Buffer.from(PDF_PART_MARK)]))
    const rest = Buffer.concat(pdf.takeBytes())
    const from = rest.indexOf(STREAM) + STREAM.length
    await this.write(rest.subarray(0, from))
    const tail = rest.subarray(from + sealBytes)
    const tailSections = new Sections('pdf')
    tailSections.update(tail)
    const sections = [...this.#sections.end().sections, ...tailSections.end().sections]
    const parts = partsOf(sections, [...starts, { name: INDEX, at: this.#headBytes }])
    return { parts, sealAt: this.#headBytes, sealBytes, tail: tail.toString('base64') }
  }
}
