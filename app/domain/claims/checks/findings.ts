import type { Claim, ClaimExplanation } from '~/domain/claims/claim'
import { DomainError } from '~/domain/errors'
import type { CheckContext, InOtherEvent } from './check'
import { checks, FINDING_KINDS, type FindingKind } from './checks'

// What the checks find in a claim, and what its claimant says to it.

/** Something that finance would ask about. */
export interface Finding {
  kind: FindingKind
  /** names it for good: the kind, and what it is about */
  key: string
  /** the text beside the kind's title */
  words: string
  /** the expense that it is about */
  expenseId: string | null
  /** the number of its line */
  line: number | null
  /** the code of the rate that it is about */
  rate: string | null
  /** the expense that it may be a duplicate of */
  otherId: string | null
  /** the expense or draft of the other event */
  otherEvent: InOtherEvent | null
  /** what the claimant says to it; empty when nothing */
  explanation: string
}

/** Names what is found for good. @param about an id, or whatever names it among the findings of its kind */
export const findingKey = (kind: FindingKind, about: string): string => `${kind} ${about}`.trim()

/** Whether a check takes an explanation: some findings cannot be explained, some by one choice alone. */
function isAccepted(kind: FindingKind, text: string): boolean {
  const { explainable, choice } = checks[kind]
  return explainable && (choice === undefined || text === choice)
}

/** Whether any text explains what a check finds. */
export const takesAnyText = (kind: FindingKind): boolean =>
  checks[kind].explainable && checks[kind].choice === undefined

const isKind = (name: string): name is FindingKind => Object.hasOwn(checks, name)

/**
 * Refuses an explanation that the check of a finding does not take.
 * @throws DomainError invalid, which says what can be done
 */
export function requireAccepted(key: string, text: string): void {
  const [kind = ''] = key.split(' ', 1)
  if (!isKind(kind) || isAccepted(kind, text)) return
  const { advice, choice } = checks[kind]
  const otherwise = choice === undefined ? 'This cannot be explained.' : `Only “${choice}” explains this.`
  throw new DomainError('invalid', `${otherwise} ${advice}`)
}

/**
 * What is found in a claim, in the order of the checks.
 * @param explanations what its claimant says, by the keys of findings
 */
export const findingsOf = (
  claim: Claim,
  context: CheckContext,
  explanations: Map<string, string>,
): Finding[] =>
  FINDING_KINDS.flatMap((kind) =>
    Array.from(checks[kind].find(claim, context), ({ about, ...found }): Finding => {
      const key = findingKey(kind, about ?? found.expenseId ?? '')
      const stored = explanations.get(key) ?? ''
      const explanation = isAccepted(kind, stored) ? stored : ''
      const nothing = { expenseId: null, line: null, rate: null, otherId: null, otherEvent: null }
      return { ...nothing, ...found, kind, key, explanation }
    }),
  )

/**
 * What a claim says of its findings: what was explained, and what was left open. Drafts are no part of it.
 */
export const explanationsOf = (findings: Finding[]): ClaimExplanation[] =>
  findings
    .filter(({ kind }) => kind !== 'drafts')
    .map(({ kind, words, line, rate, explanation }) => ({
      line,
      rate,
      finding: `${checks[kind].title}: ${words}`,
      text: explanation,
    }))
