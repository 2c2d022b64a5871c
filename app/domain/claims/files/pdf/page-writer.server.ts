import { type Block, layOut, layOutLine, lineHeight, type Style } from '~/domain/documents/text-layout.server'
import type { Attachment } from './attachments.server'
import { Canvas, type DocumentOptions, plain } from './canvas.server'
import { PageParts } from './page-parts.server'
import { offsetOf, openSealObject, type SealObject, writePartMark } from './seal-object.server'
import { DANGER, MARGIN, STYLES } from './theme.server'

/** The running header and footer, and the document's metadata. */
export interface DocumentMetadata extends DocumentOptions {
  isDraft: boolean
  /** the text at the top right */
  running: string
  /** whether the document gets a seal, and so marks the beginning of each page among its bytes */
  isSealed: boolean
}

/** A part of the document and the number of its first page. */
export interface Part {
  title: string
  page: number
}

/** Writes pages from first to last. It keeps only their finished bytes, until `takeBytes` returns them. */
export class PdfWriter extends Canvas {
  readonly top = MARGIN.top
  readonly bottom: number
  /** the top of the next element */
  y = MARGIN.top
  /** the number of pages so far */
  pageCount = 0
  /** the parts so far, each with its first page */
  readonly parts: Part[] = []
  /** the parts in the bytes of a document that gets a seal */
  readonly pageParts = new PageParts()
  readonly #metadata: DocumentMetadata
  readonly #total: number | null
  #bytes: Uint8Array[] = []
  /** the titles whose content is not drawn yet, with their heights */
  readonly #waitingTitles: { height: number; space: number; draw(): void }[] = []
  #part: PDFKit.PDFOutline | null = null

  /** @param total the number of pages; null in a trial */
  constructor(metadata: DocumentMetadata, total: number | null) {
    super(metadata, total === null)
    this.#metadata = metadata
    this.#total = total
    this.bottom = this.doc.page.height - MARGIN.bottom
    this.#beginPage()
  }

  /** The height that is left on the page, in points. */
  get room(): number {
    return this.bottom - this.y
  }

  /** Ends the page and begins the next one. */
  newPage(): void {
    if (!this.isTrial) {
      this.doc.addPage()
      this.pageParts.beginPage(offsetOf(this.doc))
      // the page before is written, and nothing of this one
      if (this.#metadata.isSealed) writePartMark(this.doc)
    }
    this.#collect()
    this.#beginPage()
  }

  #beginPage(): void {
    this.pageCount++
    this.y = this.top
    this.artifact(() => this.#drawFrame())
  }

  /**
   * Takes the bytes that pdfkit has written, joined into one piece, because many small pieces take more
   * memory than their bytes. The cast is needed because pdfkit's types describe an older kind of stream.
   */
  #collect(): void {
    const bytes = this.doc.read() as Buffer | null
    if (bytes !== null) this.#bytes.push(bytes)
  }

  /** Ends the document; the next `takeBytes` returns its remaining bytes. */
  end(): void {
    this.doc.end()
  }

  /** Writes a file into the document, behind its last page. */
  attach({ name, relationship, mediaType, description, bytes }: Attachment): void {
    this.doc.flushPages()
    if (this.#metadata.isSealed) {
      this.pageParts.beginOther(offsetOf(this.doc), `attached ${name}`)
      writePartMark(this.doc)
    }
    // pdfkit's types lack the relationship
    const options: PDFKit.Mixins.PDFAttachmentOptions & Pick<Attachment, 'relationship'> = {
      ...{ name, relationship, type: mediaType, description },
      modifiedDate: this.#metadata.createdAt,
    }
    this.doc.file(bytes, options)
  }

  /** Ends a document that gets a seal, except for the seal and the bytes behind it. */
  endBeforeSeal(): SealObject {
    this.doc.flushPages()
    this.pageParts.beginOther(offsetOf(this.doc))
    writePartMark(this.doc)
    const seal = openSealObject(this.doc)
    // the document waits with its end for the open object
    this.doc.end()
    return seal
  }

  /** Returns and releases the bytes written since the last call. */
  takeBytes(): Uint8Array[] {
    this.#collect()
    const bytes = this.#bytes
    this.#bytes = []
    return bytes
  }

  /** Begins a new page unless this one has that much room, in points. Draws the titles that wait for it. */
  need(height: number): void {
    const titles = this.#waitingTitles.splice(0)
    const neededHeight = titles.reduce((sum, title) => sum + title.height, height)
    if (this.room < Math.max(neededHeight, ...titles.map(({ space }) => space)) && this.y > this.top)
      this.newPage()
    for (const { draw } of titles) draw()
  }

  /**
   * Draws a title together with what follows it, so that it is never alone at the foot of a page. In layout 1
   * it is drawn at once.
   * @param space the points that the title and its content need at least
   */
  #drawTitle(height: number, space: number, draw: () => void): void {
    if (this.isArchival) this.#waitingTitles.push({ height, space, draw })
    else {
      this.need(space)
      draw()
    }
  }

  /** Begins a part of the document and adds its bookmark. */
  part(title: string): void {
    const block = layOut(title, STYLES.title, this.width)
    this.#drawTitle(block.height + 20, 150, () => {
      if (this.y > this.top) this.y += 10
      this.pageParts.beginTitle(title, this.y === this.top)
      this.parts.push({ title, page: this.pageCount })
      this.#part = this.doc.outline.addItem(title)
      this.destination(partDestination(title), this.y)
      this.leaf('H1', () => this.#flow(block))
      this.y += 10
    })
  }

  /** Adds a bookmark below that of the part. */
  bookmark(title: string): void {
    if (!this.isTrial) this.#part?.addItem(plain(title))
  }

  /**
   * Writes a heading.
   * @param space the points that the heading and its content need on one page
   */
  heading(text: string, space = 80): void {
    const block = layOut(text, STYLES.heading, this.width)
    this.#drawTitle(block.height + 4, block.height + space, () => {
      this.leaf('H2', () => this.#flow(block))
      this.y += 4
    })
  }

  /** Writes a text over the full width, across as many pages as it needs. */
  paragraph(text: string, style: Style = STYLES.body): void {
    const { lines } = layOut(text, style, this.width)
    const height = lineHeight(style)
    for (let from = 0; from < lines.length; ) {
      // a title above needs two lines below it
      this.need(height * (this.#waitingTitles.length > 0 ? Math.min(2, lines.length) : 1))
      const lineCount = Math.max(1, Math.floor(this.room / height))
      this.leaf('P', () => {
        for (const line of lines.slice(from, from + lineCount)) {
          this.drawLine(line, style, this.left, this.y)
          this.y += height
        }
      })
      from += lineCount
    }
  }

  /** Draws a text at the current height, and moves below it. */
  #flow(block: Block): void {
    this.draw(block, this.left, this.y)
    this.y += block.height
  }

  /** Draws the header and the footer of a page. */
  #drawFrame(): void {
    const { title, isDraft, running } = this.#metadata
    const { width, height } = this.doc.page
    const innerWidth = width - 2 * MARGIN.side
    const textWidth = innerWidth / 2 - 40
    this.draw(layOutLine(title, STYLES.running, textWidth), MARGIN.side, 30)
    this.draw(layOutLine(running, STYLES.running, textWidth), MARGIN.side, 30, 'right', innerWidth)
    if (isDraft) {
      const mark = layOut('DRAFT', { size: 8, weight: 'strong', color: '#ffffff' })
      const x = (width - mark.width) / 2
      this.doc.rect(x - 9, 27, mark.width + 18, 17).fill(DANGER)
      this.draw(mark, x, 29.6)
    }
    const ofTotal = this.#total === null ? '' : ` of ${this.#total}`
    const pageNumber = layOut(`Page ${this.pageCount}${ofTotal}`, STYLES.running)
    this.draw(pageNumber, MARGIN.side, height - 36, 'right', innerWidth)
    this.draw(layOut('Claimbook', STYLES.running), MARGIN.side, height - 36)
  }
}

/** Returns the name of the link destination of a part. */
export const partDestination = (title: string) => `part ${title}`
