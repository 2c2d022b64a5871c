import { isAnyDue, withoutSign } from '~/domain/advances/labels'
import { money } from '~/domain/claims/claim-text'
import { asksForMoney } from '~/domain/claims/payments/due-amounts'
import type { Version } from '~/domain/claims/versions/versions.server'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { pluralize } from '~/domain/text/pluralize'
import { ANSWER_KINDS, type Answer, type AnswerKind, type LinkRole } from './answer'

// Says which answers a version takes.

/** The most answers to a version, of all links together. */
export const ANSWERS_PER_VERSION_MAX = 100

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
    answers.flatMap(({ link, kind }) => (link.role === 'approver' ? [[link.id, kind] as const] : [])),
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

/**
 * Says why an amount cannot be what was paid for a version; null if it can. The next version deducts the due
 * of a paid version, so another amount would make its due wrong. Amounts that finance converts may change it.
 */
export function amountRefusal(
  amount: Decimal,
  { due, unconverted, currency }: Pick<Version, 'due' | 'unconverted' | 'currency'>,
): string | null {
  const asked = withoutSign(due)
  if (isSameAmount(amount, asked) || unconverted.some(({ amount }) => isAnyDue(amount))) return null
  return `This version asks for ${money(asked, currency)}. To pay another amount, return it with a remark`
}

/** Returns the answers that a link can give. */
export const possibleAnswers = (context: AnswerContext): AnswerKind[] =>
  ANSWER_KINDS.filter((kind) => refusalOf(kind, context) === null)
