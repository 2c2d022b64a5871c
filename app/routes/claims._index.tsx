import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ClaimsPage } from '~/components/claims/claims-page'
import { claimDeletedPath } from '~/components/claims/paths'
import { toVersionRow } from '~/components/claims/view-models'
import { deleteVersion } from '~/domain/claims/delete-version.server'
import { DELETE_FAILED, LOAD_FAILED } from '~/domain/claims/messages'
import { listVersions } from '~/domain/claims/versions.server'
import { DomainError } from '~/domain/errors'
import { requireActor } from '~/http/authentication.server'
import { localeOf } from '~/http/locale.server'
import { cachedPageLoader, formAction, redirectAfterSubmit } from '~/http/page.server'

export const meta: MetaFunction = () => [{ title: 'Claims · Claimbook' }]

/**
 * GET /claims: all frozen versions; `?delete=` asks whether one is to be deleted, `?deleted=` says that it
 * was.
 */
export const loader = (args: LoaderFunctionArgs) =>
  cachedPageLoader(args, async () => {
    const actor = await requireActor(args, LOAD_FAILED)
    const locale = localeOf(args.request, actor)
    const versions = (await listVersions(actor)).map((version) => toVersionRow(version, locale))
    const asked = new URL(args.request.url).searchParams
    const remove = versions.find(({ id, hasEvent }) => id === asked.get('delete') && !hasEvent) ?? null
    return {
      user: { name: actor.name },
      versions,
      remove,
      notice: asked.has('deleted') ? 'The claim is deleted.' : null,
    }
  })

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async ({ id = '' }, intent) => {
    const actor = await requireActor(args, DELETE_FAILED)
    if (intent !== 'delete') throw new DomainError('invalid', 'Choose what to do')
    await deleteVersion(actor, id)
    return redirectAfterSubmit(args, claimDeletedPath)
  })

export default function ClaimsRoute() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />
}
