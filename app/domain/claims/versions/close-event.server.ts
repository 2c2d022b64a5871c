import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { type CheckedClaim, checkedClaim, contentKey } from '~/domain/claims/checks/checklist.server'
import { checks } from '~/domain/claims/checks/checks'
import type { Claim } from '~/domain/claims/claim'
import {
  CLOSE_FAILED,
  DRAFT_CHANGED,
  FREEZE_FAILED,
  RETRIEVE_FAILED,
  SUM_TOO_LARGE,
} from '~/domain/claims/messages'
import type { ShownDraft } from '~/domain/claims/schema'
import { currentSigningKey } from '~/domain/claims/seals/signing-keys.server'
import { stampVersion } from '~/domain/claims/seals/time-stamp.server'
import { DomainError, withFailure } from '~/domain/errors'
import { changeEvent, type EventChange } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { getDetails } from '~/domain/events/details.server'
import { getEvent } from '~/domain/events/get-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { isTooLarge } from '~/domain/money/decimal'
import type { Actor } from '~/domain/users/actor'
import { refuseWhen, versionQuotaReached } from '~/domain/users/quotas.server'
import { db, decimal } from '~/infra/database/db.server'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { changesSince } from './changes-since'
import { claimNumber, contentOf, toContent, type Version, versionsOf } from './versions.server'

// Closes an event and freezes a version of its claim in one transaction, which fails if the event has changed
// meanwhile. So the version holds the content of the event at its closing.

// At most two closings of a thread run at once, because closings at the same moment may pick the same claim
// number, and all but one must retry. Large events close in background threads, outside of this queue.
const queue = new FairQueue({ lanes: 2, lanesPerOwner: 1 })

/** Returns the number of the next version. All versions of a claim have the year and serial of the first. */
async function nextNumber(eventId: string, frozenAt: Date) {
  const previousVersion = await db.claim.findFirst({
    where: { eventId },
    select: { year: true, serial: true, version: true },
    orderBy: { version: 'desc' },
  })
  if (previousVersion) return { ...previousVersion, version: previousVersion.version + 1 }
  const year = frozenAt.getUTCFullYear()
  // this query uses the index; Prisma's `_max` would read all claims of the year
  const lastOfYear = await db.claim.findFirst({
    where: { year },
    select: { serial: true },
    orderBy: { serial: 'desc' },
  })
  return { year, serial: (lastOfYear?.serial ?? 0) + 1, version: 1 }
}

/**
 * Returns the change that closes an event and freezes its claim. Its result is the id of the version.
 * @throws DomainError conflict (its sums are too large)
 */
async function freeze(
  actor: Actor,
  event: OwnedEvent,
  { claim }: CheckedClaim,
): Promise<EventChange<string>> {
  const { rounding, due } = claim.totals
  // with the rounding included, total minus due is the deducted sum
  const total = Big(claim.totals.total).plus(rounding).toFixed()
  if ([claim.totals.total, total, due].some((sum) => isTooLarge(Big(sum).abs().toFixed())))
    throw new DomainError('conflict', SUM_TOO_LARGE)
  const [previousVersion] = await versionsOf(actor, event.id)
  const frozenAt = new Date()
  const { year, serial, version } = await nextNumber(event.id, frozenAt)
  const number = claimNumber(year, serial)
  const frozen: Claim = { ...claim, frozen: { number, version, at: frozenAt.toISOString() } }
  const changes = previousVersion
    ? changesSince((await contentOf(actor, previousVersion)).claim, frozen)
    : null
  const { json, sha256 } = toContent({ ...frozen, changes })
  const { id: signingKeyId } = await currentSigningKey()
  const { approvals } = await getDetails(event.id)
  const id = randomUUID()
  const sizes = new Map(claim.files.map((file) => [file.sha256, file.bytes]))
  const files = Array.from(sizes, ([sha256, bytes]) => ({ claimId: id, sha256, bytes }))
  return {
    result: id,
    event: { status: 'closed', claimId: id },
    writes: (db) => [
      db.claim.create({
        data: {
          id,
          userId: actor.id,
          eventId: event.id,
          year,
          serial,
          version,
          eventName: event.name,
          currency: event.baseCurrency,
          total: decimal(total),
          due: decimal(due),
          unconverted: JSON.stringify(
            claim.totals.unconverted.map(({ currency, due, paid }) => ({ currency, amount: due, paid })),
          ),
          content: json,
          sha256,
          frozenAt,
          signingKeyId,
          approvals,
        },
        select: { id: true },
      }),
      ...(files.length > 0 ? [db.claimFile.createMany({ data: files })] : []),
    ],
  }
}

/** Returns the id of the version that closing an event froze; null without one. */
async function claimIdOf(eventId: string): Promise<string | null> {
  const event = await db.event.findUnique({ where: { id: eventId }, select: { claimId: true } })
  return event?.claimId ?? null
}

/** Returns the version of a closed event, or the change that freezes it if the event has no version. */
async function versionOfClosed(actor: Actor, event: OwnedEvent): Promise<EventChange<string>> {
  const claimId = await claimIdOf(event.id)
  if (claimId !== null) return { result: claimId }
  return freeze(actor, event, await checkedClaim(actor, event))
}

/**
 * Checks that an event has not changed since a form showed it. The version of the event detects changes
 * within the event; the content key detects changes of the user's settings, of other events, and by an
 * administrator.
 * @throws DomainError conflict
 */
function checkUnchanged(event: OwnedEvent, checked: CheckedClaim, { version, content }: ShownDraft): void {
  const hasChanged =
    (version !== undefined && version !== event.version) ||
    (content !== undefined && content !== contentKey(checked))
  if (hasChanged) throw new DomainError('conflict', DRAFT_CHANGED)
}

/**
 * Checks that every finding that blocks closing is corrected or explained.
 * @throws DomainError conflict; its message names the first open finding
 */
function checkNoBlockingFinding({ findings }: CheckedClaim): void {
  const openFinding = findings.find(({ kind, explanation }) => checks[kind].isRequired && explanation === '')
  if (openFinding)
    throw new DomainError('conflict', `${openFinding.words}. ${checks[openFinding.kind].advice}`)
}

/**
 * Closes an event and freezes its claim. Returns the id of the version that this call froze; null if the
 * event has one already.
 * - An open event is checked first: the quota, the draft that the form has shown, the open findings.
 * - A closed event keeps its version.
 * - A closed event without a version is frozen without these checks. An administrator closed it, or its
 *   version was deleted while the event was in the trash.
 */
export const closeAndFreeze = inBackgroundWhenLarge({
  name: 'closeAndFreeze',
  failure: CLOSE_FAILED,
  countRows: (_actor, id: string) => countForBackground(id),
  run: (actor, id: string, shownDraft: ShownDraft): Promise<string | null> => {
    const plan = async (event: OwnedEvent): Promise<EventChange<string | null>> => {
      if (event.status === 'closed') {
        const change = await versionOfClosed(actor, event)
        return change.writes ? change : { result: null }
      }
      refuseWhen(await versionQuotaReached(actor))
      const checked = await checkedClaim(actor, event)
      checkUnchanged(event, checked, shownDraft)
      checkNoBlockingFinding(checked)
      return freeze(actor, event, checked)
    }
    return queue.run(actor.id, () =>
      changeEvent(actor, id, { failure: CLOSE_FAILED, whileClosed: true }, plan),
    )
  },
})

/** Freezes the claim of a closed event without a version. Returns the version's id; null while open. */
export const freezeClosed = inBackgroundWhenLarge({
  name: 'freezeClosed',
  failure: FREEZE_FAILED,
  countRows: (_actor, id: string) => countForBackground(id),
  run: (actor, id: string): Promise<string | null> => {
    const plan = async (event: OwnedEvent): Promise<EventChange<string | null>> =>
      event.status === 'closed' ? versionOfClosed(actor, event) : { result: await claimIdOf(event.id) }
    return queue.run(actor.id, () =>
      changeEvent(actor, id, { failure: FREEZE_FAILED, whileClosed: true }, plan),
    )
  },
})

/**
 * Closes an event of the user and freezes a version of its claim, unless it is already closed.
 * @param shownDraft the draft that the form has shown; without it, the current claim is frozen unchecked
 * @throws DomainError not_found, forbidden, conflict (the draft has changed, a quota is reached),
 * unavailable, failed
 */
export async function closeEvent(actor: Actor, id: string, shownDraft: ShownDraft = {}): Promise<void> {
  const event = await getEvent(actor, id)
  const frozenNow = await closeAndFreeze(actor, event.id, shownDraft)
  if (frozenNow !== null) await stampVersion(frozenNow)
}

/**
 * Returns the frozen version of a closed event of the user. Freezes one now if the event has none, for
 * example because an administrator closed it. Null while the event is open.
 * @throws DomainError failed
 */
export async function frozenVersion(actor: Actor, { id }: OwnedEvent): Promise<Version | null> {
  const state = await withFailure(RETRIEVE_FAILED, () =>
    db.event.findUnique({ where: { id }, select: { status: true, claimId: true } }),
  )
  if (state?.status !== 'closed') return null
  const claimId = state.claimId ?? (await freezeClosed(actor, id))
  const versions = await versionsOf(actor, id)
  return versions.find((version) => version.id === claimId) ?? null
}
