import type { Claim, ClaimExplanation } from '~/domain/claims/claim'
import { DomainError } from '~/domain/errors'
import type { CheckContext, InOtherEvent } from './check'
import { checks, FINDING_KINDS, type FindingKind } from './checks'

// Runs the checks on a claim and joins each finding with the claimant's explanation.

/** A point that finance would ask about. */
export interface Finding {
  kind: FindingKind
  /** the permanent identity of the finding: its kind and its subject */
  key: string
  /** the text after the title of the kind */
  words: string
  /** the expense that the finding is about */
  expenseId: string | null
  /** the number of its line */
  line: number | null
  /** the code of the rate that the finding is about */
  rate: string | null
  /** the expense that may be a duplicate of this one */
  otherId: string | null
  /** the expense or draft of the other event */
  otherEvent: InOtherEvent | null
  /** the claimant's explanation; empty without one */
  explanation: string
}

/**
 * Returns the permanent key of a finding.
 * @param subject an id, or another name that is unique within the kind
 */
export const findingKey = (kind: FindingKind, subject: string): string => `${kind} ${subject}`.trim()

/** Whether a check accepts an explanation. Some checks accept none, and some accept one fixed choice. */
function isAccepted(kind: FindingKind, text: string): boolean {
  const { needsCorrection, choice } = checks[kind]
  return !needsCorrection && (choice === undefined || text === choice)
}

/** Whether a check accepts any text as an explanation. */
export const takesAnyText = (kind: FindingKind): boolean =>
  !checks[kind].needsCorrection && checks[kind].choice === undefined

const isKind = (name: string): name is FindingKind => Object.hasOwn(checks, name)

/**
 * Rejects an explanation that the check of the finding does not accept.
 * @throws DomainError invalid; its message says how to settle the finding
 */
export function requireAccepted(key: string, text: string): void {
  const [kind = ''] = key.split(' ', 1)
  if (!isKind(kind) || isAccepted(kind, text)) return
  const { advice, choice } = checks[kind]
  const rejection = choice === undefined ? 'This cannot be explained.' : `Only “${choice}” explains this.`
  throw new DomainError('invalid', `${rejection} ${advice}`)
}

/**
 * Returns the findings of a claim in the order of the checks.
 * @param explanations the claimant's explanations, by the key of the finding
 */
export const findingsOf = (claim: Claim, context: CheckContext, explanations: Map<string, string>) =>
  FINDING_KINDS.flatMap((kind) =>
    Array.from(checks[kind].find(claim, context), ({ subject, line, ...result }): Finding => {
      const { expenseId = null, number = null } = line ?? {}
      const key = findingKey(kind, subject ?? expenseId ?? '')
      const stored = explanations.get(key) ?? ''
      const explanation = isAccepted(kind, stored) ? stored : ''
      const emptyFields = { rate: null, otherId: null, otherEvent: null }
      return { ...emptyFields, ...result, expenseId, line: number, kind, key, explanation }
    }),
  )

/** Returns the findings as the claim prints them, explained or open. Drafts are not part of a claim. */
export const explanationsOf = (findings: Finding[]): ClaimExplanation[] =>
  findings
    .filter(({ kind }) => kind !== 'drafts')
    .map(({ kind, words, line, rate, explanation }) => ({
      line,
      rate,
      finding: `${checks[kind].title}: ${words}`,
      text: explanation,
    }))
