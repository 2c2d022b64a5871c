import type { Version } from '~/domain/claims/versions/versions.server'
import { pluralize } from '~/domain/text/pluralize'
import { ANSWER_KINDS, type Answer, type AnswerKind, type AnswerRole } from './answer'

// Says which answers a version takes.

/** The most answers to a version, of all links together, and the most payments that its claimant notes. */
export const ANSWERS_PER_VERSION_MAX = 100

/** The facts that decide which answers somebody may give. */
export interface AnswerContext {
  role: AnswerRole
  version: Pick<Version, 'isSuperseded' | 'approvals'>
  /** whether the version takes a payment */
  isPayable: boolean
  /** the answers until now, in their order */
  answers: Answer[]
}

/** Returns the number of approvers whose acceptance is missing. The latest answer of each link counts. */
export function missingApprovals({ version, answers }: Pick<AnswerContext, 'version' | 'answers'>): number {
  const latestByLink = new Map(
    answers.flatMap(({ linkId, role, kind }) => (role === 'approver' ? [[linkId, kind] as const] : [])),
  )
  const accepted = [...latestByLink.values()].filter((kind) => kind === 'accepted').length
  return Math.max(0, version.approvals - accepted)
}

/** Says why somebody cannot give an answer; null if they can. */
export function refusalOf(kind: AnswerKind, context: AnswerContext): string | null {
  const { role, version, isPayable, answers } = context
  const isClaimant = ({ role }: { role: AnswerRole }) => role === 'claimant'
  if (
    answers.filter((answer) => isClaimant(answer) === isClaimant(context)).length >= ANSWERS_PER_VERSION_MAX
  )
    return `This version has ${ANSWERS_PER_VERSION_MAX} answers and takes no more.`
  if (kind === 'returned') return null
  const missing = role === 'finance' ? missingApprovals(context) : 0
  if (missing > 0) return `This claim waits for approval by ${pluralize(missing, 'approver')}.`
  if (kind === 'accepted')
    return version.isSuperseded
      ? 'The claimant has reopened the event, so this version can no longer be accepted.'
      : null
  if (role === 'approver') return 'Only finance says that a claim is paid.'
  return isPayable ? null : 'Nothing remains to be paid for this version.'
}

/** Returns the answers that somebody can give. */
export const possibleAnswers = (context: AnswerContext): AnswerKind[] =>
  ANSWER_KINDS.filter((kind) => refusalOf(kind, context) === null)
