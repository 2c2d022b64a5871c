import type { Claim } from '~/domain/claims/claim'
import { claimFacts, codeOf } from '~/domain/claims/claim-facts'
import { claimTitle, convertedMoney } from '~/domain/claims/claim-text'
import { besideDueOf, deductionTerms, dueTerm, totalTerms } from '~/domain/claims/payments/deductions'
import { layOut, layOutFigure, layOutLine } from '~/domain/documents/text-layout.server'
import type { QrCode } from '~/infra/qr-code.server'
import type { PdfJob } from './job.server'
import { type Part, type PdfWriter, partDestination } from './page-writer.server'
import { ACCENT, DANGER, INK, LINE_STRONG, STYLES, SUNKEN } from './theme.server'

/** The longest text that the page has room for, in characters; longer texts, such as a purpose, are cut. */
const CHARACTERS_MAX = 300
const shorten = (text: string) => (text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text)

// Distances and sizes in these functions are in points.

/** Draws the first page of the pack, with the claimant, the purpose, the due and the signatures. */
export function drawCover(
  pdf: PdfWriter,
  { claim, payCode, dataSha256 }: Pick<PdfJob, 'claim' | 'payCode' | 'dataSha256'>,
  contents: Part[],
): void {
  pdf.doc.outline.addItem('Cover')
  pdf.y += 12
  drawTitle(pdf, claim)
  drawDue(pdf, claim)
  drawFacts(pdf, claim, dataSha256)
  if (payCode) drawPayCode(pdf, payCode)
  pdf.y += 10
  drawContents(pdf, contents)
  drawSignatures(pdf, claim)
}

/** Draws the number of the claim, the name of the event and the purpose. */
function drawTitle(pdf: PdfWriter, claim: Claim): void {
  const numberStyle = { ...STYLES.heading, color: claim.frozen ? ACCENT : DANGER }
  const number = layOut(claimTitle(claim), numberStyle, pdf.width)
  pdf.leaf('P', () => pdf.draw(number, pdf.left, pdf.y))
  pdf.y += number.height + 2
  const { name: eventName, purpose } = claim.event
  const titleStyle = eventName.length > 80 ? STYLES.title : STYLES.hero
  const title = layOut(shorten(eventName || 'Expense claim'), titleStyle, pdf.width)
  pdf.leaf('H1', () => pdf.draw(title, pdf.left, pdf.y))
  pdf.y += title.height + 4
  pdf.paragraph(purpose ? `Purpose: ${purpose}` : 'Purpose: not stated', STYLES.lead)
  pdf.y += 14
}

/** Returns `Total: expenses 137.74 USD, refunds -5.50 USD`; empty without refunds, and in older layouts. */
function totalText(claim: Claim): string {
  const terms = claim.layout > 2 ? totalTerms(claim) : []
  const texts = terms.map(([label, amount]) => `${label.toLowerCase()} ${convertedMoney(amount, claim)}`)
  return texts.length === 0 ? '' : `Total: ${texts.join(', ')}`
}

/**
 * Draws the due in large type, the total and the deductions to its left, and below what finance converts and
 * what the total consists of.
 */
function drawDue(pdf: PdfWriter, claim: Claim): void {
  const { totals } = claim
  const amounts = [['Total', totals.total], ...deductionTerms(claim), dueTerm(claim)] as const
  const lastIndex = amounts.length - 1
  const notes = [
    [besideDueOf(claim), STYLES.strong],
    [totalText(claim), STYLES.body],
  ] as const
  const blocks = notes.flatMap(([text, style]) => (text ? layOut(text, style, pdf.width - 36) : []))
  const height = blocks.reduce((sum, block) => sum + block.height + 4, 62)
  const { y, left } = pdf
  pdf.box(left, y, pdf.width, height, { fill: SUNKEN })
  pdf.box(left, y, 3, height, { fill: ACCENT })
  const columnWidth = (pdf.width - 32) / amounts.length
  amounts.forEach(([label, amount], index) => {
    const x = left + 18 + index * columnWidth
    const style = {
      size: index === lastIndex ? 16 : 13,
      weight: 'strong',
      color: index === lastIndex ? ACCENT : INK,
    } as const
    pdf.leaf('P', () => {
      pdf.draw(layOut(label, STYLES.label), x, y + 12)
      const figure = layOutFigure(convertedMoney(amount, claim), style, columnWidth - 8)
      pdf.draw(figure, x, y + (index === lastIndex ? 25 : 28))
    })
  })
  let noteY = y + 54
  for (const block of blocks) {
    pdf.leaf('P', () => pdf.draw(block, left + 18, noteY))
    noteY += block.height + 4
  }
  pdf.y += height + 18
}

/** Draws facts about the claim, each with its label, in two columns. A frozen claim has a code among them. */
function drawFacts(pdf: PdfWriter, claim: Claim, dataSha256: string): void {
  const hasCode = claim.frozen !== null && claim.layout > 1
  const facts = [
    ...claimFacts(claim),
    ...(hasCode ? [['Code', codeOf({ sha256: dataSha256 })] as const] : []),
  ]
  const half = Math.ceil(facts.length / 2)
  const columnWidth = pdf.width / 2
  const { y } = pdf
  const columnEnds = [facts.slice(0, half), facts.slice(half)].map((columnFacts, side) => {
    let factY = y
    for (const [label, value] of columnFacts) {
      const x = pdf.left + side * columnWidth
      const block = layOut(shorten(value), STYLES.body, columnWidth - 122)
      pdf.leaf('P', () => {
        pdf.draw(layOut(label, STYLES.label), x, factY + 2)
        pdf.draw(block, x + 104, factY)
      })
      factY += Math.max(13.3, block.height) + 4
    }
    return factY
  })
  pdf.y = Math.max(...columnEnds)
}

/** The side of a module of a code: 0.8 mm, which phones read from paper. */
const MODULE = 2.2

/** Draws the code to pay the due, with its words beside it. */
function drawPayCode(pdf: PdfWriter, { size, modules }: QrCode): void {
  const { left } = pdf
  const y = pdf.y + 8
  pdf.artifact(() => {
    for (const [index, module] of Array.from(modules).entries()) {
      const [column, row] = [index % size, Math.floor(index / size)]
      if (module === '1') pdf.doc.rect(left + column * MODULE, y + row * MODULE, MODULE, MODULE)
    }
    pdf.doc.fill(INK)
  })
  const words = layOut('To pay the due, scan this code with the app of your bank.', STYLES.muted, 180)
  pdf.leaf('P', () => pdf.draw(words, left + size * MODULE + 14, y))
  pdf.y = y + size * MODULE + 8
}

/** Draws the list of the pack's parts, each with a link to its page, in two columns. */
function drawContents(pdf: PdfWriter, contents: Part[]): void {
  if (contents.length === 0) return
  const head = layOut('In this pack', STYLES.label)
  pdf.rule(pdf.y)
  pdf.y += 12
  pdf.leaf('H2', () => pdf.draw(head, pdf.left, pdf.y))
  pdf.y += head.height + 4
  const columnWidth = pdf.width / 2
  const half = Math.ceil(contents.length / 2)
  const { y } = pdf
  pdf.within('TOC', () =>
    contents.forEach(({ title, page }, index) => {
      const x = pdf.left + (index < half ? 0 : columnWidth)
      const top = y + (index % half) * 16
      const width = columnWidth - 24
      pdf.within('TOCI', () =>
        pdf.link(partDestination(title), `${title}, page ${page}`, { x, y: top, width, height: 14 }, () => {
          pdf.draw(layOut(title, STYLES.body), x, top)
          pdf.draw(layOut(String(page), STYLES.muted), x, top, 'right', width)
        }),
      )
    }),
  )
  pdf.y = y + half * 16
}

/** Draws the lines for signatures at the foot of the page. */
function drawSignatures(pdf: PdfWriter, { claimant }: Claim): void {
  const height = 92
  pdf.need(height)
  const y = pdf.bottom - height
  const columnWidth = pdf.width / 3
  const people = [
    ['Claimant', claimant.name],
    ['Approver', claimant.approver],
    ['Finance', ''],
  ] as const
  people.forEach(([role, name], index) => {
    drawSignature(pdf, { role, name, x: pdf.left + index * columnWidth, y, width: columnWidth - 18 })
  })
  // the signatures end the page
  pdf.y = pdf.bottom
}

/** Draws a line to sign on and one for the date. */
export function drawSignature(
  pdf: PdfWriter,
  { role, name, x, y, width }: { role: string; name: string; x: number; y: number; width: number },
) {
  pdf.leaf('P', () => {
    pdf.draw(layOut(role, STYLES.label), x, y)
    if (name) pdf.draw(layOutLine(name, STYLES.cell, width), x, y + 11)
    pdf.draw(layOut('Signature', STYLES.sum), x, y + 57)
    pdf.draw(layOut('Date', STYLES.sum), x + width * 0.68, y + 57)
  })
  pdf.rule(y + 55, x, width * 0.62, LINE_STRONG)
  pdf.rule(y + 55, x + width * 0.68, width * 0.32, LINE_STRONG)
}
