import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { formatAmount, formatInstant } from '~/components/format'
import { reviewPath } from '~/components/receipts/paths'
import { FINDING_TITLES, type Finding, type FindingKind, isExplainable } from '~/domain/claims/checks'
import type { ClaimSummary, FindingsOfKind } from '~/domain/claims/summary'

/** A finding with the way to put it right. */
export interface FindingViewModel {
  key: string
  words: string
  fix: { href: string; words: string }
  /** the two that may be one */
  pair: [one: string, other: string] | null
  explanation: string
}

/** The findings of a kind. */
export interface FindingGroup {
  kind: FindingKind
  title: string
  /** what to do about it */
  advice: string
  mayStay: boolean
  /** how many there are */
  count: number
  /** how many of them nobody explained */
  open: number
  /** those that are shown */
  findings: FindingViewModel[]
}

const ADVICE: Record<FindingKind, string> = {
  purpose: 'Finance asks what each event was for.',
  drafts: 'They are no part of the claim until they are confirmed.',
  receipt: 'Add the receipt, or declare why there is none.',
  'event-rate': 'Add a rate with its proof, or say where the rate is from.',
  'rate-proof': 'Add a photo or PDF of the statement or slip.',
  charge: 'One row of a bank statement is the evidence of both. Take it off one, or delete one.',
  advance: 'It was entered before the claim currency changed. Save it with the amount in the new one.',
  elsewhere: 'The same file is claimed there, or may be. Delete one, or say why both.',
  duplicate: 'Delete one, or say that they are two.',
  record:
    'It was kept as it was when the claim currency changed, or as it was recorded. Save the expense to convert it.',
  dates: 'Mend the date, or say why it is outside.',
  category: 'Choose one.',
  zero: 'It stays in the list. Mend the amount, or delete it.',
}

function fixOf({ kind, expenseId }: Finding, eventId: string): FindingViewModel['fix'] {
  const path = `/events/${encodeURIComponent(eventId)}`
  if (kind === 'advance') return { href: `${path}/details`, words: 'Correct it' }
  if (kind === 'purpose') return { href: `${path}/details`, words: 'Say it' }
  if (kind === 'drafts') return { href: reviewPath(eventId), words: 'Review' }
  if (kind === 'event-rate') return { href: `${path}/rates`, words: 'Add a rate' }
  if (kind === 'rate-proof') return { href: `${path}/rates`, words: 'Add the proof' }
  return {
    href: panelPath(expensesPath(eventId), 'edit', expenseId ?? ''),
    words: kind === 'receipt' ? 'Add or declare' : 'Edit',
  }
}

/** Findings as their page shows them. */
export const toFindingGroups = (groups: FindingsOfKind[], eventId: string): FindingGroup[] =>
  groups.map(({ kind, count, open, shown }) => ({
    kind,
    title: FINDING_TITLES[kind],
    advice: ADVICE[kind],
    mayStay: isExplainable(kind),
    count,
    open,
    findings: shown.map((finding) => ({
      key: finding.key,
      words: finding.words,
      fix: fixOf(finding, eventId),
      pair: kind === 'duplicate' ? [finding.expenseId ?? '', finding.otherId ?? ''] : null,
      explanation: finding.explanation,
    })),
  }))

/** The sums of a claim, as its page shows them. */
export interface Sums {
  currency: string
  total: string
  /** empty without any */
  advances: string
  due: string
  lines: number
  /** lines that are shown and not counted */
  uncounted: number
}

export const toSums = (
  { currency, total, advances, due, lines, uncounted }: ClaimSummary,
  locale: string,
): Sums => ({
  currency,
  total: formatAmount(locale, total, currency),
  advances: advances === null ? '' : formatAmount(locale, advances, currency),
  due: formatAmount(locale, due, currency),
  lines,
  uncounted,
})

/** A frozen version, and the same as a row: its total and instant as they are read. */
export interface VersionViewModel {
  id: string
  eventName: string
  number: string
  version: number
  currency: string
  total: string
  frozenAt: string
  sha256: string
  hasEvent: boolean
}

export const toVersionRow = (
  { id, eventName, number, version, currency, total, frozenAt, sha256, hasEvent }: VersionViewModel,
  locale: string,
): VersionViewModel => ({
  id,
  eventName,
  number,
  version,
  currency,
  total: formatAmount(locale, total, currency),
  frozenAt: formatInstant(locale, frozenAt),
  sha256,
  hasEvent,
})
