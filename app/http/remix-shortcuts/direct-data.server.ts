import { json, type TypedResponse } from '@remix-run/node'

/**
 * The answer of a loader for a document. Remix asks an answer for its data: it need not be written as text to
 * be parsed again (docs/decisions/0026).
 */
export function directData<T>(data: T): TypedResponse<T> {
  const answer = json(null)
  answer.json = async () => data as never
  return answer as TypedResponse<T>
}
