import { DomainError } from '~/domain/errors'

/**
 * Runs the operation of a page that a form names.
 * @param formActions the operations, by the `intent` of their forms
 * @throws DomainError invalid for an unknown intent; any error of the operation
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
