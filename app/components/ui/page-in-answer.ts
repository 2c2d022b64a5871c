import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, replace } from '@remix-run/react'
import { offlineSafeAction, offlineSafeLoader } from './network-status'

/** The response to a successful form: the path to go to, and the data of that page. */
interface PageInAnswer {
  path: string
  page: object
}

const isPageInAnswer = (answer: unknown): answer is PageInAnswer =>
  typeof answer === 'object' && answer !== null && 'path' in answer && 'page' in answer

/**
 * Returns the `clientAction` and `clientLoader` of a page with forms whose responses may include the data of
 * the next page. Only the navigation that follows the response uses this data, because it may be out of date
 * later.
 */
export function pageInAnswer() {
  /** the page of the last response, until its navigation begins */
  let received: PageInAnswer | undefined
  const load = offlineSafeLoader()
  const clientLoader = (args: ClientLoaderFunctionArgs): Promise<unknown> => {
    const { pathname, search } = new URL(args.request.url)
    const latest = received
    received = undefined
    if (latest?.path !== pathname + search) return load(args)
    const serverLoader = async () => latest.page
    return load({ ...args, serverLoader: serverLoader as typeof args.serverLoader })
  }
  // makes the client loader run on hydration, with the data of the document
  clientLoader.hydrate = true as const
  const clientAction = async (args: ClientActionFunctionArgs): Promise<unknown> => {
    const answer = await offlineSafeAction(args)
    if (!isPageInAnswer(answer)) return answer
    received = answer
    return replace(answer.path)
  }
  return { clientAction, clientLoader }
}
