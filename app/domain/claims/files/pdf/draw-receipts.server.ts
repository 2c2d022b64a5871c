import type { Claim, ClaimFile, ClaimRate } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import {
  type ClaimCurrency,
  convertedMoney,
  type EventRate,
  money,
  rateMark,
} from '~/domain/claims/claim-text'
import { isNotConverted, lineMoney } from '~/domain/claims/payments/due-amounts'
import {
  type Block,
  joinIsolated,
  layOut,
  layOutLine,
  lineHeight,
} from '~/domain/documents/text-layout.server'
import { isEventRole } from '~/domain/events/file-roles'
import { excerptText } from '~/domain/receipts/excerpt'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import { pluralize } from '~/domain/text/pluralize'
import type { PrintPicture } from '~/infra/files/process/print.server'
import { type BlackenedStatement, drawBlackened } from './draw-blackened-statements.server'
import { fileName, lineName, linesOf, linesText, rateName } from './draw-lines.server'
import type { PageView } from './page-views'
import type { PdfWriter } from './page-writer.server'
import { type Area, Areas } from './picture-areas.server'
import type { Slot } from './place-pictures.server'
import { ACCENT, LINE, STYLES } from './theme.server'

/** Returns the pictures of a file in the order of its places. A trial, which only counts pages, gets none. */
export type Pictures = (file: ClaimFile) => AsyncIterable<[Slot, PrintPicture | null]>

/** A row of the heading above a picture. */
interface StampRow {
  text: string
  /** the link to the line or rate that the row names */
  link?: { to: string; alt: string }
}

/** The heading above a file's pictures. */
interface Stamp {
  title: string
  /** the file's subject, for the bookmark */
  about: string
  rows: StampRow[]
  /** the number of lines that the heading does not list */
  left: number
}

/** The most lines of a file that a heading lists, because a page has no room for more. */
const NAMED_LINES_MAX = 60

/** Returns the part of a file that belongs to a line, `only page 2`; empty for the whole file. */
function onlyPart({ lines, pages }: ClaimFile, { number }: ClaimLine): string {
  const own = lines.filter(({ line }) => line === number)
  if (own.some(({ excerpt }) => excerpt === null)) return ''
  const parts = new Set(own.map(({ excerpt }) => excerptText(excerpt, pages)))
  return `only ${[...parts].join(' and ')}`
}

const amountsOf = (line: ClaimLine, claim: StampedClaim): string =>
  isNotConverted(line)
    ? lineMoney(line, claim)
    : joinIsolated(
        money(line.amount, line.currency),
        rateMark(line, claim),
        convertedMoney(line.converted, claim),
        line.counts ? '' : 'not counted',
      )

type StampedClaim = EventRate & ClaimCurrency & Pick<Claim, 'isolatesNames'>

function stampOfLines(file: ClaimFile, lines: ClaimLine[], claim: StampedClaim): Stamp {
  const role = file.role === 'receipt' ? '' : ` (${ROLE_LABELS[file.role].toLowerCase()})`
  const title = `Receipt ${file.number}${role}`
  const [line, ...others] = lines
  if (!line)
    return {
      title,
      about: file.name,
      rows: [{ text: file.name, link: { to: 'part Lines', alt: 'Lines' } }, { text: '' }],
      left: 0,
    }
  const linkTo = ({ number }: ClaimLine) => ({ to: lineName(number), alt: `Line ${number}` })
  const named = (each: ClaimLine) => joinIsolated(`Line ${each.number}`, onlyPart(file, each))
  const what = ({ date, merchant }: ClaimLine): string[] => {
    const parts = [date ?? '', clip(merchant)]
    return claim.isolatesNames ? parts : [joinIsolated(...parts)]
  }
  if (others.length === 0)
    return {
      title,
      about: joinIsolated(`Line ${line.number}`, ...what(line)),
      rows: [
        { text: joinIsolated(named(line), ...what(line)), link: linkTo(line) },
        { text: amountsOf(line, claim) },
      ],
      left: 0,
    }
  return {
    title,
    about: linesText(lines),
    rows: [
      ...lines.slice(0, NAMED_LINES_MAX).map((each) => ({
        text: joinIsolated(named(each), amountsOf(each, claim), ...what(each)),
        link: linkTo(each),
      })),
      { text: '' },
    ],
    left: Math.max(0, lines.length - NAMED_LINES_MAX),
  }
}

/** The most characters of a merchant's name in a heading. */
const NAME_CHARACTERS_MAX = 80

function clip(name: string): string {
  const characters = Array.from(name)
  return characters.length > NAME_CHARACTERS_MAX
    ? `${characters.slice(0, NAME_CHARACTERS_MAX).join('')}…`
    : name
}

function stampOfRate(file: ClaimFile, rates: ClaimRate[], currency: string): Stamp {
  const [first] = rates
  const about =
    rates.length > 0 ? `Proves ${rates.map(({ code }) => code).join(', ')}` : 'Proves no rate of this claim'
  const amounts = rates.map(
    (rate) => `${money(rate.receiptAmount, rate.currency)} = ${money(rate.claimAmount, currency)}`,
  )
  const link = first
    ? { to: rateName(first.code), alt: `Rate ${first.code}` }
    : { to: 'part Rates and arithmetic', alt: 'Rates' }
  return {
    title: `Receipt ${file.number} (${ROLE_LABELS.rate.toLowerCase()})`,
    about,
    rows: [{ text: about, link }, { text: joinIsolated(...amounts) }],
    left: 0,
  }
}

/** The height of a heading without its rows, and the space between its rows, in points. */
const STAMP_FRAME = 22
const ROW_GAP = 2

/** The largest share of a picture's area that its heading may take. */
const STAMP_SHARE_MAX = 0.5

interface LaidOutRow extends StampRow {
  block: Block
}

/** Returns the rows of a heading that fit and the height of the heading; counts the rows that do not fit. */
function layOutRows(
  { rows, left: unnamed }: Stamp,
  { width, height: room }: Area,
): { rows: LaidOutRow[]; height: number } {
  const named = rows.slice(0, -1)
  const shown: LaidOutRow[] = []
  let height = STAMP_FRAME + lineHeight(STYLES.cell)
  for (const row of named) {
    const block = layOut(row.text, STYLES.link, width)
    const higher = height + block.height + ROW_GAP
    if (shown.length > 0 && higher > room * STAMP_SHARE_MAX) break
    shown.push({ ...row, block })
    height = higher
  }
  const left = named.length - shown.length + unnamed
  const text = left > 0 ? `and ${pluralize(left, 'more line')}` : (rows.at(-1)?.text ?? '')
  return { rows: [...shown, { text, block: layOutLine(text, STYLES.cell, width * 0.62) }], height }
}

/** Draws the heading of a picture. Returns its height and the texts of its rows. */
function drawStamp(
  sheet: PdfWriter,
  stamp: Stamp,
  file: ClaimFile,
  slot: Slot,
  area: Area,
): { height: number; texts: string[] } {
  const { x, y, width } = area
  const { page, part, parts } = slot
  const which = `page ${page} of ${Math.max(1, file.pages)}${parts > 1 ? `, part ${part} of ${parts}` : ''}`
  const place = layOut(which, STYLES.running)
  const inner = width - 10
  const { rows, height } = layOutRows(stamp, { ...area, width: inner })
  sheet.box(x, y, 2.5, height - 8, { fill: ACCENT })
  sheet.leaf(page === 1 && part === 1 ? 'H2' : 'P', () => {
    sheet.draw(layOutLine(stamp.title, STYLES.heading, inner - place.width - 8), x + 10, y - 2)
    sheet.draw(place, x + width - place.width, y + 1)
  })
  let top = y + 14
  for (const { block, link } of rows) {
    const at = { x: x + 10, y: top, width: block.width, height: block.height }
    const draw = () => sheet.draw(block, at.x, at.y)
    if (link) sheet.link(link.to, link.alt, at, draw)
    else sheet.leaf('P', draw)
    top += block.height + ROW_GAP
  }
  const name = layOutLine(file.name, STYLES.sum, inner * 0.36)
  sheet.leaf('P', () => sheet.draw(name, x + width - name.width, y + height - 18))
  return { height, texts: rows.map(({ text }) => text) }
}

function drawPicture(sheet: PdfWriter, picture: PrintPicture | null, alt: string, box: Area): void {
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
  stampOf: (file: ClaimFile, view: PageView) => Stamp,
  pictures: Pictures,
): Promise<void> {
  const areas = new Areas(sheet)
  for (const file of files) {
    let isFirst = true
    for await (const [slot, picture] of pictures(file)) {
      const stamp = stampOf(file, slot.view)
      const area = areas.next(slot.shape)
      if (isFirst) {
        sheet.destination(fileName(file.number), area.y)
        sheet.bookmark(joinIsolated(stamp.title, stamp.about))
      }
      isFirst = false
      const { height, texts } = drawStamp(sheet, stamp, file, slot, area)
      const alt = `${stamp.title}, page ${slot.page}: ${joinIsolated(...texts)}`
      drawPicture(sheet, picture, alt, { ...area, y: area.y + height, height: area.height - height })
    }
  }
  sheet.y = sheet.bottom
}

export const filesOfLines = ({ files }: Claim) => files.filter(({ role }) => !isEventRole(role))
export const otherPapers = ({ files }: Claim) => files.filter(({ role }) => role === 'paper')
export const statementFiles = ({ files }: Claim) => files.filter(({ role }) => role === 'statement')
export const filesOfRates = ({ files }: Claim) => files.filter(({ role }) => role === 'rate')

/** Draws all pages of the lines' files, each below a heading that names its lines. */
export async function drawReceipts(sheet: PdfWriter, claim: Claim, pictures: Pictures): Promise<void> {
  const lines = new Map(claim.lines.map((line) => [line.number, line]))
  const stampOf = (file: ClaimFile, view: PageView) => stampOfLines(file, linesOf(view, lines), claim)
  await drawFiles(sheet, filesOfLines(claim), stampOf, pictures)
}

/** Draws the files that prove the rates. */
export async function drawProofs(sheet: PdfWriter, claim: Claim, pictures: Pictures): Promise<void> {
  const stampOf = (file: ClaimFile) =>
    stampOfRate(
      file,
      claim.rates.filter((rate) => rate.file === file.number),
      claim.currency,
    )
  await drawFiles(sheet, filesOfRates(claim), stampOf, pictures)
}

const stampOfEvent = (title: string, about: string): Stamp => ({
  title,
  about,
  rows: [{ text: about, link: { to: 'part Lines', alt: 'Lines' } }, { text: '' }],
  left: 0,
})

/** Draws other papers of the event, which back no line. */
export async function drawPapers(sheet: PdfWriter, claim: Claim, pictures: Pictures): Promise<void> {
  const stampOf = ({ number }: ClaimFile) => stampOfEvent(`Paper ${number}`, 'Of the event, not of one line')
  await drawFiles(sheet, otherPapers(claim), stampOf, pictures)
}

/**
 * Draws the bank statements that the claimant keeps with the claim.
 * @param blackened the visible rows of the statements that are not shown whole
 */
export async function drawStatementFiles(
  sheet: PdfWriter,
  claim: Claim,
  pictures: Pictures,
  blackened: ReadonlyMap<ClaimFile, BlackenedStatement | null>,
): Promise<void> {
  const stampOf = ({ number }: ClaimFile) =>
    stampOfEvent(`Statement ${number}`, 'The whole statement, also rows that are no part of the claim')
  const files = statementFiles(claim)
  for (const file of files.filter((each) => blackened.has(each))) {
    // a blackened statement has no pictures, but the progress counts it
    for await (const _ of pictures(file));
    drawBlackened(sheet, file, blackened.get(file) ?? null)
  }
  const whole = files.filter((file) => !blackened.has(file))
  if (whole.length > 0 && whole.length < files.length) sheet.newPage()
  await drawFiles(sheet, whole, stampOf, pictures)
}
