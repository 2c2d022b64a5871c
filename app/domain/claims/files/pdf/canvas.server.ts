import PDFDocument from 'pdfkit'
import { drawEmoji, featuresFor } from '~/domain/documents/fonts.server'
import { type Block, lineHeight, type Style, type TextLine } from '~/domain/documents/text-layout.server'
import type { Paper } from '~/domain/users/claimant'
import { INK, LINE, MARGIN } from './theme.server'

// A PDF document to draw on, with the structure for screen readers. `PdfWriter` adds pages and text flow.

/** A rectangle on the page, in points from its left and top. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export type Align = 'left' | 'right' | 'center'

type Element = PDFKit.PDFStructureElement

/** The position of the baseline in a line, in heights of the font. */
const BASELINE = 1.09

/** The document's metadata, as PDF viewers show it. */
export interface DocumentOptions {
  title: string
  /** the PDF identity is calculated from it, so other data gives another identity */
  subject: string
  paper: Paper
  /** fixed, so that the same document has the same bytes */
  createdAt: Date
  /** whether the document is PDF/A-3 */
  isArchival: boolean
}

/**
 * A document to draw on at any position of its current page. It also records the structure that screen
 * readers follow. A trial only counts the pages and draws nothing.
 */
export class Canvas {
  readonly doc: PDFKit.PDFDocument
  readonly isTrial: boolean
  readonly isArchival: boolean
  readonly left = MARGIN.side
  readonly width: number
  #parent: Element
  readonly #fonts = new Set<string>()

  constructor({ title, subject, paper, createdAt, isArchival }: DocumentOptions, isTrial: boolean) {
    this.isTrial = isTrial
    this.isArchival = isArchival
    // a process draws one document at a time
    drawEmoji(isArchival)
    this.doc = new PDFDocument({
      autoFirstPage: false,
      size: paper === 'A4' ? 'A4' : 'LETTER',
      margin: 0,
      pdfVersion: '1.7',
      ...(isArchival && { subset: 'PDF/A-3b' as const }),
      tagged: true,
      lang: 'en',
      displayTitle: true,
      // the document opens no default font
      font: null as unknown as string,
      info: {
        Title: plain(title),
        Subject: plain(subject),
        Creator: 'Claimbook',
        Producer: 'Claimbook',
        CreationDate: createdAt,
      },
    })
    this.#parent = this.doc.struct('Document')
    this.doc.addStructure(this.#parent)
    this.doc.addPage()
    this.width = this.doc.page.width - 2 * MARGIN.side
  }

  /** Draws a laid out text; only alignment uses the column's width. */
  draw(block: Block, x: number, y: number, align: Align = 'left', width = block.width): void {
    block.lines.forEach((line, index) => {
      this.drawLine(line, block.style, x + shift(line, align, width), y + index * lineHeight(block.style))
    })
  }

  /** Draws a line of text, whose runs may have different fonts. */
  drawLine(line: TextLine, style: Style, x: number, y: number): void {
    if (this.isTrial) return
    const baseline = y + BASELINE * style.size
    let runX = x
    this.doc.fillColor(style.color ?? INK).fontSize(style.size)
    for (const { face, text, width } of line.runs) {
      if (!this.#fonts.has(face.name)) {
        // pdfkit's types accept only files; passing an opened font avoids a second copy in memory
        this.doc.registerFont(face.name, face.font as unknown as Buffer)
        this.#fonts.add(face.name)
      }
      // pdfkit's types accept only lists of features
      const features = featuresFor(face, text) as unknown as PDFKit.Mixins.TextOptions['features']
      this.doc
        .font(face.name)
        .text(text, runX, baseline, { lineBreak: false, baseline: 'alphabetic', features })
      runX += width
    }
  }

  /** Draws a horizontal line. */
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

  /** Draws a rectangle, filled, outlined or both. */
  box(
    x: number,
    y: number,
    width: number,
    height: number,
    { fill, stroke }: { fill?: string; stroke?: string },
  ): void {
    this.artifact(() => {
      if (fill) this.doc.rect(x, y, width, height).fill(fill)
      if (stroke) this.doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(stroke).stroke()
    })
  }

  /** Makes a link destination called `name` a little above `y`, in points from the top of the page. */
  destination(name: string, y: number): void {
    if (!this.isTrial) this.doc.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 8), null)
  }

  /** Makes the drawing of `draw` a link to a destination. */
  link(name: string, alt: string, area: Area, draw: () => void): void {
    const drawLink = (structParent: Element) => {
      draw()
      this.linkArea(name, area, structParent)
    }
    this.leaf('Link', drawLink, { alt })
  }

  /** Makes an area a link to a destination. */
  linkArea(name: string, { x, y, width, height }: Area, structParent?: Element): void {
    // pdfkit's types lack this option
    const options: PDFKit.Mixins.AnnotationOption & { structParent?: Element } = structParent
      ? { structParent }
      : {}
    if (!this.isTrial) this.doc.goTo(x, y, width, height, name, options)
  }

  /** Adds an element to the document's structure that contains other elements. */
  within(type: string, fill: () => void): void {
    if (this.isTrial) {
      fill()
      return
    }
    const outerElement = this.#parent
    const element = this.doc.struct(type)
    outerElement.add(element)
    this.#parent = element
    fill()
    this.#parent = outerElement
    element.end()
  }

  /** Adds an element to the document's structure that contains drawing; it must fit on one page. */
  leaf(
    type: string,
    draw: (element: Element) => void,
    options: { alt?: string; scope?: string; bbox?: number[] } = {},
  ): void {
    if (this.isTrial) {
      draw(this.#parent)
      return
    }
    const element = this.doc.struct(type, options)
    this.#parent.add(element)
    element.add(() => draw(element))
    element.end()
  }

  /** Marks drawing as decoration, which screen readers skip. */
  artifact(draw: () => void): void {
    if (this.isTrial) return
    this.doc.markContent('Artifact')
    draw()
    this.doc.endMarkedContent()
  }
}

/** Returns the distance by which alignment moves a line to the right. */
export const shift = (line: TextLine, align: Align, width: number): number => {
  if (align === 'right') return width - line.width
  return align === 'center' ? (width - line.width) / 2 : 0
}

/** Cleans a text for a document's properties and bookmarks, because pdfkit writes some into XML unescaped. */
export const plain = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}<>&]/gu, ' ')
