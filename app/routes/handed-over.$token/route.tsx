import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { CodePage, HandedOverPage, type Typed } from '~/components/answers/handed-over-page'
import { handedOverPath } from '~/components/answers/link-paths'
import { Shell } from '~/components/shell'
import { recordAnswer } from '~/domain/claims/answers/answers.server'
import { enterCode, type OpenedLink, openLink, recordOpening } from '~/domain/claims/answers/open-link.server'
import { answerSchema } from '~/domain/claims/answers/schema'
import type { Failure } from '~/domain/errors'
import { revealHiddenIn } from '~/domain/text/hidden-characters'
import { parse } from '~/http/form.server'
import { codeCookie, linkRequest } from '~/http/link-requests.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formAction, pageLoader, readPublicForm, redirectAfterSubmit } from '~/http/pages/page.server'
import { loadHandedOver } from './loader.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data && 'view' in data ? data.view.title : 'Claim'} · Claimbook` },
]

/** GET /handed-over/{token}: a frozen version for whoever has the link; `?page=` shows further lines. */
export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, async () => {
    const token = args.params.token as string
    const link = await openLink(linkRequest(args))
    if (link.asksForCode) return { token }
    // a form that shows other lines, or has an error, opens nothing new
    if (args.context.method !== 'POST') await recordOpening(link)
    return loadHandedOver(link, token, new URL(args.request.url).searchParams)
  })

/** The operations of the page's forms. */
const formActions = {
  async code({ args, link, values: { code = '' } }: FormOfLink) {
    const token = await enterCode(link, code, linkRequest(args))
    return redirectAfterSubmit(args, handedOverPath(args.params.token as string), codeCookie(args, token))
  },
  async answer({ args, link, values }: FormOfLink) {
    // the currency is that of the version, whatever a form says
    await recordAnswer(link, parse(answerSchema, { ...values, claim_currency: link.version.currency }))
    return redirectAfterSubmit(args, `${handedOverPath(args.params.token as string)}?answered#answers`)
  },
  /** Shows other lines, with what is typed until now. */
  page: async ({ values }: FormOfLink) => json(revealHiddenIn({ values })),
}

interface FormOfLink {
  args: ActionFunctionArgs
  link: OpenedLink
  values: Record<string, string>
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async (values, intent) => {
      const link = await openLink(linkRequest(args))
      return runFormAction<FormOfLink, Response>(formActions, link.asksForCode ? 'code' : intent, {
        args,
        link,
        values,
      })
    },
    { read: readPublicForm },
  )

export default function HandedOverRoute() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<Failure | Typed>()
  return 'view' in data ? (
    <HandedOverPage {...data} answer={answer} />
  ) : (
    <CodePage token={data.token} failure={answer && 'code' in answer ? answer : undefined} />
  )
}

/** Says that a link opens nothing, in the same words for every reason. */
export function ErrorBoundary() {
  const error = useRouteError()
  const message = isRouteErrorResponse(error) ? (error.data?.message ?? error.data) : 'Something went wrong'
  return (
    <Shell>
      <div className="page narrow stack">
        <h1>{String(message)}</h1>
        <p className="muted">
          It may have expired or been withdrawn, or its address is not complete. Ask the person who sent it.
        </p>
      </div>
    </Shell>
  )
}
