import PDFDocument from 'pdfkit'
import type { Paper } from '~/domain/claims/claim'
import { featuresFor } from './fonts.server'
import { DANGER, INK, LINE, MARGIN, STYLES } from './look.server'
import { type Block, layOut, layOutLine, lineHeight, type Style, type TextLine } from './text.server'

/** What stands on every page, and what programs are told of the document. */
export interface Imprint {
  title: string
  /** the document's identity is calculated from it: of other data, another */
  subject: string
  paper: Paper
  /** fixed: the same document has the same bytes */
  createdAt: Date
  isDraft: boolean
  /** above, on the right */
  running: string
}

/** A part of the document and the page that it begins on. */
export interface Part {
  title: string
  page: number
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

export type Align = 'left' | 'right' | 'center'

type Element = PDFKit.PDFStructureElement
type Outline = PDFKit.PDFOutline

/** Where the ascender and descender of the letters leave a line's rest. */
const BASELINE = 1.09

/**
 * The pages of a document, written from the first to the last: of a page that is full only its bytes are kept, until `takeBytes`. In a trial,
 * which finds out how many pages there are, nothing is drawn.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly left = MARGIN.side
  readonly width: number
  readonly top = MARGIN.top
  readonly bottom: number
  /** where the next thing stands */
  y = MARGIN.top
  /** of pages so far */
  count = 0
  /** that were begun, each with its page */
  readonly parts: Part[] = []
  readonly #imprint: Imprint
  readonly #total: number | null
  readonly #isTrial: boolean
  #bytes: Uint8Array[] = []
  #parent: Element
  #part: Outline | null = null
  readonly #fonts = new Set<string>()

  /** @param total of pages; null in a trial */
  constructor(imprint: Imprint, total: number | null) {
    const { title, subject, paper, createdAt } = imprint
    this.#imprint = imprint
    this.#total = total
    this.#isTrial = total === null
    this.doc = new PDFDocument({
      autoFirstPage: false,
      size: paper === 'A4' ? 'A4' : 'LETTER',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      // the document opens no font of its own
      font: null as unknown as string,
      info: { Title: plain(title), Subject: plain(subject), Creator: 'Claimbook', Producer: 'Claimbook', CreationDate: createdAt },
    })
    this.#parent = this.doc.struct('Document')
    this.doc.addStructure(this.#parent)
    this.doc.addPage()
    this.#beginPage()
    this.width = this.doc.page.width - 2 * MARGIN.side
    this.bottom = this.doc.page.height - MARGIN.bottom
  }

  get room(): number {
    return this.bottom - this.y
  }

  newPage(): void {
    if (!this.#isTrial) this.doc.addPage()
    this.#collect()
    this.#beginPage()
  }

  #beginPage(): void {
    this.count++
    this.y = this.top
    this.artifact(() => this.#drawFrame())
  }

  /** The document writes many small pieces, each of which takes more memory than its bytes. Its type is that of an older stream. */
  #collect(): void {
    const bytes = this.doc.read() as Buffer | null
    if (bytes !== null) this.#bytes.push(bytes)
  }

  /** Ends the document: the next `takeBytes` returns the rest of it. */
  end(): void {
    this.doc.end()
  }

  /** Returns and releases the bytes written since the last call. */
  takeBytes(): Uint8Array[] {
    this.#collect()
    const bytes = this.#bytes
    this.#bytes = []
    return bytes
  }

  /** Begins a page unless so much has room on this one. */
  need(height: number): void {
    if (this.room < height && this.y > this.top) this.newPage()
  }

  /** Begins a part of the document, with its bookmark. */
  part(title: string): void {
    this.need(150)
    if (this.y > this.top) this.y += 10
    this.parts.push({ title, page: this.count })
    this.#part = this.doc.outline.addItem(title)
    this.destination(partName(title))
    this.leaf('H1', () => this.#flow(layOut(title, STYLES.title, this.width)))
    this.y += 10
  }

  /** A bookmark below that of the part. */
  bookmark(title: string): void {
    if (!this.#isTrial) this.#part?.addItem(plain(title))
  }

  /** @param space in points, that what it is about needs on its page */
  heading(text: string, space = 80): void {
    const block = layOut(text, STYLES.heading, this.width)
    this.need(block.height + space)
    this.leaf('H2', () => this.#flow(block))
    this.y += 4
  }

  /** A text over the whole width, on as many pages as it takes. */
  paragraph(text: string, style: Style = STYLES.body): void {
    const { lines } = layOut(text, style, this.width)
    const height = lineHeight(style)
    for (let from = 0; from < lines.length; ) {
      this.need(height)
      const count = Math.max(1, Math.floor(this.room / height))
      this.leaf('P', () => {
        for (const line of lines.slice(from, from + count)) {
          this.drawLine(line, style, this.left, this.y)
          this.y += height
        }
      })
      from += count
    }
  }

  #flow(block: Block): void {
    this.draw(block, this.left, this.y)
    this.y += block.height
  }

  /** Draws a text that was laid out; the column's width is needed for alignment only. */
  draw(block: Block, x: number, y: number, align: Align = 'left', width = block.width): void {
    block.lines.forEach((line, at) => {
      this.drawLine(line, block.style, x + shift(line, align, width), y + at * lineHeight(block.style))
    })
  }

  drawLine(line: TextLine, style: Style, x: number, y: number): void {
    if (this.#isTrial) return
    const baseline = y + BASELINE * style.size
    let at = x
    this.doc.fillColor(style.color ?? INK).fontSize(style.size)
    for (const { face, text, width } of line.runs) {
      if (!this.#fonts.has(face.name)) {
        // its types know files only; one that is open need not be in memory twice
        this.doc.registerFont(face.name, face.font as unknown as Buffer)
        this.#fonts.add(face.name)
      }
      // its types know lists of features only
      const features = featuresFor(text) as unknown as PDFKit.Mixins.TextOptions['features']
      this.doc.font(face.name).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features })
      at += width
    }
  }

  rule(y: number, x = this.left, width = this.width, color: string = LINE, thickness = 0.6): void {
    this.artifact(() => {
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke()
    })
  }

  box(x: number, y: number, width: number, height: number, { fill, stroke }: { fill?: string; stroke?: string }): void {
    this.artifact(() => {
      if (fill) this.doc.rect(x, y, width, height).fill(fill)
      if (stroke) this.doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(stroke).stroke()
    })
  }

  /** Where links to `name` lead: here. */
  destination(name: string, y = this.y): void {
    if (!this.#isTrial) this.doc.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 8), null)
  }

  /** What is drawn leads to a destination. */
  link(name: string, alt: string, area: Area, draw: () => void): void {
    this.leaf(
      'Link',
      (structParent) => {
        draw()
        this.leadTo(name, area, structParent)
      },
      { alt },
    )
  }

  /** What is in an area leads to a destination. */
  leadTo(name: string, { x, y, width, height }: Area, structParent?: Element): void {
    // its types leave this option out
    const options: PDFKit.Mixins.AnnotationOption & { structParent?: Element } = structParent ? { structParent } : {}
    if (!this.#isTrial) this.doc.goTo(x, y, width, height, name, options)
  }

  /** An element of the document's structure that holds others. */
  within(type: string, fill: () => void): void {
    if (this.#isTrial) {
      fill()
      return
    }
    const before = this.#parent
    const element = this.doc.struct(type)
    before.add(element)
    this.#parent = element
    fill()
    this.#parent = before
    element.end()
  }

  /** An element that holds what is drawn; it stands on one page. */
  leaf(type: string, draw: (element: Element) => void, options: { alt?: string; scope?: string; bbox?: number[] } = {}): void {
    if (this.#isTrial) {
      draw(this.#parent)
      return
    }
    const element = this.doc.struct(type, options)
    this.#parent.add(element)
    element.add(() => draw(element))
    element.end()
  }

  /** What is drawn is no part of what the document says. */
  artifact(draw: () => void): void {
    if (this.#isTrial) return
    this.doc.markContent('Artifact')
    draw()
    this.doc.endMarkedContent()
  }

  #drawFrame(): void {
    const { title, isDraft, running } = this.#imprint
    const { width, height } = this.doc.page
    const column = (width - 2 * MARGIN.side) / 2 - 40
    this.draw(layOutLine(title, STYLES.running, column), MARGIN.side, 30)
    this.draw(layOutLine(running, STYLES.running, column), MARGIN.side, 30, 'right', width - 2 * MARGIN.side)
    if (isDraft) {
      const mark = layOut('DRAFT', { size: 8, weight: 'strong', color: '#ffffff' })
      const x = (width - mark.width) / 2
      this.doc.rect(x - 9, 27, mark.width + 18, 17).fill(DANGER)
      this.draw(mark, x, 29.6)
    }
    const of = this.#total === null ? '' : ` of ${this.#total}`
    this.draw(layOut(`Page ${this.count}${of}`, STYLES.running), MARGIN.side, height - 36, 'right', width - 2 * MARGIN.side)
    this.draw(layOut('Claimbook', STYLES.running), MARGIN.side, height - 36)
  }
}

/** What a link to a part leads to. */
export const partName = (title: string) => `part ${title}`

export const shift = (line: TextLine, align: Align, width: number) =>
  align === 'right' ? width - line.width : align === 'center' ? (width - line.width) / 2 : 0

/** A text for a document's properties and bookmarks: the library writes some into XML as they are. */
const plain = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\u2066-\u2069<>&]/gu, ' ')
