import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { VERIFY_PATH } from '~/components/claims/paths'
import { Shell } from '~/components/shell'
import { AccountForm } from '~/components/users/account-form'
import { signInSchema } from '~/domain/users/schema'
import { signIn } from '~/domain/users/sign-in.server'
import { identify, requestMeta } from '~/http/authentication.server'
import { signedInHeaders } from '~/http/cookies.server'
import { parse } from '~/http/form.server'
import {
  formAction,
  pageLoader,
  readPublicForm,
  redirectAfterSubmit,
  safeRedirectPath,
} from '~/http/pages/page.server'
import { env } from '~/infra/env.server'

export const meta: MetaFunction = () => [{ title: 'Sign in · Claimbook' }]

/** Returns the page that led to the sign-in page. */
const nextPath = (request: Request) =>
  safeRedirectPath(new URL(request.url).searchParams.get('next'), '/dashboard')

/** GET /sign-in: `?next=` names the page to go to afterwards. */
export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, async () => {
    if (await identify(args)) throw redirect(nextPath(args.request))
    const next = encodeURIComponent(nextPath(args.request))
    return { signUpOpen: env.signUpOpen, action: `/sign-in?next=${next}` }
  })

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async (values) => {
      const tokens = await signIn(parse(signInSchema, values), requestMeta(args))
      return redirectAfterSubmit(args, nextPath(args.request), signedInHeaders(args.request, tokens))
    },
    { read: readPublicForm },
  )

export default function SignInPage() {
  const { signUpOpen, action } = useLoaderData<typeof loader>()
  return (
    <Shell>
      <div className="page narrow stack">
        <h1>Sign in</h1>
        <AccountForm
          action={action}
          submit="Sign in"
          fields={[
            { name: 'email', label: 'Email address', type: 'email', autoComplete: 'username' },
            { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
          ]}
        >
          <p className="muted">Forgotten your password? Your administrator can give you a new one.</p>
          {signUpOpen && (
            <p className="muted">
              New here? <a href="/sign-up">Create an account</a>
            </p>
          )}
          <p className="muted">
            Have you received a claim? <a href={VERIFY_PATH}>Check that it is unchanged</a>
          </p>
        </AccountForm>
      </div>
    </Shell>
  )
}
