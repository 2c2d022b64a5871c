import type { Claim } from '~/domain/claims/claim'
import { type ClaimLine, isNotConverted } from '~/domain/claims/claim-line'
import { isolatedName, money } from '~/domain/claims/claim-text'
import { DAY_MS } from '~/limits'
import type { CheckResult } from './check'

// Functions that several checks share: they describe lines, and make findings about lines.

/** Describes a line in the text of a finding. */
export const describeLine = ({ merchant, date, amount, currency }: ClaimLine): string =>
  [isolatedName(merchant) || 'No merchant', date ?? 'no date', money(amount, currency)].join(', ')

/** Matches words for things that travellers book before a trip begins. */
const BOOKED_AHEAD =
  /\b(?:travel|lodging|hotel|hostel|flights?|flug|airlines?|airways|rail|railway|trains?|bahn|visa|embassy|consulate|insurance|conference|registration)\b/i

/**
 * The most days before an event that a booking is expected. It is less than a year, so that a booking with
 * the year before on it is asked about.
 */
const BOOKED_AHEAD_DAYS_MAX = 300

/**
 * Whether a line has a date that nobody would ask about: within the days of the event; for a booking, such as
 * a flight or a visa, up to 300 days before; for a refund, any day after.
 */
export function hasExpectedDate(line: ClaimLine, { startsOn, endsOn }: Claim['event']): boolean {
  const { date, kind, category, merchant, note } = line
  if (date === null) return false
  if (startsOn !== null && date < startsOn)
    return (
      BOOKED_AHEAD.test(`${category} ${merchant} ${note}`) &&
      daysFrom(date, startsOn) <= BOOKED_AHEAD_DAYS_MAX
    )
  return endsOn === null || date <= endsOn || kind === 'refund'
}

const daysFrom = (date: string, later: string): number => (Date.parse(later) - Date.parse(date)) / DAY_MS

/**
 * Makes findings about the claimed lines.
 * @param wordsOf returns the finding's words for a line; null without a finding
 */
export function* findInLines(
  claim: Claim,
  wordsOf: (line: ClaimLine) => string | null,
): Generator<CheckResult> {
  for (const line of claimedLines(claim)) {
    const words = wordsOf(line)
    if (words !== null) yield { words, line }
  }
}

/** Makes a finding about each pair of expenses whose lines are in the claim. Its subject is both ids. */
export function* findInPairs(
  { lines }: Claim,
  pairs: [string, string][],
  findingOf: (first: ClaimLine, second: ClaimLine) => CheckResult,
): Generator<CheckResult> {
  const linesById = new Map(lines.map((line) => [line.expenseId, line]))
  for (const [firstId, secondId] of pairs) {
    const [first, second] = [linesById.get(firstId), linesById.get(secondId)]
    if (first && second) yield { subject: `${firstId} ${secondId}`, ...findingOf(first, second) }
  }
}

/** Returns the lines that count now, and the lines without a rate, which count once they are converted. */
export const claimedLines = ({ lines }: Claim): ClaimLine[] =>
  lines.filter((line) => line.counts || isNotConverted(line))

/** Returns the line that a refund corrects; undefined for other lines. */
export const correctedLine = ({ lines }: Claim, { corrects }: ClaimLine): ClaimLine | undefined =>
  corrects === null ? undefined : lines[corrects - 1]

/** Returns the claimed refunds of each line that has some. */
export function refundsByLine(claim: Claim): Map<ClaimLine, ClaimLine[]> {
  const refundsOfLines = new Map<ClaimLine, ClaimLine[]>()
  for (const refund of claimedLines(claim)) {
    const line = correctedLine(claim, refund)
    const refunds = line && refundsOfLines.get(line)
    if (refunds) refunds.push(refund)
    else if (line) refundsOfLines.set(line, [refund])
  }
  return refundsOfLines
}

/** Finds lines that share the row of their charge: the bank charged it once, but each line counts it. */
export function* findRowsClaimedTwice({ lines }: Claim): Generator<CheckResult> {
  const firstLineByRow = new Map<string, ClaimLine>()
  for (const line of lines) {
    const { conversion } = line
    if (!line.counts || conversion.by !== 'charged' || conversion.statement === null) continue
    const { file, row, date, text, amount } = conversion.statement
    const key = JSON.stringify([file, row, date, text, amount])
    const firstLine = firstLineByRow.get(key)
    if (firstLine) {
      const words = `${describeLine(line)}: ${file}, row ${row}, as line ${firstLine.number}`
      yield { words, line }
    } else firstLineByRow.set(key, line)
  }
}
