import type { Claim, ClaimLine } from '~/domain/claims/claim'
import { isolatedName, money } from '~/domain/claims/claim-text'
import { isNotConverted } from '~/domain/claims/payments/due-amounts'
import type { Found } from './check'

// How checks look through the lines of a claim.

/** A line as findings name it. */
export const described = ({ merchant, date, amount, currency }: ClaimLine): string =>
  [isolatedName(merchant) || 'No merchant', date ?? 'no date', money(amount, currency)].join(', ')

/** Whether a line has a date, and one of the event's days. */
export const isWithin = ({ date }: ClaimLine, { startsOn, endsOn }: Claim['event']): boolean =>
  date !== null && (startsOn === null || date >= startsOn) && (endsOn === null || date <= endsOn)

/**
 * Checks each line that is claimed.
 * @param ask what is found of a line, in words; null when nothing is
 */
export function* ofLines(claim: Claim, ask: (line: ClaimLine) => string | null): Generator<Found> {
  for (const line of claimedLines(claim)) {
    const words = ask(line)
    if (words !== null) yield { words, expenseId: line.expenseId, line: line.number }
  }
}

/** Returns the lines that are claimed: each counts, finance converts it, or it is yet to be counted. */
export const claimedLines = ({ lines }: Claim): ClaimLine[] =>
  lines.filter((line) => line.counts || isNotConverted(line))

/** Finds lines of the same row of a bank statement: it was charged once, and counts with each of them. */
export function* chargedTwice({ lines }: Claim): Generator<Found> {
  const firsts = new Map<string, ClaimLine>()
  for (const line of lines) {
    const { conversion } = line
    if (!line.counts || conversion.by !== 'charged' || conversion.statement === null) continue
    const { file, row, date, text, amount } = conversion.statement
    const key = JSON.stringify([file, row, date, text, amount])
    const first = firsts.get(key)
    if (first) {
      const words = `${described(line)}: ${file}, row ${row}, as line ${first.number}`
      yield { words, expenseId: line.expenseId, line: line.number }
    } else firsts.set(key, line)
  }
}
