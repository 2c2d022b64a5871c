import { type ClaimState, claimStateOf } from '~/components/claims/paths'
import { toVersionRow } from '~/components/claims/view-models'
import { latestAnswers } from '~/domain/claims/answers/answers.server'
import { asksForMoney } from '~/domain/claims/payments/due-amounts'
import { idsOfCurrentVersions, payableIds } from '~/domain/claims/payments/payable-versions'
import { remainingOf } from '~/domain/claims/payments/payments'
import { listVersions, type Version } from '~/domain/claims/versions/versions.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import { NEW_ID } from '~/http/pages/page-template.server'

/** The messages after an action, each with the parameter that reports it; null stands for any value. */
const NOTICES: [name: string, value: string | null, words: string][] = [
  ['deleted', null, 'The claim is deleted.'],
  ['marked', 'paid', 'The payment is noted.'],
  ['marked', 'unpaid', 'The payment is no longer noted.'],
]

/** Loads the view model of a user's frozen versions. */
export async function loadClaims(actor: Actor, query: URLSearchParams, formats: Formats) {
  const allVersions = await listVersions(actor)
  const currentVersionIds = idsOfCurrentVersions(allVersions)
  const payableVersionIds = payableIds(allVersions)
  const latest = await latestAnswers(actor)
  const state = claimStateOf(query)
  const isInState: Record<ClaimState, (version: Version) => boolean> = {
    paid: ({ payments }) => payments.length > 0,
    waiting: (version) => currentVersionIds.has(version.id) && asksForMoney(remainingOf(version)),
  }
  const versions = allVersions
    .filter((version) => state === null || isInState[state](version))
    .map((version) =>
      toVersionRow(version, formats, {
        newPaymentId: payableVersionIds.has(version.id) ? NEW_ID : null,
        isReplaced: !currentVersionIds.has(version.id),
        latestAnswer: latest.get(version.id),
      }),
    )
  const notice = NOTICES.find(
    ([name, value]) => query.has(name) && (value === null || query.get(name) === value),
  )
  return {
    user: { name: actor.name },
    versions,
    state,
    hasAny: allVersions.length > 0,
    versionToDelete: versions.find(({ id, hasEvent }) => id === query.get('delete') && !hasEvent) ?? null,
    notice: notice?.[2] ?? null,
  }
}
