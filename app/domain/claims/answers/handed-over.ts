import { isAnyDue } from '~/domain/advances/labels'
import { splitSource } from '~/domain/allowances/source-text'
import { changesSummaryOf } from '~/domain/claims/checks/summary'
import type { Claim, ClaimExplanation, ClaimFile, ClaimRate } from '~/domain/claims/claim'
import { claimFacts } from '~/domain/claims/claim-facts'
import { type ClaimLine, isNotConverted } from '~/domain/claims/claim-line'
import {
  arithmetic,
  claimTitle,
  convertedMoney,
  costCentreTexts,
  guestSentence,
  money,
  refundSentences,
  shareSentence,
  writtenRate,
  writtenTax,
} from '~/domain/claims/claim-text'
import { fileLabel } from '~/domain/claims/files/file-labels'
import { isBlackened } from '~/domain/claims/files/used-statements'
import { eventRateSentence, originTexts, rateSourceTexts } from '~/domain/claims/origin-text'
import { besideDueOf, deductionTerms, dueTerm, totalTerms } from '~/domain/claims/payments/deductions'
import { lineMoney } from '~/domain/claims/payments/due-amounts'
import { isAllowance } from '~/domain/expenses/kinds'
import { writtenIban } from '~/domain/money/iban'
import { RATE_SOURCE_LABELS } from '~/domain/rates/labels'
import { publisherText } from '~/domain/rates/official-text'
import { excerptText, showsPage } from '~/domain/receipts/excerpt'
import { ROLE_LABELS } from '~/domain/receipts/labels'

// Describes a frozen version for the page of a link, in the words of its PDF. The description has a bounded
// size, because it shows the lines in pages.

const LINES_PER_PAGE = 50

/** The most pictures of one file. The PDF has all pages. */
const PICTURES_PER_FILE_MAX = 6

/** The most rates, points and other files that are listed. The PDF has all of them. */
const LISTED_MAX = 100

/** Cuts a list. */
const cut = <T>(all: T[]) => ({
  shown: all.slice(0, LISTED_MAX),
  furtherCount: Math.max(0, all.length - LISTED_MAX),
})

/**
 * Returns a file as a line shows it, or as it is shown on its own.
 * @param label the number of the file, or the code of the rate that it proves
 */
function fileView(
  claim: Claim,
  file: ClaimFile,
  {
    ofLine,
    label = fileLabel(claim, file.number),
  }: { ofLine?: ClaimFile['lines'][number]; label?: string } = {},
) {
  const { number, role, name, pages, previews } = file
  const excerpt = ofLine?.excerpt ?? null
  const allPages = Array.from({ length: pages }, (_, index) => index + 1)
  const shownPages = allPages.filter((page) => showsPage(excerpt, page))
  const pictures = picturePages(file)
    .filter((page) => showsPage(excerpt, page))
    .slice(0, PICTURES_PER_FILE_MAX)
    .map((page) => ({ file: number, page, turns: ofLine?.turns ?? file.turns }))
  const part = excerptText(excerpt, pages)
  return {
    label,
    words: `${ROLE_LABELS[role]} ${label}: ${name}${part && `, ${part}`}${isBlackened(file) ? '. The PDF shows the rows that the claim uses' : ''}`,
    pictures,
    furtherPages: previews === 0 || isBlackened(file) ? 0 : shownPages.length - pictures.length,
  }
}

/** Returns the pages of a file that have a picture. A statement shows no rows that the claim does not use. */
export const picturePages = (file: ClaimFile): number[] =>
  isBlackened(file) ? [] : Array.from({ length: file.previews }, (_, index) => index + 1)

/** A point that the checks found, with the claimant’s explanation; empty without one. */
const pointView = (point: ClaimExplanation) => ({
  about: point.line === null ? (point.rate ?? 'Claim') : `Line ${point.line}`,
  finding: point.finding,
  text: point.text,
})

/** Returns the sources of allowances, each with the first of the lines that names it. */
const sourcesOf = (lines: ClaimLine[]): Map<string, number> =>
  new Map(lines.toReversed().map(({ arithmetic, number }) => [splitSource(arithmetic)[1], number]))

type NamedSources = ReturnType<typeof sourcesOf>

/** Returns how an allowance was counted. A source that an earlier line of the page names is not repeated. */
function allowanceText({ arithmetic, number }: ClaimLine, sources: NamedSources): string {
  const [words, source] = splitSource(arithmetic)
  const firstLine = sources.get(source) ?? number
  return source === '' || firstLine === number ? arithmetic : `${words} (source: see line ${firstLine})`
}

function detailsOf(line: ClaimLine, claim: Claim, sources: NamedSources): string[] {
  const costCentres = costCentreTexts(line, claim)
  return [
    line.note,
    allowanceText(line, sources),
    guestSentence(line),
    shareSentence(line),
    costCentres.length === 0 ? '' : `For ${costCentres.join(' · ')}`,
    ...line.taxes.map((tax) => `Tax ${writtenTax(tax, line.currency)}`),
    // the origins of a charge name its refunds
    ...(line.conversion.by === 'charged' ? [] : refundSentences(line, claim)),
    line.kind === 'refund' ? `Refund${line.corrects === null ? '' : ` of line ${line.corrects}`}` : '',
    line.counts || isNotConverted(line) ? '' : 'Not counted',
    line.declaration === null ? '' : `Why there is no receipt: ${line.declaration}`,
  ].filter(Boolean)
}

/** Returns the code of a line's rate, with its publisher or source and its day; null without a rate. */
function rateOfLine({ conversion }: ClaimLine, { rates }: Claim) {
  const index = conversion.by === 'rate' ? rates.findIndex(({ code }) => code === conversion.code) : -1
  const rate = rates[index]
  if (!rate) return null
  const { code, source, official, date } = rate
  const origin = official === null ? RATE_SOURCE_LABELS[source] : publisherText(official)
  return { code, origin: [origin, date].filter(Boolean).join(', '), isListed: index < LISTED_MAX }
}

function lineView(line: ClaimLine, claim: Claim, sources: NamedSources) {
  const files = line.files.flatMap((number) => claim.files[number - 1] ?? [])
  return {
    number: line.number,
    facts: [
      line.date ?? 'No date',
      line.category,
      line.payment && `paid by ${line.payment}`,
      line.invoiceNumber && `invoice ${line.invoiceNumber}`,
    ]
      .filter(Boolean)
      .join(' · '),
    merchant: line.merchant || 'Merchant not stated',
    details: detailsOf(line, claim, sources),
    claimed: lineMoney(line, claim),
    counts: line.counts,
    needsReceipt: !isAllowance(line),
    arithmetic: line.conversion.by === 'currency' ? '' : arithmetic(line, claim),
    rate: rateOfLine(line, claim),
    origins: originTexts(line, claim),
    points: claim.explanations.filter((point) => point.line === line.number).map(pointView),
    files: files.flatMap((file) =>
      file.lines
        .filter((ofLine) => ofLine.line === line.number)
        .map((ofLine) => fileView(claim, file, { ofLine })),
    ),
  }
}

function rateView(rate: ClaimRate, claim: Claim) {
  const { code, currency, receiptAmount, claimAmount, date, file } = rate
  const proof = file === null ? undefined : claim.files[file - 1]
  return {
    code,
    pair: `${money(receiptAmount, currency)} = ${money(claimAmount, claim.currency)}`,
    quotient: `${writtenRate(rate)} ${claim.currency} per ${currency}`,
    date,
    source: rateSourceTexts(rate, claim).filter(Boolean),
    proof: proof ? fileView(claim, proof, { label: code }) : null,
  }
}

/** Describes a page of a frozen version. A page that does not exist is the nearest one. */
export function handedOverView(claim: Claim, wantedPage: number) {
  const { lines, totals, explanations, rates, files, event } = claim
  const pages = Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE))
  const page = Math.min(Math.max(1, wantedPage), pages)
  const [dueLabel, due] = dueTerm(claim)
  const deductions = deductionTerms(claim).filter(([, amount]) => isAnyDue(amount))
  const terms = [...totalTerms(claim), ['Total', totals.total] as const, ...deductions]
  const shownLines = lines.slice((page - 1) * LINES_PER_PAGE, page * LINES_PER_PAGE)
  const sources = sourcesOf(shownLines)
  const proofs = new Set(rates.map(({ file }) => file))
  return {
    title: claimTitle(claim),
    eventName: event.name || 'Expense claim',
    purpose: event.purpose,
    currency: claim.currency,
    due: { label: dueLabel, amount: convertedMoney(due, claim), beside: besideDueOf(claim) },
    // without other sums, the total is the due
    terms: (terms.length === 1 ? [] : terms).map(([label, amount]): [string, string] => [
      label,
      convertedMoney(amount, claim),
    ]),
    facts: claimFacts(claim),
    changes: changesSummaryOf(claim),
    points: cut(explanations.filter(({ line }) => line === null).map(pointView)),
    pointsOnLines: explanations.filter(({ line }) => line !== null).length,
    rates: cut(rates.map((rate) => rateView(rate, claim))),
    eventRate: lines.some(({ conversion }) => conversion.by === 'event') ? eventRateSentence(claim) : '',
    otherFiles: cut(
      files
        .filter((file) => file.lines.length === 0 && !proofs.has(file.number))
        .map((file) => fileView(claim, file)),
    ),
    iban: writtenIban(claim.iban),
    lineCount: lines.length,
    page,
    pages,
    lines: shownLines.map((line) => lineView(line, claim, sources)),
  }
}

export type HandedOverView = ReturnType<typeof handedOverView>
export type LineView = ReturnType<typeof lineView>
export type RateView = ReturnType<typeof rateView>
export type FileView = ReturnType<typeof fileView>
export type PointView = ReturnType<typeof pointView>
