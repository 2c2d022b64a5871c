import { DomainError } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import type { FormValues } from '~/http/form.server'

/** The operations of a page's forms, by `intent`. They usually return the path that the browser goes to. */
export type FormActions<Context, Result = string> = Record<
  string,
  (form: { actor: Actor; values: FormValues } & Context) => Promise<Result>
>

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
