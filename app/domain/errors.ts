/** What can be wrong, independent of any transport. `app/http/status.ts` gives each its HTTP status. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'wrong_method'
  | 'conflict'
  | 'too_large'
  | 'too_slow'
  | 'too_many'
  | 'unavailable'
  | 'failed'

/** A message per field of a form, by the field's name. */
export type FieldErrors = Record<string, string[]>

/** What a form has to say before it is done: one choice for each part, by the name of its field. */
export interface Question {
  /** names what is asked: another change is another question */
  key: string
  parts: { name: string; words: string; choices: { value: string; words: string }[] }[]
}

interface Details {
  fields?: FieldErrors
  /** what has to be answered first (`invalid`) */
  question?: Question
  /** seconds until it is worth trying again (`too_many`, `unavailable`) */
  retryAfter?: number
  /** methods that would be right (`wrong_method`) */
  allow?: string
  /** what the form shows in place of the values that were sent */
  values?: Record<string, string>
  /** what went wrong below (`failed`): logged, never shown */
  cause?: unknown
}

/** The one error class of Claimbook: a code for the machine, a message for the user. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly fields: FieldErrors | undefined
  readonly question: Question | undefined
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  readonly values: Record<string, string> | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    { fields, question, retryAfter, allow, values, cause }: Details = {},
  ) {
    super(message, { cause })
    this.fields = fields
    this.question = question
    this.retryAfter = retryAfter
    this.allow = allow
    this.values = values
  }
}

/**
 * Runs storage work; whatever it throws becomes `failed` with this message, unless it is a DomainError
 * already.
 */
export async function withFailure<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof DomainError) throw cause
    throw new DomainError('failed', message, { cause })
  }
}

/** What a page's form is answered when it was not done. */
export interface Failure {
  code: ErrorCode
  intent: string
  message: string
  fields: FieldErrors
  question?: Question
  values: Record<string, string>
  /** the values of names that stand for several, such as the checkboxes of a list */
  lists?: Record<string, string[]>
}
