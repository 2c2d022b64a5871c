import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ClaimsPage } from '~/components/claims/claims-page'
import { claimStateOf } from '~/components/claims/paths'
import { CHANGE_FAILED, LOAD_FAILED } from '~/domain/claims/messages'
import { requireActor } from '~/http/authentication.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formatsFor } from '~/http/pages/formats.server'
import { cachedPageLoader, formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'
import { loadClaims } from './loader.server'

export const meta: MetaFunction = () => [{ title: 'Claims · Claimbook' }]

/** GET /claims: `?state=` filters; `?delete=` asks first; `?deleted=`, `?marked=` report the last action. */
export const loader = (args: LoaderFunctionArgs) =>
  cachedPageLoader(args, async () => {
    const actor = await requireActor(args, LOAD_FAILED)
    return loadClaims(actor, new URL(args.request.url).searchParams, formatsFor(args.request, actor))
  })

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent) => {
    const actor = await requireActor(args, CHANGE_FAILED)
    const state = claimStateOf(new URL(args.request.url).searchParams)
    return redirectAfterSubmit(args, await runFormAction(formActions, intent, { actor, state, values }))
  })

export default function ClaimsRoute() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />
}
