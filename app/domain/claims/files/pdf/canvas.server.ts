import PDFDocument from 'pdfkit'
import { featuresFor } from '~/domain/documents/fonts.server'
import { type Block, lineHeight, type Style, type TextLine } from '~/domain/documents/text-layout.server'
import type { Paper } from '~/domain/users/claimant'
import { INK, LINE, MARGIN } from './theme.server'

/** A place on the page, in points from its left and top. */
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
  /** the document's identity is calculated from it: of other data, another */
  subject: string
  paper: Paper
  /** fixed: the same document has the same bytes */
  createdAt: Date
}

/**
 * A document to draw on, wherever on its current page, with the structure that a screen reader follows. In a
 * trial, which finds out how many pages there are, nothing is drawn.
 */
export class Canvas {
  readonly doc: PDFKit.PDFDocument
  readonly isTrial: boolean
  readonly left = MARGIN.side
  readonly width: number
  #parent: Element
  readonly #fonts = new Set<string>()

  constructor({ title, subject, paper, createdAt }: DocumentOptions, isTrial: boolean) {
    this.isTrial = isTrial
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

  /** Draws a text that was laid out; the column's width is needed for alignment only. */
  draw(block: Block, x: number, y: number, align: Align = 'left', width = block.width): void {
    block.lines.forEach((line, at) => {
      this.drawLine(line, block.style, x + shift(line, align, width), y + at * lineHeight(block.style))
    })
  }

  drawLine(line: TextLine, style: Style, x: number, y: number): void {
    if (this.isTrial) return
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
      this.doc
        .font(face.name)
        .text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features })
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

  /** Sets the destination of links to `name`, in points from the top of the current page. */
  destination(name: string, y: number): void {
    if (!this.isTrial) this.doc.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 8), null)
  }

  /** Makes what `draw` draws a link to a destination. */
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

  /** Makes an area a link to a destination. */
  leadTo(name: string, { x, y, width, height }: Area, structParent?: Element): void {
    // its types leave this option out
    const options: PDFKit.Mixins.AnnotationOption & { structParent?: Element } = structParent
      ? { structParent }
      : {}
    if (!this.isTrial) this.doc.goTo(x, y, width, height, name, options)
  }

  /** An element of the document's structure that holds others. */
  within(type: string, fill: () => void): void {
    if (this.isTrial) {
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

  /** Marks what is drawn as decoration, which readers of screens pass over. */
  artifact(draw: () => void): void {
    if (this.isTrial) return
    this.doc.markContent('Artifact')
    draw()
    this.doc.endMarkedContent()
  }
}

export const shift = (line: TextLine, align: Align, width: number) =>
  align === 'right' ? width - line.width : align === 'center' ? (width - line.width) / 2 : 0

/** A text for a document's properties and bookmarks: the library writes some into XML as they are. */
export const plain = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}<>&]/gu, ' ')
