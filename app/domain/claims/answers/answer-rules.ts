import { asksForMoney } from '~/domain/claims/payments/due-amounts'
import type { Version } from '~/domain/claims/versions/versions.server'
import { pluralize } from '~/domain/text/pluralize'
import { ANSWER_KINDS, type AnswerKind, type LineRemark, type LinkRole } from './schema'

// Says which answers a version takes.

/** The most answers to a version, of all links together. */
export const ANSWERS_PER_VERSION_MAX = 100

/** An answer to a frozen version. */
export interface Answer {
  id: string
  /** the order of the answers, from 1 */
  number: number
  kind: AnswerKind
  /** the name that the answering person typed */
  name: string
  remark: string
  remarks: LineRemark[]
  /** the paid amount in the claim currency; null unless it was typed */
  amount: string | null
  paidOn: string | null
  reference: string
  /** the instant, UTC, ISO 8601 */
  at: string
  /** the link of the answer, and whose it is; null for a payment that the claimant noted */
  link: { id: string; role: LinkRole } | null
}

/** The facts that decide which answers a link may give. */
export interface AnswerContext {
  role: LinkRole
  version: Pick<Version, 'isSuperseded' | 'paidOn' | 'due' | 'unconverted' | 'approvals'>
  /** whether the version can be marked as paid (`payableIds`) */
  isPayable: boolean
  /** the answers until now, in their order */
  answers: Answer[]
}

/** Returns the number of approvers whose acceptance is missing. The latest answer of each link counts. */
export function missingApprovals({ version, answers }: Pick<AnswerContext, 'version' | 'answers'>): number {
  const latestByLink = new Map(
    answers.flatMap(({ link, kind }) => (link?.role === 'approver' ? [[link.id, kind] as const] : [])),
  )
  const accepted = [...latestByLink.values()].filter((kind) => kind === 'accepted').length
  return Math.max(0, version.approvals - accepted)
}

/** Says why a link cannot give an answer; null if it can. */
export function refusalOf(kind: AnswerKind, context: AnswerContext): string | null {
  const { role, version, isPayable, answers } = context
  const { isSuperseded, paidOn } = version
  if (answers.length >= ANSWERS_PER_VERSION_MAX)
    return `This version has ${ANSWERS_PER_VERSION_MAX} answers and takes no more.`
  if (kind === 'returned') return null
  const missing = role === 'finance' ? missingApprovals(context) : 0
  if (missing > 0) return `This claim waits for approval by ${pluralize(missing, 'approver')}.`
  if (kind === 'accepted')
    return isSuperseded
      ? 'The claimant has reopened the event, so this version can no longer be accepted.'
      : null
  if (role !== 'finance') return 'Only finance says that a claim is paid.'
  if (paidOn !== null) return `This version is noted as paid on ${paidOn}.`
  return isPayable && asksForMoney(version) ? null : 'Nothing is to be paid for this version.'
}

/** Returns the answers that a link can give. */
export const possibleAnswers = (context: AnswerContext): AnswerKind[] =>
  ANSWER_KINDS.filter((kind) => refusalOf(kind, context) === null)
