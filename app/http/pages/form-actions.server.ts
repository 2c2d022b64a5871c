import { DomainError } from '~/domain/errors'

/**
 * Runs the one of a page's operations that a form asks for.
 * @param formActions the operations, by the `intent` of their forms
 * @throws DomainError invalid for an unknown intent; what the operation throws
 */
export function runFormAction<Submission, Result>(
  formActions: Record<string, (submission: Submission) => Promise<Result>>,
  intent: string,
  submission: Submission,
): Promise<Result> {
  const operation = Object.hasOwn(formActions, intent) ? formActions[intent] : undefined
  if (!operation) throw new DomainError('invalid', 'Choose what to do')
  return operation(submission)
}
