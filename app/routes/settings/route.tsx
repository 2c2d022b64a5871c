import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Shell } from '~/components/shell'
import { Notice } from '~/components/ui/notice'
import { AccountForm } from '~/components/users/account-form'
import { ChangePasswordForm } from '~/components/users/change-password-form'
import { ClaimDefaultsForm } from '~/components/users/claim-defaults-form'
import { Sessions } from '~/components/users/sessions'
import { browserName } from '~/domain/users/browser-name'
import { claimSettings } from '~/domain/users/claim-settings.server'
import { LOAD_FAILED, SAVE_FAILED } from '~/domain/users/messages'
import { listSessions } from '~/domain/users/session.server'
import { formatInstant } from '~/format'
import { requestMeta, requireActor } from '~/http/authentication.server'
import { runFormAction } from '~/http/form-actions.server'
import { localeOf } from '~/http/locale.server'
import { formAction, pageLoader, redirectAfterSubmit } from '~/http/page.server'
import { formActions } from './actions.server'

export const meta: MetaFunction = () => [{ title: 'Settings · Claimbook' }]

const SAVED: Record<string, string> = {
  profile: 'Your details are saved.',
  claims: 'What your claims say is saved.',
  sessions: 'You are signed out in all other browsers.',
  password: 'Your password is changed. Other browsers are signed out.',
}

export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, async () => {
    const actor = await requireActor(args, LOAD_FAILED)
    const { name, email, homeCurrency } = actor
    const locale = localeOf(args.request, actor)
    const sessions = (await listSessions(actor, requestMeta(args))).map(
      ({ userAgent, since, ...session }) => ({
        ...session,
        browser: browserName(userAgent),
        since: formatInstant(locale, since),
      }),
    )
    const saved = new URL(args.request.url).searchParams.get('saved') ?? ''
    return {
      name,
      email,
      homeCurrency,
      claims: await claimSettings(actor),
      sessions,
      saved: Object.hasOwn(SAVED, saved) ? SAVED[saved] : null,
    }
  })

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent) => {
    const actor = await requireActor(args, SAVE_FAILED)
    const headers = await runFormAction(formActions, intent, actor, values, requestMeta(args))
    return redirectAfterSubmit(args, `/settings?saved=${intent}`, headers)
  })

export default function SettingsPage() {
  const { name, email, homeCurrency, claims, sessions, saved } = useLoaderData<typeof loader>()
  return (
    <Shell user={{ name }}>
      <div className="page narrow stack">
        <h1>Settings</h1>
        {saved && <Notice>{saved}</Notice>}
        <section className="card" aria-labelledby="details">
          <h2 id="details">Your details</h2>
          <p className="muted">You sign in with {email}.</p>
          <AccountForm
            intent="profile"
            submit="Save details"
            fields={[
              { name: 'name', label: 'Your name', autoComplete: 'name', value: name },
              {
                name: 'home_currency',
                label: 'Home currency',
                className: 'code',
                maxLength: 3,
                value: homeCurrency,
              },
            ]}
          />
        </section>
        <ClaimDefaultsForm {...claims} />
        <ChangePasswordForm />
        <Sessions sessions={sessions} />
      </div>
    </Shell>
  )
}
