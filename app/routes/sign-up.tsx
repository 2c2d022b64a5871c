import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Shell } from '~/components/shell'
import { AccountForm } from '~/components/users/account-form'
import { DomainError } from '~/domain/errors'
import { SIGN_UP_CLOSED } from '~/domain/users/messages'
import { signUpSchema } from '~/domain/users/schema'
import { signUp } from '~/domain/users/sign-up.server'
import { identify, requestMeta } from '~/http/authentication.server'
import { signedInHeaders } from '~/http/cookies.server'
import { parse } from '~/http/form.server'
import { formAction, pageLoader, readPublicForm, redirectAfterSubmit } from '~/http/pages/page.server'
import { env } from '~/infra/env.server'
import { PASSWORD_CHARACTERS_MIN } from '~/limits'

export const meta: MetaFunction = () => [{ title: 'Create an account · Claimbook' }]

/** GET /sign-up: the form for a new account, if the operator allows new accounts. */
export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, async () => {
    if (await identify(args)) throw redirect('/dashboard')
    if (!env.signUpOpen) throw new DomainError('forbidden', SIGN_UP_CLOSED)
    return null
  })

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async (values) => {
      const tokens = await signUp(parse(signUpSchema, values), requestMeta(args))
      return redirectAfterSubmit(args, '/onboarding', signedInHeaders(args.request, tokens))
    },
    { read: readPublicForm },
  )

export default function SignUpPage() {
  return (
    <Shell>
      <div className="page narrow stack">
        <h1>Create an account</h1>
        <AccountForm
          submit="Create account"
          fields={[
            {
              name: 'name',
              label: 'Your name',
              hint: 'As it should appear on a claim',
              autoComplete: 'name',
            },
            { name: 'email', label: 'Email address', type: 'email', autoComplete: 'email' },
            {
              name: 'password',
              label: 'Password',
              hint: `At least ${PASSWORD_CHARACTERS_MIN} characters. A few unrelated words do well.`,
              type: 'password',
              autoComplete: 'new-password',
            },
          ]}
        >
          <p className="muted">
            Have an account? <a href="/sign-in">Sign in</a>
          </p>
        </AccountForm>
      </div>
    </Shell>
  )
}
