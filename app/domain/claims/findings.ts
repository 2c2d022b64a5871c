import type { CheckContext } from './check'
import { checks, FINDING_KINDS, type FindingKind } from './checks'
import type { Claim, ClaimExplanation } from './claim'

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
  /** what the claimant says to it; empty when nothing */
  explanation: string
}

/** Names what is found for good. @param about an id, or whatever names it among the findings of its kind */
export const findingKey = (kind: FindingKind, about: string): string => `${kind} ${about}`.trim()

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
      const explanation = explanations.get(key) ?? ''
      return { expenseId: null, line: null, rate: null, otherId: null, ...found, kind, key, explanation }
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
