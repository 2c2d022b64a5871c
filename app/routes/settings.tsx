import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Shell } from '~/components/shell'
import { Notice } from '~/components/ui/notice'
import { AccountForm } from '~/components/users/account-form'
import { OnYourClaims } from '~/components/users/on-your-claims'
import { DomainError } from '~/domain/errors'
import { changePassword } from '~/domain/users/change-password.server'
import { claimSettings, saveClaimSettings } from '~/domain/users/claim-settings.server'
import { PASSWORD_MIN } from '~/domain/users/password'
import { saveProfile } from '~/domain/users/profile.server'
import { changePasswordForm, claimSettingsForm, profileForm } from '~/domain/users/schema'
import { parse } from '~/http/form.server'
import { moveOn, page, pageAction } from '~/http/page.server'
import { requestMeta, requireActor, settingCookies } from '~/http/session.server'

export const meta: MetaFunction = () => [{ title: 'Settings · Claimbook' }]

const SAVED: Record<string, string> = {
  profile: 'Your details are saved.',
  claims: 'What your claims say is saved.',
  password: 'Your password is changed. Other browsers are signed out.',
}

export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to load your details')
    const { name, email, homeCurrency } = actor
    const saved = new URL(args.request.url).searchParams.get('saved') ?? ''
    return { name, email, homeCurrency, claims: await claimSettings(actor), saved: Object.hasOwn(SAVED, saved) ? SAVED[saved] : null }
  })

export const action = (args: ActionFunctionArgs) =>
  pageAction(args, async (values, intent) => {
    const actor = await requireActor(args, 'Failed to save your details')
    switch (intent) {
      case 'profile':
        await saveProfile(actor, parse(profileForm, values))
        return moveOn(args, '/settings?saved=profile')
      case 'claims':
        await saveClaimSettings(actor, parse(claimSettingsForm, values))
        return moveOn(args, '/settings?saved=claims')
      case 'password': {
        const cookies = await changePassword(actor, parse(changePasswordForm, values), requestMeta(args))
        return moveOn(args, '/settings?saved=password', settingCookies(cookies))
      }
      default:
        throw new DomainError('invalid', 'Choose what to do')
    }
  })

export default function SettingsPage() {
  const { name, email, homeCurrency, claims, saved } = useLoaderData<typeof loader>()
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
              { name: 'home_currency', label: 'Home currency', className: 'code', maxLength: 3, value: homeCurrency },
            ]}
          />
        </section>
        <OnYourClaims {...claims} />
        <section className="card" aria-labelledby="password">
          <h2 id="password">Change password</h2>
          <AccountForm
            intent="password"
            submit="Change password"
            isPrimary={false}
            fields={[
              { name: 'current_password', label: 'Current password', type: 'password', autoComplete: 'current-password' },
              {
                name: 'password',
                label: 'New password',
                hint: `At least ${PASSWORD_MIN} characters`,
                type: 'password',
                autoComplete: 'new-password',
              },
            ]}
          />
        </section>
      </div>
    </Shell>
  )
}
