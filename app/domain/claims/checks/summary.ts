import Big from 'big.js'
import { isAnyDue, withoutSign } from '~/domain/advances/labels'
import type { Claim } from '~/domain/claims/claim'
import { totalChangeText } from '~/domain/claims/claim-text'
import { deductionsOf, paidTerms, roundingTerms } from '~/domain/claims/payments/deductions'
import { isLeftToFinance } from '~/domain/claims/payments/due-amounts'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'
import { CLOSING_FINDINGS_MAX } from '~/limits'
import type { Finding } from './findings'

// Summaries of a claim, its findings and its changes for pages, of bounded size for any number of lines.

/** The most changes since the previous version that the page of a closed event shows. */
export const CLAIM_CHANGES_MAX = 100

/** Returns the sums of a claim, with advances and payments separated. */
export function summaryOf(claim: Claim) {
  const { currency, totals, lines } = claim
  const { advances, payments } = deductionsOf(claim)
  return {
    currency,
    total: totals.total,
    // the sum of the refunds in the total, without its sign; null without refunds
    refunds: isAnyDue(totals.refunds) ? withoutSign(totals.refunds) : null,
    advances: sumOf(advances),
    // the payments for earlier versions and the repayments: two sums without a sign, each with its label
    paid: paidTerms(payments, claim),
    // rounds the due to a whole number, with its sign; null without rounding
    rounding: roundingTerms(claim)[0]?.[1] ?? null,
    due: totals.due,
    // the amounts that finance converts, by currency; no other sum contains them
    unconverted: totals.unconverted,
    lines: totals.count,
    byCostCentre: totals.byCostCentre,
    // the number of lines that are shown but not counted
    uncounted: lines.filter((line) => !line.counts && !isLeftToFinance(line)).length,
  }
}

/** The sums of a claim. */
export type ClaimSummary = ReturnType<typeof summaryOf>

const sumOf = (deductions: { amount: Decimal }[]): Decimal | null =>
  deductions.length === 0 ? null : deductions.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed()

const isOpen = ({ explanation }: Finding) => explanation === ''

/** Groups findings by kind and keeps their order. */
export function findingsByKind(findings: Finding[]) {
  return [...groupBy(findings, ({ kind }) => kind)].map(([kind, groupFindings]) => {
    const open = groupFindings.filter(isOpen)
    const ordered =
      groupFindings.length <= CLOSING_FINDINGS_MAX
        ? groupFindings
        : [...open, ...groupFindings.filter((finding) => !isOpen(finding))]
    return {
      kind,
      count: groupFindings.length,
      open: open.length,
      // the first findings; when there are more than the page shows, open ones come first
      shownFindings: ordered.slice(0, CLOSING_FINDINGS_MAX),
    }
  })
}

export type FindingsOfKind = ReturnType<typeof findingsByKind>[number]

/** Returns the changes of a version since the previous one; null for a first version. */
export function changesSummaryOf(claim: Claim) {
  const { changes } = claim
  if (changes === null) return null
  return {
    since: changes.since,
    // the total before and after
    total: totalChangeText(claim, changes),
    notes: changes.notes.slice(0, CLAIM_CHANGES_MAX),
    furtherCount: Math.max(0, changes.notes.length - CLAIM_CHANGES_MAX),
  }
}

/** The changes of a frozen version, up to the number that the page shows. */
export type ChangesSummary = NonNullable<ReturnType<typeof changesSummaryOf>>
