import type {
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import type { ErrorCode, Failure } from '~/domain/errors'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

// Tracks the connection. While it is lost, the page and its typed text stay, and the page shows a notice.

/** whether the last request got no response */
let isUnanswered = false
const listeners = new Set<() => void>()

/** Records whether the last request got no response. */
function recordMissingAnswer(isMissing: boolean) {
  if (isMissing === isUnanswered) return
  isUnanswered = isMissing
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const onChange = () => void askServer()
  listeners.add(listener)
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Asks the server, because a browser without a network still reaches a server on its own machine. */
async function askServer(): Promise<boolean> {
  const { ok } = await fetch('/healthz').catch(() => ({ ok: false }))
  recordMissingAnswer(!ok)
  return ok
}

/** Whether another page can be loaded. Asks the server only when the browser says that it is offline. */
export const isReachable = async (): Promise<boolean> => navigator.onLine || askServer()

/** Whether the last request got no response. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnanswered,
    () => false,
  )
}

/** Runs a request. Returns the fallback, if it has a value, when no response arrives. */
async function withFallback<T>(request: () => Promise<T>, fallback: () => T | undefined): Promise<T> {
  try {
    const answer = await request()
    recordMissingAnswer(false)
    return answer
  } catch (error) {
    // Remix throws redirects and error pages as Responses, and an Error when no response arrives, or only a
    // response of a proxy whose server is down
    recordMissingAnswer(error instanceof Error)
    const fallbackAnswer = error instanceof Error ? fallback() : undefined
    if (fallbackAnswer === undefined) throw error
    return fallbackAnswer
  }
}

const NOT_SENT = 'No connection. What you typed is still here: try again when you are online.'

/** Called after each response to a form, with whether the server accepted the form. */
export const answerListeners = new Set<(form: FormData, isAccepted: boolean) => void>()

const isFailure = (answer: unknown): answer is Failure => (answer as Failure | null)?.code !== undefined

/** Whether a response accepts a form. A redirect to a preview, which has the form's values, does not. */
function isAcceptance(answer: unknown): boolean {
  if (!(answer instanceof Response)) return !isFailure(answer)
  // only a preview has the form's figure style in its address
  const location = answer.headers.get('Location')
  return location !== null && !new URLSearchParams(location.split('?')[1]).has(FIGURE_STYLE_FIELD)
}

/**
 * The `clientAction` of pages with forms. A form without a response keeps its typed text and shows a message.
 * A form of a signed-out user does the same, because the server does not read forms of anonymous requests.
 */
export async function offlineSafeAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const form = await args.request.clone().formData()
  const typedValues = typedValuesOf(form)
  const notSent: Failure = { code: 'failed', message: NOT_SENT, fields: {}, ...typedValues }
  const notifyListeners = (answer: unknown) => {
    for (const listener of answerListeners) listener(form, isAcceptance(answer))
  }
  try {
    const answer = await withFallback<unknown>(args.serverAction, () => notSent)
    notifyListeners(answer)
    return isFailure(answer) && answer.code === 'unauthenticated' ? { ...answer, ...typedValues } : answer
  } catch (thrown) {
    notifyListeners(thrown)
    throw thrown
  }
}

function typedValuesOf(form: FormData): Pick<Failure, 'intent' | 'values' | 'lists'> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const values = Object.fromEntries(texts)
  const listNames = [...new Set(texts.map(([name]) => name))].filter((name) => name.endsWith('[]'))
  return {
    intent: values.intent ?? '',
    values,
    lists: Object.fromEntries(listNames.map((name) => [name, form.getAll(name) as string[]])),
  }
}

/**
 * Returns a `clientLoader` for pages with forms. If a page cannot be reloaded, it stays as it is.
 * @param loadParts loads further parts for an address at the same time
 */
export function offlineSafeLoader(loadParts?: (url: URL) => Promise<void>) {
  let lastLoaded: { url: string; data: unknown } | undefined
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const partsLoaded = loadParts?.(new URL(request.url))
      .then(() => true)
      .catch(() => false)
    const data = await withFallback<unknown>(serverLoader, () =>
      lastLoaded?.url === request.url ? lastLoaded.data : undefined,
    )
    // a newer server has other scripts, so the whole document must be loaded
    if ((await partsLoaded) === false && request.url !== location.href) {
      location.assign(request.url)
      await new Promise(() => {})
    }
    lastLoaded = { url: request.url, data }
    return data
  }
  // makes the client loader run on hydration, with the data of the document
  clientLoader.hydrate = true as const
  return clientLoader
}

/** The errors of a rejected form after which the page is out of date. */
const OUTDATED_CODES: ErrorCode[] = ['forbidden', 'not_found', 'conflict']

/** The `shouldRevalidate` of pages with forms: loads the page again after a form that was not rejected. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const code = (args.actionResult as Failure | undefined)?.code
  return (code === undefined || OUTDATED_CODES.includes(code)) && args.defaultShouldRevalidate
}
