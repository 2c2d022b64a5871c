import type { Claim, ClaimFile, ClaimRate } from '~/domain/claims/claim'
import { type ClaimLine, isNotConverted } from '~/domain/claims/claim-line'
import { convertedMoney, money, rateMark } from '~/domain/claims/claim-text'
import { fileLabel } from '~/domain/claims/files/file-labels'
import { lineMoney } from '~/domain/claims/payments/due-amounts'
import { joinIsolated } from '~/domain/documents/text-layout.server'
import { excerptText } from '~/domain/receipts/excerpt'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import { lineDestination, linesText, rateDestination } from './draw-lines.server'
import { partDestination } from './page-writer.server'

// Writes the stamps of a claim's files: the headings above their pictures, which say what a file is for.

/** The link destinations of two parts, by the titles that compose-pack.server.ts gives them. */
const LINES_PART = partDestination('Lines')
const RATES_PART = partDestination('Rates and arithmetic')

/** A row of the heading above a picture. */
export interface StampRow {
  text: string
  /** the link to the line or rate that the row names */
  link?: { to: string; alt: string }
}

/** The heading above a file's pictures. */
export interface Stamp {
  title: string
  /** what the file is for, in the bookmark */
  subject: string
  /** the last row is a summary; it gives the number of unlisted lines instead, if there are any */
  rows: StampRow[]
  /** the number of lines that `rows` does not list */
  unlistedCount?: number
}

/** The most lines of a file that a heading lists, because a page has no room for more. */
const NAMED_LINES_MAX = 60

/** Returns the part of a file that belongs to a line, `only page 2`; empty for the whole file. */
function onlyPart({ lines, pages }: ClaimFile, { number }: ClaimLine): string {
  const excerptsOfLine = lines.filter(({ line }) => line === number)
  if (excerptsOfLine.some(({ excerpt }) => excerpt === null)) return ''
  const parts = new Set(excerptsOfLine.map(({ excerpt }) => excerptText(excerpt, pages)))
  return `only ${[...parts].join(' and ')}`
}

/** Returns the amounts of a line: on the receipt, and in the claim currency. */
const amountsOf = (line: ClaimLine, claim: Claim): string =>
  isNotConverted(line)
    ? lineMoney(line, claim)
    : joinIsolated(
        money(line.amount, line.currency),
        rateMark(line, claim),
        convertedMoney(line.converted, claim),
        line.counts ? '' : 'not counted',
      )

/** Returns the stamp of a file that backs lines. The bookmark names the merchant only of a single line. */
export function stampOfLines(file: ClaimFile, lines: ClaimLine[], claim: Claim): Stamp {
  const role = file.role === 'receipt' ? '' : ` (${ROLE_LABELS[file.role].toLowerCase()})`
  const title = `Receipt ${fileLabel(claim, file.number)}${role}`
  const [line, ...otherLines] = lines
  if (!line) return stampOfEvent(title, file.name)
  const linkTo = ({ number }: ClaimLine) => ({ to: lineDestination(number), alt: `Line ${number}` })
  const lineText = (fileLine: ClaimLine) => joinIsolated(`Line ${fileLine.number}`, onlyPart(file, fileLine))
  const dateAndMerchant = ({ date, merchant }: ClaimLine): string[] => {
    const parts = [date ?? '', clip(merchant)]
    // in versions of older formats both share one direction, because their packs must keep their bytes
    return claim.isolatesNames ? parts : [joinIsolated(...parts)]
  }
  if (otherLines.length === 0)
    return {
      title,
      subject: joinIsolated(`Line ${line.number}`, ...dateAndMerchant(line)),
      rows: [
        { text: joinIsolated(lineText(line), ...dateAndMerchant(line)), link: linkTo(line) },
        { text: amountsOf(line, claim) },
      ],
    }
  return {
    title,
    subject: linesText(lines),
    rows: [
      ...lines
        .slice(0, NAMED_LINES_MAX)
        .map((fileLine) => ({
          text: joinIsolated(lineText(fileLine), amountsOf(fileLine, claim), ...dateAndMerchant(fileLine)),
          link: linkTo(fileLine),
        })),
      { text: '' },
    ],
    unlistedCount: Math.max(0, lines.length - NAMED_LINES_MAX),
  }
}

/** The most characters of a merchant's name in a heading. */
const NAME_LENGTH_MAX = 80

function clip(name: string): string {
  const characters = Array.from(name)
  return characters.length > NAME_LENGTH_MAX ? `${characters.slice(0, NAME_LENGTH_MAX).join('')}…` : name
}

/** Returns the stamp of a file that proves rates. */
export function stampOfRate(file: ClaimFile, rates: ClaimRate[], claim: Claim): Stamp {
  const [firstRate] = rates
  const subject =
    rates.length > 0 ? `Proves ${rates.map(({ code }) => code).join(', ')}` : 'Proves no rate of this claim'
  const amounts = rates.map(
    (rate) => `${money(rate.receiptAmount, rate.currency)} = ${money(rate.claimAmount, claim.currency)}`,
  )
  const link = firstRate
    ? { to: rateDestination(firstRate.code), alt: `Rate ${firstRate.code}` }
    : { to: RATES_PART, alt: 'Rates' }
  return {
    title: `Receipt ${fileLabel(claim, file.number)} (${ROLE_LABELS.rate.toLowerCase()})`,
    subject,
    rows: [{ text: subject, link }, { text: joinIsolated(...amounts) }],
  }
}

/** Returns the stamp of a file that belongs to the event as a whole. */
export const stampOfEvent = (title: string, subject: string): Stamp => ({
  title,
  subject,
  rows: [{ text: subject, link: { to: LINES_PART, alt: 'Lines' } }, { text: '' }],
})
