import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { isolatedName, money } from '~/domain/claims/claim-text'
import { isNotConverted } from '~/domain/claims/payments/due-amounts'
import type { CheckResult } from './check'

// Functions that several checks share: they describe lines, and make findings about lines.

/** Describes a line in the text of a finding. */
export const describeLine = ({ merchant, date, amount, currency }: ClaimLine): string =>
  [isolatedName(merchant) || 'No merchant', date ?? 'no date', money(amount, currency)].join(', ')

/** Whether a line has a date within the days of the event. */
export const isWithinEvent = ({ date }: ClaimLine, { startsOn, endsOn }: Claim['event']): boolean =>
  date !== null && (startsOn === null || date >= startsOn) && (endsOn === null || date <= endsOn)

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
