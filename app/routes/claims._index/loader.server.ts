import { type ClaimState, claimStateOf } from '~/components/claims/paths'
import { toVersionRow } from '~/components/claims/view-models'
import { handOverStates } from '~/domain/claims/answers/answers.server'
import { asksForMoney } from '~/domain/claims/payments/due-amounts'
import { idsOfCurrentVersions, payableIds } from '~/domain/claims/payments/payable-versions.server'
import { listVersions, type Version } from '~/domain/claims/versions/versions.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'

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
  const payableVersionIds = await payableIds(actor, allVersions)
  const handOvers = await handOverStates(actor)
  const state = claimStateOf(query)
  const isInState: Record<ClaimState, (version: Version) => boolean> = {
    paid: ({ paidOn }) => paidOn !== null,
    waiting: (version) =>
      version.paidOn === null && currentVersionIds.has(version.id) && asksForMoney(version),
  }
  const versions = allVersions
    .filter((version) => state === null || isInState[state](version))
    .map((version) =>
      toVersionRow(version, formats, {
        canBePaid: payableVersionIds.has(version.id),
        isReplaced: !currentVersionIds.has(version.id),
        handOver: handOvers.get(version.id),
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
