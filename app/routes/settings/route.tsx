import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { settingsSavedPath } from '~/components/users/sections'
import { SettingsPage } from '~/components/users/settings-page'
import { LOAD_FAILED, SAVE_FAILED } from '~/domain/users/messages'
import { requestMeta, requireActor } from '~/http/authentication.server'
import { signedInHeaders } from '~/http/cookies.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formAction, pageLoader, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'
import { loadSettings } from './loader.server'

export const meta: MetaFunction = () => [{ title: 'Settings · Claimbook' }]

/** GET /settings: `?saved=` reports what was just saved. */
export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, async () =>
    loadSettings(await requireActor(args, LOAD_FAILED), args.request, requestMeta(args)),
  )

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent) => {
    const actor = await requireActor(args, SAVE_FAILED)
    const submission = { actor, values, meta: requestMeta(args) }
    const { saved, tokens } = await runFormAction(formActions, intent, submission)
    const headers = tokens && signedInHeaders(args.request, tokens)
    const query = new URL(args.request.url).searchParams
    return redirectAfterSubmit(args, settingsSavedPath(saved, query), headers)
  })

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function Settings() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />
}
