import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, replace } from '@remix-run/react'
import { offlineSafeAction, offlineSafeLoader } from './network-status'

/** The answer to a form that succeeded: where to go on, and the data of the page there. */
interface PageInAnswer {
  path: string
  page: object
}

const isPageInAnswer = (answer: unknown): answer is PageInAnswer =>
  typeof answer === 'object' && answer !== null && 'path' in answer && 'page' in answer

/**
 * Returns the `clientAction` and `clientLoader` of a page with forms whose answers may hold the page to go on
 * with. That page is shown once, by the navigation that its answer begins: later it may be out of date.
 */
export function pageInAnswer() {
  let next: PageInAnswer | undefined
  const load = offlineSafeLoader()
  const clientLoader = (args: ClientLoaderFunctionArgs): Promise<unknown> => {
    const { pathname, search } = new URL(args.request.url)
    const held = next
    next = undefined
    if (held?.path !== pathname + search) return load(args)
    const serverLoader = async () => held.page
    return load({ ...args, serverLoader: serverLoader as typeof args.serverLoader })
  }
  // so that it gets the data of the document
  clientLoader.hydrate = true as const
  const clientAction = async (args: ClientActionFunctionArgs): Promise<unknown> => {
    const answer = await offlineSafeAction(args)
    if (!isPageInAnswer(answer)) return answer
    next = answer
    return replace(answer.path)
  }
  return { clientAction, clientLoader }
}
