/** The kind of an error, independent of HTTP. `app/http/status.ts` maps each kind to an HTTP status. */
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

/** The messages for the fields of a form, by the names of the fields. */
export type FieldErrors = Record<string, string[]>

/** A question that the user must answer before a form takes effect: one choice for each part. */
export interface Question {
  /** identifies the question; another change of the form makes another key */
  key: string
  parts: { name: string; words: string; choices: { value: string; words: string }[] }[]
}

interface Details {
  fields?: FieldErrors
  /** the question that the user must answer first (`invalid`) */
  question?: Question
  /** seconds to wait before a retry (`too_many`, `unavailable`) */
  retryAfter?: number
  /** the allowed methods (`wrong_method`) */
  allow?: string
  /** the values that the form shows instead of the submitted ones */
  values?: Record<string, string>
  /** the underlying error (`failed`); logged, never shown */
  cause?: unknown
}

/** An error of the domain, with a code for programs and a message for the user. */
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

/** Returns the error of a value in a form, which stands beside its field; undefined: of the whole form. */
export const fieldError = (field: string | undefined, message: string, code: ErrorCode = 'invalid') =>
  new DomainError(code, message, field === undefined ? {} : { fields: { [field]: [message] } })

/** Runs an operation. Turns every error that is not a DomainError into `failed` with the given message. */
export async function withFailure<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof DomainError) throw cause
    throw new DomainError('failed', message, { cause })
  }
}

/** The answer to a form that failed. */
export interface Failure {
  code: ErrorCode
  intent: string
  message: string
  fields: FieldErrors
  question?: Question
  values: Record<string, string>
  /** the values of fields that can have several, such as the checkboxes of a list */
  lists?: Record<string, string[]>
}
