import type { Claim } from '~/domain/claims/claim'
import { claimantTerms, claimTitle, convertedMoney, writtenDates } from '~/domain/claims/claim-text'
import { missingRatesText } from '~/domain/claims/missing-rates'
import { besideDueOf, deductionTerms, dueTerm } from '~/domain/claims/payments/deductions'
import { moneyForFinance } from '~/domain/claims/payments/due-amounts'
import { layOut, layOutFigure, layOutLine } from '~/domain/documents/text-layout.server'
import { pluralize } from '~/domain/text/pluralize'
import { type Part, type PdfWriter, partName } from './page-writer.server'
import { ACCENT, DANGER, INK, LINE_STRONG, STYLES, SUNKEN } from './theme.server'

/** The longest text that the page has room for, in characters; longer texts, such as a purpose, are cut. */
const CHARACTERS_MAX = 300
const shortened = (text: string) =>
  text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text

/** Draws the page with the claimant, the purpose, the due and the signatures. */
export function drawCover(sheet: PdfWriter, claim: Claim, contents: Part[]): void {
  sheet.doc.outline.addItem('Cover')
  sheet.y += 12
  drawTitle(sheet, claim)
  drawDue(sheet, claim)
  drawFacts(sheet, claim)
  sheet.y += 10
  drawContents(sheet, contents)
  drawSignatures(sheet, claim)
}

function drawTitle(sheet: PdfWriter, claim: Claim): void {
  const number = layOut(
    claimTitle(claim),
    { ...STYLES.heading, color: claim.frozen ? ACCENT : DANGER },
    sheet.width,
  )
  sheet.leaf('P', () => sheet.draw(number, sheet.left, sheet.y))
  sheet.y += number.height + 2
  const { name: given, purpose } = claim.event
  const name = layOut(
    shortened(given || 'Expense claim'),
    given.length > 80 ? STYLES.title : STYLES.hero,
    sheet.width,
  )
  sheet.leaf('H1', () => sheet.draw(name, sheet.left, sheet.y))
  sheet.y += name.height + 4
  sheet.paragraph(purpose ? `Purpose: ${purpose}` : 'Purpose: not stated', STYLES.lead)
  sheet.y += 14
}

/**
 * Draws the amount due in large type beside the sums behind it, and below them the amounts that finance
 * converts.
 */
function drawDue(sheet: PdfWriter, claim: Claim): void {
  const { totals } = claim
  const figures = [['Total', totals.total], ...deductionTerms(claim), dueTerm(claim)] as const
  const last = figures.length - 1
  const besideDue = besideDueOf(claim)
  const beside = besideDue ? layOut(besideDue, STYLES.strong, sheet.width - 36) : null
  const height = 62 + (beside ? beside.height + 4 : 0)
  const { y, left } = sheet
  sheet.box(left, y, sheet.width, height, { fill: SUNKEN })
  sheet.box(left, y, 3, height, { fill: ACCENT })
  const column = (sheet.width - 32) / figures.length
  figures.forEach(([label, amount], at) => {
    const x = left + 18 + at * column
    const style = {
      size: at === last ? 16 : 13,
      weight: 'strong',
      color: at === last ? ACCENT : INK,
    } as const
    sheet.leaf('P', () => {
      sheet.draw(layOut(label, STYLES.label), x, y + 12)
      const figure = layOutFigure(convertedMoney(amount, claim), style, column - 8)
      sheet.draw(figure, x, y + (at === last ? 25 : 28))
    })
  })
  if (beside) sheet.leaf('P', () => sheet.draw(beside, left + 18, y + 54))
  sheet.y += height + 18
}

function drawFacts(sheet: PdfWriter, claim: Claim): void {
  const { claimant, event, totals, files, frozen } = claim
  const facts = [
    ...claimantTerms(claimant),
    ['Event dates', writtenDates(event.startsOn, event.endsOn)],
    ['First and last expense', writtenDates(totals.firstDate, totals.lastDate)],
    ['Claim currency', claim.currency],
    [
      'Contains',
      [
        pluralize(claim.lines.length, 'line'),
        pluralize(files.length, 'file'),
        pluralize(claim.rates.length, 'rate'),
      ].join(', '),
    ],
    ['Counted lines', totals.count === claim.lines.length ? '' : `${totals.count} of ${claim.lines.length}`],
    ['Finance converts', moneyForFinance(claim)],
    ['Without a rate', missingRatesText(claim)],
    ['Closed', frozen ? `${frozen.at.slice(0, 16).replace('T', ' ')} UTC` : 'Not closed: this is a draft'],
  ].filter(([, value]) => value) as [string, string][]
  const half = Math.ceil(facts.length / 2)
  const column = sheet.width / 2
  const { y } = sheet
  const ends = [facts.slice(0, half), facts.slice(half)].map((some, side) => {
    let at = y
    for (const [label, value] of some) {
      const x = sheet.left + side * column
      const block = layOut(shortened(value), STYLES.body, column - 122)
      sheet.leaf('P', () => {
        sheet.draw(layOut(label, STYLES.label), x, at + 2)
        sheet.draw(block, x + 104, at)
      })
      at += Math.max(13.3, block.height) + 4
    }
    return at
  })
  sheet.y = Math.max(...ends)
}

function drawContents(sheet: PdfWriter, contents: Part[]): void {
  if (contents.length === 0) return
  const head = layOut('In this pack', STYLES.label)
  sheet.rule(sheet.y)
  sheet.y += 12
  sheet.leaf('H2', () => sheet.draw(head, sheet.left, sheet.y))
  sheet.y += head.height + 4
  const column = sheet.width / 2
  const half = Math.ceil(contents.length / 2)
  const { y } = sheet
  sheet.within('TOC', () =>
    contents.forEach(({ title, page }, at) => {
      const x = sheet.left + (at < half ? 0 : column)
      const top = y + (at % half) * 16
      const width = column - 24
      sheet.within('TOCI', () =>
        sheet.link(partName(title), `${title}, page ${page}`, { x, y: top, width, height: 14 }, () => {
          sheet.draw(layOut(title, STYLES.body), x, top)
          sheet.draw(layOut(String(page), STYLES.muted), x, top, 'right', width)
        }),
      )
    }),
  )
  sheet.y = y + half * 16
}

/** Draws the lines for signatures at the foot of the page. */
function drawSignatures(sheet: PdfWriter, { claimant }: Claim): void {
  const height = 92
  sheet.need(height)
  const y = sheet.bottom - height
  const column = sheet.width / 3
  const people = [
    ['Claimant', claimant.name],
    ['Approver', claimant.approver],
    ['Finance', ''],
  ] as const
  people.forEach(([role, name], at) => {
    drawSignature(sheet, { role, name, x: sheet.left + at * column, y, width: column - 18 })
  })
  // the signatures end the page
  sheet.y = sheet.bottom
}

/** Draws a line to sign on and one for the date. */
export function drawSignature(
  sheet: PdfWriter,
  { role, name, x, y, width }: { role: string; name: string; x: number; y: number; width: number },
) {
  sheet.leaf('P', () => {
    sheet.draw(layOut(role, STYLES.label), x, y)
    if (name) sheet.draw(layOutLine(name, STYLES.cell, width), x, y + 11)
    sheet.draw(layOut('Signature', STYLES.sum), x, y + 57)
    sheet.draw(layOut('Date', STYLES.sum), x + width * 0.68, y + 57)
  })
  sheet.rule(y + 55, x, width * 0.62, LINE_STRONG)
  sheet.rule(y + 55, x + width * 0.68, width * 0.32, LINE_STRONG)
}
