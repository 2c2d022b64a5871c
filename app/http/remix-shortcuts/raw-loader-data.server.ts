import { json, type TypedResponse } from '@remix-run/node'

/**
 * An answer of a loader with the data of a document. Remix asks it for the data at once: they need not be
 * written as text and parsed again (docs/decisions/0003-pages.md). They have to be plain, as the browser
 * gets them as JSON.
 */
export function rawLoaderData<T>(data: T): TypedResponse<T> {
  const answer = json(null)
  answer.json = async () => data as never
  return answer as TypedResponse<T>
}
