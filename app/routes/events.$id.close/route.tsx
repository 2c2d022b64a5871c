import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { closePage } from '~/components/claims/address'
import { ClosePage } from '~/components/claims/close-page'
import { findingGroups, sumsOf, versionRow } from '~/components/claims/rows'
import { keepUnanswered } from '~/components/ui/connection'
import { closingSummary } from '~/domain/claims/checklist.server'
import { closeEvent, frozenVersion } from '~/domain/claims/freeze.server'
import { type Version, versionSummary, versionsOf } from '~/domain/claims/versions.server'
import { getEvent } from '~/domain/events/events.server'
import type { EventSummary } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { redirectClient, resource } from '~/http/htmx.server'
import { localeOf } from '~/http/locale.server'
import { endpointOfPage, moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'
import { perform } from './intents.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Close · ${data?.event.name ?? 'Claimbook'}` },
]

/**
 * GET /events/{id}/close: what finance would ask, and the way to close; of a closed event, what was frozen
 */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, args.params.id as string)
    const locale = localeOf(args.request)
    const current = await frozenVersion(actor, event)
    const versions = await versionsOf(actor, event.id)
    return {
      user: { name: actor.name },
      event: { id: event.id, name: event.name },
      claim: current ? await frozenClaim(actor, current, locale) : await openClaim(actor, event, locale),
      earlier: versions.filter(({ id }) => id !== current?.id).map((version) => versionRow(version, locale)),
    }
  })

async function openClaim(actor: Actor, event: EventSummary, locale: string) {
  const { claim, findings, key } = await closingSummary(actor, event)
  return {
    isOpen: true as const,
    sums: sumsOf(claim, locale),
    draft: key,
    groups: findingGroups(findings, event.id),
  }
}

async function frozenClaim(actor: Actor, version: Version, locale: string) {
  const { claim, changes } = await versionSummary(actor, version)
  return {
    isOpen: false as const,
    version: versionRow(version, locale),
    sums: sumsOf(claim, locale),
    changes,
  }
}

/** PUT /events/{id}/close (the mirror of reopen) */
const endpoint = resource({
  PUT: async (args) => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    await closeEvent(actor, args.params.id as string)
    return redirectClient('/dashboard')
  },
})

export const action = (args: ActionFunctionArgs) =>
  args.request.method === 'PUT'
    ? endpointOfPage(args, endpoint)
    : pageAction(
        args,
        async (values, intent) => {
          const actor = await requireActor(args, 'Failed to retrieve event')
          const { id } = await getEvent(actor, args.params.id as string)
          await perform(intent, actor, id, values)
          return moveOn(args, closePage(id))
        },
        { allow: 'GET, HEAD, POST, PUT' },
      )

export const clientLoader = keepUnanswered()

export { tellUnanswered as clientAction, unlessNotDone as shouldRevalidate } from '~/components/ui/connection'

export default function CloseRoute() {
  return <ClosePage {...useLoaderData<typeof loader>()} />
}
