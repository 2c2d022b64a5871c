import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { arithmetic, money, writtenRate } from '~/domain/claims/claim-text'
import { fileLabel } from '~/domain/claims/files/file-labels'
import { fileTexts, usedRatesFiles } from '~/domain/claims/files/official-rates'
import { missingRatesText } from '~/domain/claims/missing-rates'
import { eventRateSentence, originTexts, rateSourceTexts } from '~/domain/claims/origin-text'
import { plainAmount } from '~/domain/money/decimal'
import { publisherText } from '~/domain/rates/official-text'
import { pluralize } from '~/domain/text/pluralize'
import { linkToFile, linkToLine, rateDestination } from './draw-lines.server'
import type { PdfWriter } from './page-writer.server'
import { drawTable, mutedPiece, PdfTable, type Piece } from './table.server'
import { STYLES } from './theme.server'

/**
 * Returns the lines whose conversion is explained. In the other lines the amount in the claim currency is
 * simply the amount on the receipt.
 */
export const convertedLines = ({ lines }: Claim) =>
  lines.filter(({ conversion }) => conversion.by !== 'currency')

/** The points that the heading of the lines, a sentence on the rate and the first lines need on one page. */
const HEADING_WITH_RATE_SPACE = 100

/** Draws the rates with their sources, and the conversion of each line. */
export function drawRates(pdf: PdfWriter, claim: Claim): void {
  const lines = convertedLines(claim)
  const note =
    'The rates below are shown with many digits for reading. Nothing is calculated with them: each line is its amount times the pair, rounded once, at the end, to 2 decimals, half away from zero.'
  pdf.paragraph(note, STYLES.muted)
  pdf.y += 12
  if (claim.rates.length > 0) drawRateTable(pdf, claim)
  drawRatesFiles(pdf, claim)
  drawArithmetic(pdf, claim, lines)
  const unconvertedCount = claim.lines.length - lines.length
  if (unconvertedCount > 0) {
    const linesText = pluralize(unconvertedCount, 'line')
    pdf.paragraph(`${linesText} in ${claim.currency} needed no conversion.`, STYLES.muted)
  }
}

/** Draws the table of the claim's rates (R1, R2, ...), with the source and the proof of each. */
function drawRateTable(pdf: PdfWriter, claim: Claim): void {
  pdf.heading('Rates')
  const rows = claim.rates.map((rate) => {
    const { currency, receiptAmount, claimAmount } = rate
    const paidAndReceived: Piece[] = [
      { text: `${money(receiptAmount, currency)} = ${money(claimAmount, claim.currency)}` },
      mutedPiece(`${plainAmount(claimAmount, claim.currency)} / ${plainAmount(receiptAmount, currency)} =`),
      mutedPiece(`${writtenRate(rate)} ${claim.currency} per ${currency}`),
    ]
    const [sourceLabel = '', ...details] = rateSourceTexts(rate, claim)
    const source: Piece[] = [{ text: sourceLabel }, ...details.map(mutedPiece)]
    return {
      destination: rateDestination(rate.code),
      cells: [
        [{ text: rate.code, style: STYLES.cellStrong }],
        `${rate.currency} to ${claim.currency}`,
        paidAndReceived,
        rate.date,
        source,
        rate.file === null ? 'none' : [linkToFile(claim, rate.file)],
      ],
    }
  })
  new PdfTable(pdf, [
    { title: 'Rate', width: 34 },
    { title: 'Pair', width: 66 },
    { title: 'Paid and received', width: 170 },
    { title: 'Date', width: 56 },
    { title: 'Source' },
    { title: 'Proof', width: 38 },
  ]).draw(rows)
}

/** Draws which published files the rates come from. */
function drawRatesFiles(pdf: PdfWriter, claim: Claim): void {
  const files = usedRatesFiles(claim)
  if (files.length === 0) return
  pdf.heading('Published rates')
  const note =
    'The publisher’s pairs are printed with its digits. A mean is the sum of the daily rates and their number, and two pairs are multiplied: nothing is rounded before the amount of a line.'
  pdf.paragraph(note, STYLES.muted)
  for (const { official, codes, file } of files) {
    const place =
      file === null ? 'The claim does not contain the file' : `File ${fileLabel(claim, file)} of the claim`
    const texts = [publisherText(official), ...fileTexts(official), `${place}, for ${codes.join(', ')}`]
    pdf.y += 6
    for (const text of texts) pdf.paragraph(text, STYLES.muted)
  }
  pdf.y += 12
}

/** Draws the conversion of each line. */
function drawArithmetic(pdf: PdfWriter, claim: Claim, lines: ClaimLine[]): void {
  const usesEventRate = lines.some(({ conversion }) => conversion.by === 'event')
  pdf.heading('Arithmetic of the lines', usesEventRate ? HEADING_WITH_RATE_SPACE : undefined)
  if (usesEventRate) {
    const missingRates = missingRatesText(claim)
    if (missingRates !== '') pdf.paragraph(missingRates, STYLES.body)
    // the text on missing rates names the exchange rate itself, but not its sample pair
    if (missingRates === '' || claim.sample) pdf.paragraph(eventRateSentence(claim), STYLES.muted)
    pdf.y += 6
  }
  drawTable(pdf, lines, [
    { title: 'Line', width: 32, align: 'right', cell: ({ number }) => [linkToLine(number)] },
    { title: 'Merchant', width: 140, cell: ({ merchant }) => merchant },
    { title: 'Arithmetic', cell: (line) => arithmeticPieces(line, claim) },
  ])
}

/** Returns the calculation of a line's amount, and where the amount comes from. */
const arithmeticPieces = (line: ClaimLine, claim: Claim): Piece[] => [
  { text: arithmetic(line, claim) },
  ...originTexts(line, claim).map(mutedPiece),
]
