import { toAnswer, writingFor } from '~/components/answers/view-models'
import { claimSentence, toFindingGroups } from '~/components/claims/finding-view-models'
import { toSums, toVersionRow } from '~/components/claims/view-models'
import { answersOf, latestAnswers } from '~/domain/claims/answers/answers.server'
import { countLinks } from '~/domain/claims/answers/links.server'
import { closingSummary } from '~/domain/claims/checks/checklist.server'
import { payableIds } from '~/domain/claims/payments/payable-versions'
import type { OutdatedDeduction } from '~/domain/claims/payments/payments'
import { frozenVersion } from '~/domain/claims/versions/close-event.server'
import { type Version, versionSummary, versionsOf } from '~/domain/claims/versions/versions.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { papersOf } from '~/domain/receipts/papers.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { NEW_ID } from '~/http/pages/page-template.server'

/** Loads the view model of the page that closes an event, or shows what closing has frozen. */
export async function loadClosing({ actor, event, overview, formats }: EventPageRequest) {
  const current = await frozenVersion(actor, event)
  const versions = await versionsOf(actor, event.id)
  const earlier = versions.filter(({ id }) => id !== current?.id)
  const latest = await latestAnswers(actor, { eventId: event.id })
  return {
    event: { id: event.id, name: event.name },
    claim: current
      ? await frozenClaim(actor, current, {
          newPaymentId: payableIds(versions).has(current.id) ? NEW_ID : null,
          outdated: overview.priorPayments.outdated,
          formats,
        })
      : await openClaim(actor, event, formats),
    earlierVersions: earlier.map((version) =>
      toVersionRow(version, formats, {
        newPaymentId: null,
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
  {
    newPaymentId,
    outdated,
    formats,
  }: { newPaymentId: string | null; outdated: OutdatedDeduction | null; formats: Formats },
) {
  const { claim, changes, files } = await versionSummary(actor, version)
  const answers = await answersOf(actor, version)
  return {
    isOpen: false as const,
    files,
    outdated: outdated && `${claimSentence(outdated.fact, formats)} ${outdated.remedy}`,
    version: toVersionRow(version, formats, { newPaymentId, isReplaced: false }),
    answers: answers.map((answer) => toAnswer(answer, writingFor(formats, version.currency))),
    linkCount: await countLinks(actor, version.id),
    sums: toSums(claim, formats, version),
    changes: changes && {
      ...changes,
      total: claimSentence(changes.total, formats),
      notes: changes.notes.map((note) => claimSentence(note, formats)),
    },
  }
}
