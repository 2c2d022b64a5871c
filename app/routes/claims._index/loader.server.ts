import type { ClaimState } from '~/components/claims/paths'
import { toVersionRow } from '~/components/claims/view-models'
import { listVersions, type Version } from '~/domain/claims/versions.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format'

/**
 * Returns the ids of the versions that are asked for: the newest of each event that is closed, or that is no
 * longer there.
 * @param versions the newest first
 */
function askedFor(versions: Version[]): Set<string> {
  const newest = new Map<string, Version>()
  for (const version of versions) {
    const known = newest.get(version.eventId)
    if (!known || known.version < version.version) newest.set(version.eventId, version)
  }
  return new Set([...newest.values()].filter(({ isSuperseded }) => !isSuperseded).map(({ id }) => id))
}

const NOTICES: [name: string, value: string | null, words: string][] = [
  ['deleted', null, 'The claim is deleted.'],
  ['marked', 'paid', 'The payment is noted.'],
  ['marked', 'unpaid', 'The payment is no longer noted.'],
]

/** Loads the view model of a user's frozen versions. */
export async function loadClaims(actor: Actor, query: URLSearchParams, locale: Formats) {
  const all = await listVersions(actor)
  const asked = askedFor(all)
  const state = (['paid', 'waiting'] as const).find((each) => each === query.get('state')) ?? null
  const isOf: Record<ClaimState, (version: Version) => boolean> = {
    paid: ({ paidOn }) => paidOn !== null,
    waiting: ({ id, paidOn }) => paidOn === null && asked.has(id),
  }
  const versions = all
    .filter((version) => state === null || isOf[state](version))
    .map((version) => toVersionRow(version, locale, asked.has(version.id)))
  const notice = NOTICES.find(
    ([name, value]) => query.has(name) && (value ?? query.get(name)) === query.get(name),
  )
  return {
    user: { name: actor.name },
    versions,
    state,
    hasAny: all.length > 0,
    remove: versions.find(({ id, hasEvent }) => id === query.get('delete') && !hasEvent) ?? null,
    notice: notice?.[2] ?? null,
  }
}
