import type {
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import type { ErrorCode, Failure } from '~/domain/errors'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

// The state of the connection. While it is lost, the page and what was typed stay, and the page says so.

let isUnanswered = false
const listeners = new Set<() => void>()

/** Notes whether the last request got an answer. */
function note(unanswered: boolean) {
  if (unanswered === isUnanswered) return
  isUnanswered = unanswered
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const onChange = () => void isReached()
  listeners.add(listener)
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/**
 * Asks the server whether it can be reached: a browser without any network still reaches one on its own
 * machine.
 */
async function isReached(): Promise<boolean> {
  const { ok } = await fetch('/healthz').catch(() => ({ ok: false }))
  note(!ok)
  return ok
}

/** Whether another page can be loaded. The server is asked only when the browser says that it is offline. */
export const isReachable = async (): Promise<boolean> => navigator.onLine || isReached()

/** Whether the last request got no answer. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnanswered,
    () => false,
  )
}

async function answered<T>(request: () => Promise<T>, fallback: () => T | undefined): Promise<T> {
  try {
    const answer = await request()
    note(false)
    return answer
  } catch (error) {
    // a redirect and an error page are thrown as Responses; no answer, or that of a proxy whose server is
    // away, as Errors
    note(error instanceof Error)
    const instead = error instanceof Error ? fallback() : undefined
    if (instead === undefined) throw error
    return instead
  }
}

const NOT_SENT = 'No connection. What you typed is still here: try again when you are online.'

/** Called with each form of a page that was answered, and whether what is in it was accepted. */
export const answerListeners = new Set<(form: FormData, isAccepted: boolean) => void>()

const isFailure = (answer: unknown): answer is Failure => (answer as Failure | null)?.code !== undefined

/**
 * Whether an answer accepts a form. An answer that first shows what the form changes has the values of the
 * form in its address.
 */
function isAcceptance(answer: unknown): boolean {
  if (!(answer instanceof Response)) return !isFailure(answer)
  const location = answer.headers.get('Location')
  return location !== null && !new URLSearchParams(location.split('?')[1]).has(FIGURE_STYLE_FIELD)
}

/**
 * The `clientAction` of pages with forms. A form that gets no answer keeps what was typed, with a message. So
 * does a form of a user who is signed out: the server reads no forms of anonymous requests.
 */
export async function offlineSafeAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData()
  const typed = typedIn(form)
  const notSent: Failure = { code: 'failed', message: NOT_SENT, fields: {}, ...typed }
  const tell = (answer: unknown) => {
    for (const listener of answerListeners) listener(form, isAcceptance(answer))
  }
  try {
    const answer = await answered<unknown>(serverAction, () => notSent)
    tell(answer)
    return isFailure(answer) && answer.code === 'unauthenticated' ? { ...answer, ...typed } : answer
  } catch (thrown) {
    tell(thrown)
    throw thrown
  }
}

function typedIn(form: FormData): Pick<Failure, 'intent' | 'values' | 'lists'> {
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
 * Returns a `clientLoader` for pages with forms: a page that cannot be loaded again stays as it is.
 * @param loadParts loads what else the page at an address needs, at the same time
 */
export function offlineSafeLoader(loadParts?: (url: URL) => Promise<void>) {
  let shown: { url: string; data: unknown } | undefined
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const isComplete = loadParts?.(new URL(request.url)).then(
      () => true,
      () => false,
    )
    const data = await answered<unknown>(serverLoader, () =>
      shown?.url === request.url ? shown.data : undefined,
    )
    // a server of a later version has other scripts: its document names them
    if ((await isComplete) === false && request.url !== location.href) {
      location.assign(request.url)
      await new Promise(() => {})
    }
    shown = { url: request.url, data }
    return data
  }
  // so that it gets the data of the document
  clientLoader.hydrate = true as const
  return clientLoader
}

/** Errors of a refused form after which the page is out of date. */
const OUTDATED: ErrorCode[] = ['forbidden', 'not_found', 'conflict']

/**
 * The `shouldRevalidate` of those pages: a form that was refused changed nothing, and without a connection
 * nothing can be loaded.
 */
export function revalidateOnSuccess({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const code = (actionResult as Failure | undefined)?.code
  return (code === undefined || OUTDATED.includes(code)) && defaultShouldRevalidate
}
