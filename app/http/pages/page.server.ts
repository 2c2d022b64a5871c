import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
  type TypedResponse,
} from '@remix-run/node'
import type { DomainError, Failure, Question } from '~/domain/errors'
import { revealHiddenIn } from '~/domain/text/hidden-characters'
import { IDENTIFY_FAILED } from '~/domain/users/messages'
import { formatFigures } from '~/format/format-figures'
import { asksForHtml } from '~/http/accept'
import { type RequestArgs, requireActor } from '~/http/authentication.server'
import { type Endpoint, hxRedirect } from '~/http/endpoints/htmx.server'
import { allowOnly, asDomainError, errorHeaders, plainText } from '~/http/errors.server'
import {
  drainForm,
  type Form,
  type FormLists,
  type FormValues,
  isSecretName,
  readForm,
} from '~/http/form.server'
import { STATUS } from '~/http/status'
import { currentTurn } from '~/infra/turns/request-turns.server'
import { formatsFor } from './formats.server'

// Turns results and errors of operations into responses for browsers. Some pages share their address with an
// endpoint of docs/contract.md, the fixed interface for htmx-style clients, which rules their documents.

/** Returns a path of `?next=`, encoded for a header, if it is of this origin; otherwise the fallback. */
export function safeRedirectPath(path: string | null | undefined, fallback: string): string {
  const base = 'http://localhost'
  if (!path?.startsWith('/') || /\p{Cc}/u.test(path) || !URL.canParse(path, base)) return fallback
  const { origin, pathname, search, hash } = new URL(path, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : fallback
}

function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const next = request.method === 'GET' ? pathname + search : pathname
  return `/sign-in?next=${encodeURIComponent(next)}`
}

/** The data that the error boundary shows. */
export interface ErrorPageData {
  message: string
  /** the signed-in user, whose layout stays visible; null when nobody is signed in */
  user: { name: string } | null
}

/**
 * Runs the loader of a page and returns the page's data. On an error, browsers get the error boundary in the
 * layout of other pages. Documents that the contract specifies, and clients that do not ask for HTML, get the
 * error as plain text (docs/contract.md, 7). A user who is not signed in is redirected to the sign-in page.
 * @param options.isOfContract whether the contract specifies the page
 */
export async function pageLoader<T>(
  args: LoaderFunctionArgs,
  load: () => Promise<T>,
  { isCacheable = false, isOfContract = false } = {},
): Promise<TypedResponse<T>> {
  const { context } = args
  // an action or another loader has set the response, so the page is not shown
  if (context.rawResponse) throw context.rawResponse.clone()
  try {
    const turn = currentTurn()
    const data = revealHiddenIn(await (turn ? turn.hold(load) : load()))
    if (turn?.clientHasLeft) throw new Response(null, { status: 499 })
    // a document may have several loaders, and all must allow its caching
    context.isCacheable = isCacheable && context.isCacheable !== false
    if (!context.isDataRequest) return json(data)
    return context.answerPage({ text: JSON.stringify(data), kind: 'data', isCacheable }) as TypedResponse<T>
  } catch (error) {
    // a redirect, or a response that must stay as it is
    if (error instanceof Response) throw error
    const domainError = asDomainError(error, context)
    const isDocumentOfContract = isOfContract && !context.isDataRequest
    if (domainError.code !== 'unauthenticated' && !isDocumentOfContract && showsErrorPage(args))
      throw await errorPage(domainError, args)
    throw plainError(domainError, args)
  }
}

/** Returns whether the client shows an error in the layout of pages: the app's own scripts or a browser. */
const showsErrorPage = ({ request, context }: RequestArgs): boolean =>
  context.isDataRequest || asksForHtml(request.headers.get('Accept'))

/** Returns the data of the page that shows an error within the application. */
async function errorPage(error: DomainError, { context }: RequestArgs): Promise<Response> {
  const actor = (await context.actor?.catch(() => null)) ?? null
  const data: ErrorPageData = { message: error.message, user: actor && { name: actor.name } }
  return json(revealHiddenIn(data), { status: STATUS[error.code], headers: errorHeaders(error) })
}

/** The loader of a cached page: it depends only on its user's rows, its address and the language. */
export const cachedPageLoader = <T>(
  args: LoaderFunctionArgs,
  load: () => Promise<T>,
  { isOfContract = false } = {},
) => pageLoader(args, load, { isCacheable: true, isOfContract })

/** Returns an error as plain text, to be sent without a page. Leads a signed-out user to the sign-in page. */
function plainError(error: DomainError, { request, context }: LoaderFunctionArgs): Response {
  const isSignedOut = error.code === 'unauthenticated'
  if (isSignedOut && context.isDataRequest) return redirect(signInPath(request))
  const response = plainText(error, isSignedOut ? { Refresh: `0;url=${signInPath(request)}` } : {})
  context.rawResponse ??= response.clone()
  return response
}

/**
 * Reads the form of a signed-in user. Rejects anonymous requests before it parses their bodies.
 * @throws DomainError unauthenticated, failed; any error of `readForm`
 */
export async function readUserForm(args: RequestArgs): Promise<Form> {
  await requireActor(args, IDENTIFY_FAILED)
  return readForm(args.request)
}

/** Reads the form of a page that needs no sign-in. */
export const readPublicForm = ({ request }: RequestArgs): Promise<Form> => readForm(request)

/**
 * Runs the action of a page: the operation that the form's `intent` names. A success usually redirects. After
 * a failure the page shows the form again, with the typed values and the status of the error.
 * @param options.read returns the form's values, usually only for a signed-in user; a form with files has no
 * values here, because `work` reads it
 * @param options.put the endpoint of the contract at the page's address, as `methodHandlers` returns it
 */
export async function formAction<T extends Response>(
  args: ActionFunctionArgs,
  work: (values: FormValues, intent: string, lists: FormLists) => Promise<T>,
  { read = readUserForm, put }: { read?: (args: RequestArgs) => Promise<Form>; put?: Endpoint } = {},
) {
  if (put && args.request.method === 'PUT') {
    const response = await put(args)
    args.context.rawResponse = response.clone()
    throw response
  }
  let form: Form = { values: {}, lists: {} }
  try {
    allowOnly(args.request, put ? 'GET, HEAD, POST, PUT' : 'GET, HEAD, POST')
    form = await read(args)
    return await work(form.values, form.values.intent ?? '', form.lists)
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    const { values, lists } = form
    await drainForm(args.request)
    const error = asDomainError(thrown, args.context)
    const isSignedOut = error.code === 'unauthenticated'
    if (error.code === 'wrong_method' || (isSignedOut && !args.context.isDataRequest))
      throw plainError(error, args)
    const typedValues = Object.fromEntries(Object.entries(values).filter(([name]) => !isSecretName(name)))
    const message = isSignedOut ? 'You are signed out. Sign in, then try again here.' : error.message
    const failure: Failure = {
      code: error.code,
      intent: values.intent ?? '',
      message,
      fields: error.fields ?? {},
      ...(error.question && { question: await inUserFigures(error.question, args) }),
      values: { ...typedValues, ...error.values },
      lists,
    }
    return json(revealHiddenIn(failure), { status: STATUS[error.code], headers: errorHeaders(error) })
  }
}

/** Returns a question with its figures in the signed-in user's format. */
async function inUserFigures(question: Question, { request, context }: RequestArgs): Promise<Question> {
  const actor = await context.actor
  if (!actor) return question
  const formats = formatsFor(request, actor)
  return {
    ...question,
    parts: question.parts.map((part) => ({
      ...part,
      words: formatFigures(formats, part.words),
      choices: part.choices.map((choice) => ({ ...choice, words: formatFigures(formats, choice.words) })),
    })),
  }
}

/** Answers a form that succeeded: a redirect for browsers; 200 and `HX-Redirect` for an htmx-style client. */
export function redirectAfterSubmit(
  { request, context }: RequestArgs,
  location: string,
  extraHeaders: HeadersInit = {},
): Response {
  if (request.headers.get('HX-Request') === 'true') {
    const response = hxRedirect(location, extraHeaders)
    context.rawResponse = response.clone()
    return response
  }
  // with scripts, the next page replaces the page of the form in the browser's history
  const headers = new Headers(extraHeaders)
  headers.set('X-Remix-Replace', 'true')
  return redirect(location, { status: 303, headers })
}
