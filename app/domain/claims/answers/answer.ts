import type { AnswerRow } from '~/domain/database-rows'

// Links and answers, and the words of which their columns hold one.

/** The people who get a link. Approvers answer before finance, if the event asks for approvers. */
export const LINK_ROLES = ['finance', 'approver'] as const
export type LinkRole = (typeof LINK_ROLES)[number]

/** The people who answer a version. Its claimant answers without a link, and only notes payments. */
export type AnswerRole = LinkRole | 'claimant'

/** The days until a link expires. */
export const LINK_DAYS = ['7', '30', '90'] as const

export const ANSWER_KINDS = ['accepted', 'returned', 'paid'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** A remark on a line of the version. */
export interface LineRemark {
  /** the number of the line */
  line: number
  /** the expense of that line, which the next version may have under another number */
  expenseId: string
  text: string
}

/** The name of the field with the remark on a line, or how these names begin. */
export const remarkField = (line: number | ''): string => `remark-${line}`

/** An answer to a frozen version, with the amount of a payment in the claim currency. */
export interface Answer
  extends Pick<
    AnswerRow,
    'id' | 'number' | 'name' | 'remark' | 'amount' | 'paidOn' | 'reference' | 'linkId'
  > {
  kind: AnswerKind
  remarks: LineRemark[]
  /** whether more will be paid, where finance converts a part of the due */
  isPart: boolean
  /** whether the claimant has undone the payment */
  isUndone: boolean
  /** the instant, UTC, ISO 8601 */
  at: string
  role: AnswerRole
}

/** The part of an answer that lists of versions show. */
export type LatestAnswer = Pick<Answer, 'kind' | 'name' | 'role' | 'at'>
