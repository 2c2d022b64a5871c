import Big from 'big.js'
import type { Claim, ClaimTotals } from '~/domain/claims/claim'
import { totalChangeText } from '~/domain/claims/claim-text'
import { deductionsOf, paidTerms, roundingTerms } from '~/domain/claims/payments/deductions'
import { isLeftToFinance } from '~/domain/claims/payments/due-amounts'
import type { Decimal } from '~/domain/money/decimal'
import { CLOSING_FINDINGS_MAX } from '~/limits'
import type { FindingKind } from './checks'
import type { Finding } from './findings'

// What pages show of a claim: as much of it, however many lines it has.

/** Changes since the version before that the page of a closed event shows. */
export const CLAIM_CHANGES_MAX = 100

/** What a claim comes to. */
export interface ClaimSummary {
  currency: string
  total: Decimal
  /** null without any */
  advances: Decimal | null
  /** what was paid with earlier versions, and what was paid back: each without a sign, with its label */
  paid: [label: string, amount: Decimal][]
  /** what makes the due a whole number, with its sign; null for nothing */
  rounding: Decimal | null
  due: Decimal
  /** what finance converts beside it, by currency */
  unconverted: ClaimTotals['unconverted']
  lines: number
  /** lines that are shown and not counted */
  uncounted: number
}

export function summaryOf(claim: Claim): ClaimSummary {
  const { currency, totals, lines } = claim
  const { advances, payments } = deductionsOf(claim)
  return {
    currency,
    total: totals.total,
    advances: sumOf(advances),
    paid: paidTerms(payments, claim),
    rounding: roundingTerms(claim)[0]?.[1] ?? null,
    due: totals.due,
    unconverted: totals.unconverted,
    lines: totals.count,
    uncounted: lines.filter((line) => !line.counts && !isLeftToFinance(line)).length,
  }
}

const sumOf = (deductions: { amount: Decimal }[]): Decimal | null =>
  deductions.length === 0 ? null : deductions.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed()

/** The findings of a kind. */
export interface FindingsOfKind {
  kind: FindingKind
  count: number
  /** the number of them without an explanation */
  open: number
  /** the first of them; of more than can be shown, those that are open come first */
  shown: Finding[]
}

const isOpen = ({ explanation }: Finding) => explanation === ''

/** Findings by kind, in their order. */
export function findingsByKind(findings: Finding[]): FindingsOfKind[] {
  const groups = new Map<FindingKind, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.kind)
    if (group) group.push(finding)
    else groups.set(finding.kind, [finding])
  }
  return [...groups].map(([kind, all]) => {
    const open = all.filter(isOpen)
    const ordered =
      all.length <= CLOSING_FINDINGS_MAX ? all : [...open, ...all.filter((finding) => !isOpen(finding))]
    return { kind, count: all.length, open: open.length, shown: ordered.slice(0, CLOSING_FINDINGS_MAX) }
  })
}

/** What a frozen version changed, as far as it is shown. */
export interface ChangesSummary {
  since: number
  /** what the total was and is */
  total: string
  notes: string[]
  /** how many there are beside those */
  others: number
}

export function changesSummaryOf(claim: Claim): ChangesSummary | null {
  const { changes } = claim
  if (changes === null) return null
  return {
    since: changes.since,
    total: totalChangeText(claim, changes),
    notes: changes.notes.slice(0, CLAIM_CHANGES_MAX),
    others: Math.max(0, changes.notes.length - CLAIM_CHANGES_MAX),
  }
}
