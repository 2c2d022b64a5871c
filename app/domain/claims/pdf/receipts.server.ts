import type { Claim, ClaimFile, ClaimLine, ClaimRate } from '~/domain/claims/claim'
import { convertedMoney, money, rateMark } from '~/domain/claims/claim-text'
import { isOfEvent } from '~/domain/events/file-roles'
import { showsPage } from '~/domain/receipts/excerpt'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import { joined, layOut, layOutLine } from '~/domain/text-layout.server'
import type { PrintPicture } from '~/infra/files/process/print.server'
import { fileName, lineName, linesOf, linesText, rateName } from './lines.server'
import type { PdfWriter } from './page-writer.server'
import type { Shape, Slot } from './pictures.server'
import { ACCENT, LINE, STYLES } from './theme.server'

/**
 * Gives the pictures of a file in the order of its places; a document whose pages are only counted needs
 * none.
 */
export type Pictures = (file: ClaimFile) => AsyncIterable<[Slot, PrintPicture | null]>

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const GAP = 20
const STAMP = 48

/**
 * Places pictures by their shape: beside or below one of the same shape while there is room, else on a page
 * of its own.
 */
class Areas {
  readonly #sheet: PdfWriter
  #shape: Shape | null = null
  #isHalfFull = false

  constructor(sheet: PdfWriter) {
    this.#sheet = sheet
  }

  next(shape: Shape): Area {
    const sheet = this.#sheet
    const isSecond = this.#isHalfFull && this.#shape === shape
    // the first stands below the title of its part
    if (!isSecond && this.#shape !== null) sheet.newPage()
    this.#shape = shape
    this.#isHalfFull = shape !== 'page' && !isSecond
    const { left: x, y, width } = sheet
    const height = sheet.room
    if (shape === 'page') return { x, y, width, height }
    if (shape === 'column') {
      const column = (width - GAP) / 2
      return { x: isSecond ? x + column + GAP : x, y, width: column, height }
    }
    const half = (height - GAP) / 2
    return { x, y: isSecond ? y + half + GAP : y, width, height: half }
  }
}

/** The heading above a file's pictures. */
interface Stamp {
  title: string
  about: string
  amounts: string
  /** the line or rate that it belongs to */
  link: { to: string; alt: string }
}

function stampOfLines(file: ClaimFile, lines: ClaimLine[], currency: string): Stamp {
  const role = file.role === 'receipt' ? '' : ` (${ROLE_LABELS[file.role].toLowerCase()})`
  const title = `Receipt ${file.number}${role}`
  const [line, ...others] = lines
  if (!line) return { title, about: file.name, amounts: '', link: { to: 'part Lines', alt: 'Lines' } }
  const link = { to: lineName(line.number), alt: `Line ${line.number}` }
  if (others.length > 0) {
    const amounts = lines.map((each) => convertedMoney(each.converted, currency))
    return {
      title,
      about: joined(linesText(lines), line.date ?? '', line.merchant),
      amounts: joined(...amounts),
      link,
    }
  }
  return {
    title,
    about: joined(`Line ${line.number}`, line.date ?? '', line.merchant),
    amounts: joined(
      money(line.amount, line.currency),
      rateMark(line),
      convertedMoney(line.converted, currency),
      line.counts ? '' : 'not counted',
    ),
    link,
  }
}

/** The lines that a page of a file backs; those of all of its pages, where it backs none. */
function linesOfPage(file: ClaimFile, page: number): ClaimFile['lines'] {
  const own = file.lines.filter(({ excerpt }) => showsPage(excerpt, page))
  return own.length > 0 ? own : file.lines
}

function stampOfRate(file: ClaimFile, rates: ClaimRate[], currency: string): Stamp {
  const [first] = rates
  return {
    title: `Receipt ${file.number} (${ROLE_LABELS.rate.toLowerCase()})`,
    about:
      rates.length > 0
        ? `Proves ${rates.map(({ code }) => code).join(', ')}`
        : 'Proves no rate of this claim',
    amounts: joined(
      ...rates.map(
        (rate) => `${money(rate.receiptAmount, rate.currency)} = ${money(rate.claimAmount, currency)}`,
      ),
    ),
    link: first
      ? { to: rateName(first.code), alt: `Rate ${first.code}` }
      : { to: 'part Rates and arithmetic', alt: 'Rates' },
  }
}

function drawStamp(
  sheet: PdfWriter,
  stamp: Stamp,
  file: ClaimFile,
  { page, part, parts }: Slot,
  { x, y, width }: Area,
): void {
  const which = `page ${page} of ${Math.max(1, file.pages)}${parts > 1 ? `, part ${part} of ${parts}` : ''}`
  const place = layOut(which, STYLES.running)
  const inner = width - 10
  sheet.box(x, y, 2.5, STAMP - 8, { fill: ACCENT })
  sheet.leaf(page === 1 && part === 1 ? 'H2' : 'P', () => {
    sheet.draw(layOutLine(stamp.title, STYLES.heading, inner - place.width - 8), x + 10, y - 2)
    sheet.draw(place, x + width - place.width, y + 1)
  })
  const about = layOutLine(stamp.about, STYLES.link, inner)
  sheet.link(
    stamp.link.to,
    stamp.link.alt,
    { x: x + 10, y: y + 14, width: about.width, height: about.height },
    () => sheet.draw(about, x + 10, y + 14),
  )
  const name = layOutLine(file.name, STYLES.sum, inner * 0.36)
  sheet.leaf('P', () => {
    sheet.draw(layOutLine(stamp.amounts, STYLES.cell, inner * 0.62), x + 10, y + 27)
    sheet.draw(name, x + width - name.width, y + 29)
  })
}

function drawPicture(sheet: PdfWriter, picture: PrintPicture | null, alt: string, area: Area): void {
  const box = { ...area, y: area.y + STAMP, height: area.height - STAMP }
  if (!picture) {
    sheet.box(box.x, box.y, box.width, Math.min(120, box.height), { stroke: LINE })
    const note = layOut(
      'This page cannot be shown: its file is missing or cannot be opened.',
      STYLES.muted,
      box.width - 40,
    )
    sheet.leaf('P', () => sheet.draw(note, box.x + 20, box.y + 40, 'center', box.width - 40))
    return
  }
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const options = { alt, bbox: [box.x, box.y, box.x + width, box.y + height] }
  sheet.leaf('Figure', () => sheet.doc.image(picture.data, box.x, box.y, { width, height }), options)
  sheet.box(box.x, box.y, width, height, { stroke: LINE })
}

async function drawFiles(
  sheet: PdfWriter,
  files: ClaimFile[],
  stampOf: (file: ClaimFile, page: number) => Stamp,
  pictures: Pictures,
): Promise<void> {
  const areas = new Areas(sheet)
  for (const file of files) {
    for await (const [slot, picture] of pictures(file)) {
      const stamp = stampOf(file, slot.page)
      const area = areas.next(slot.shape)
      if (slot.page === 1 && slot.part === 1) {
        sheet.destination(fileName(file.number), area.y)
        sheet.bookmark(joined(stamp.title, stamp.about))
      }
      drawStamp(sheet, stamp, file, slot, area)
      drawPicture(sheet, picture, `${stamp.title}, page ${slot.page}: ${stamp.about}, ${stamp.amounts}`, area)
    }
  }
  sheet.y = sheet.bottom
}

export const filesOfLines = ({ files }: Claim) => files.filter(({ role }) => !isOfEvent(role))
export const otherPapers = ({ files }: Claim) => files.filter(({ role }) => role === 'paper')
export const filesOfRates = ({ files }: Claim) => files.filter(({ role }) => role === 'rate')

/** All pages of the files of the lines, each below a stamp that says what it belongs to. */
export async function drawReceipts(sheet: PdfWriter, claim: Claim, pictures: Pictures): Promise<void> {
  const lines = new Map(claim.lines.map((line) => [line.number, line]))
  const stampOf = (file: ClaimFile, page: number) =>
    stampOfLines(file, linesOf({ ...file, lines: linesOfPage(file, page) }, lines), claim.currency)
  await drawFiles(sheet, filesOfLines(claim), stampOf, pictures)
}

/** The files that prove the rates. */
export async function drawProofs(sheet: PdfWriter, claim: Claim, pictures: Pictures): Promise<void> {
  const stampOf = (file: ClaimFile) =>
    stampOfRate(
      file,
      claim.rates.filter((rate) => rate.file === file.number),
      claim.currency,
    )
  await drawFiles(sheet, filesOfRates(claim), stampOf, pictures)
}

/** Other papers of the event, which back no line. */
export async function drawPapers(sheet: PdfWriter, claim: Claim, pictures: Pictures): Promise<void> {
  const stampOf = (file: ClaimFile): Stamp => ({
    title: `Paper ${file.number}`,
    about: 'Of the event, not of one line',
    amounts: '',
    link: { to: 'part Lines', alt: 'Lines' },
  })
  await drawFiles(sheet, otherPapers(claim), stampOf, pictures)
}
