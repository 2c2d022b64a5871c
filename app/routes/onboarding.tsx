import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Shell } from '~/components/shell'
import { AccountForm } from '~/components/users/account-form'
import { LOAD_FAILED, SAVE_FAILED } from '~/domain/users/messages'
import { saveProfile } from '~/domain/users/profile.server'
import { profileSchema } from '~/domain/users/schema'
import { requireActor } from '~/http/authentication.server'
import { parse } from '~/http/form.server'
import { formAction, pageLoader, redirectAfterSubmit } from '~/http/pages/page.server'

export const meta: MetaFunction = () => [{ title: 'Welcome · Claimbook' }]

/** GET /onboarding: asks a new user for name and home currency. */
export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, async () => {
    const { name, homeCurrency } = await requireActor(args, LOAD_FAILED)
    return { name, homeCurrency }
  })

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values) => {
    const actor = await requireActor(args, SAVE_FAILED)
    await saveProfile(actor, parse(profileSchema, values))
    return redirectAfterSubmit(args, '/dashboard')
  })

export default function OnboardingPage() {
  const { name, homeCurrency } = useLoaderData<typeof loader>()
  return (
    <Shell user={{ name }}>
      <div className="page narrow stack">
        <h1>Welcome</h1>
        <p className="muted">Two things that every claim needs. You can change them later.</p>
        <AccountForm
          submit="Continue"
          fields={[
            {
              name: 'name',
              label: 'Your name',
              hint: 'As it should appear on a claim',
              autoComplete: 'name',
              value: name,
            },
            {
              name: 'home_currency',
              label: 'Home currency',
              hint: 'What your claims are usually paid in, such as USD or EUR',
              className: 'code',
              maxLength: 3,
              value: homeCurrency,
            },
          ]}
        />
      </div>
    </Shell>
  )
}
