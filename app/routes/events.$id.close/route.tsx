import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { toAnswer, writingFor } from '~/components/answers/view-models'
import { ClosePage } from '~/components/claims/close-page'
import { claimSentence, toFindingGroups } from '~/components/claims/finding-view-models'
import { closePath } from '~/components/claims/paths'
import { toSums, toVersionRow } from '~/components/claims/view-models'
import { eventPageTitle } from '~/components/events/page-title'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { answersOf, latestAnswers } from '~/domain/claims/answers/answers.server'
import { linksOf } from '~/domain/claims/answers/links.server'
import { closingSummary } from '~/domain/claims/checks/checklist.server'
import { payableIds } from '~/domain/claims/payments/payable-versions'
import { closeEvent, frozenVersion } from '~/domain/claims/versions/close-event.server'
import { type Version, versionSummary, versionsOf } from '~/domain/claims/versions/versions.server'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { papersOf } from '~/domain/receipts/papers.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { type EventPageRequest, eventPageLoader, requireEvent } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'

export const meta = eventPageTitle('Close')

/** GET /events/{id}/close: findings and form, or the frozen version. Not cached: stored files change it. */
export const loader = (args: LoaderFunctionArgs) =>
  eventPageLoader(args, (request) => closePage(request), { isCacheable: false })

async function closePage({ actor, event, overview, formats }: EventPageRequest) {
  const current = await frozenVersion(actor, event)
  const versions = await versionsOf(actor, event.id)
  const earlier = versions.filter(({ id }) => id !== current?.id)
  const latest = await latestAnswers(actor)
  return {
    event: { id: event.id, name: event.name },
    claim: current
      ? await frozenClaim(actor, current, {
          isPayable: payableIds(versions).has(current.id),
          outdated: overview.priorPayments.outdated,
          formats,
        })
      : await openClaim(actor, event, formats),
    earlierVersions: earlier.map((version) =>
      toVersionRow(version, formats, {
        isPayable: false,
        isReplaced: true,
        latestAnswer: latest.get(version.id),
      }),
    ),
  }
}

/** The claim of an open event, with the findings that closing would bring up. */
async function openClaim(actor: Actor, event: OwnedEvent, formats: Formats) {
  const { claim, findings, content, isSearchCut, uncheckedFiles } = await closingSummary(actor, event)
  const papers = new Set((await papersOf(event.id)).map(({ id }) => id))
  return {
    isOpen: true as const,
    sums: toSums(claim, formats),
    shownDraft: { version: event.version, content },
    groups: toFindingGroups(findings, { eventId: event.id, papers }, formats),
    isSearchCut,
    uncheckedFiles,
  }
}

/** The claim as a closed event has frozen it. */
async function frozenClaim(
  actor: Actor,
  version: Version,
  { isPayable, outdated, formats }: { isPayable: boolean; outdated: string | null; formats: Formats },
) {
  const { claim, changes, files } = await versionSummary(actor, version)
  const answers = await answersOf(actor, version)
  return {
    isOpen: false as const,
    files,
    outdated: outdated && claimSentence(outdated, formats),
    version: toVersionRow(version, formats, { isPayable, isReplaced: false }),
    answers: answers.map((answer) => toAnswer(answer, writingFor(formats, version.currency))),
    linkCount: (await linksOf(actor, version.id)).length,
    sums: toSums(claim, formats, version),
    changes: changes && {
      ...changes,
      total: claimSentence(changes.total, formats),
      notes: changes.notes.map((note) => claimSentence(note, formats)),
    },
  }
}

/** PUT /events/{id}/close: closes the event; `PUT /events/{id}/reopen` reopens it. */
const endpoint = methodHandlers({
  PUT: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    await closeEvent(actor, args.params.id as string)
    return hxRedirect('/dashboard')
  },
})

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async (values, intent, lists) => {
      const { actor, event } = await requireEvent(args)
      await runFormAction(formActions, intent, { actor, eventId: event.id, values, lists })
      return redirectAfterSubmit(args, closePath(event.id))
    },
    { put: endpoint },
  )

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function CloseRoute() {
  return <ClosePage {...useLoaderData<typeof loader>()} />
}
