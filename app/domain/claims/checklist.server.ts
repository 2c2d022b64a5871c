import { createHash } from 'node:crypto'
import { listAdvances } from '~/domain/advances/advances.server'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import { countForBackground } from '~/domain/events/count-rows.server'
import { getEvent } from '~/domain/events/get-event.server'
import { CLOSED, openEvent } from '~/domain/events/open.server'
import type { EventSummary } from '~/domain/events/schema'
import { duplicatesOf } from '~/domain/expenses/duplicates.server'
import { sanitizeId } from '~/domain/form-fields'
import { listRates } from '~/domain/rates/rates.server'
import { countDrafts } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { execute, query, sql } from '~/infra/db.server'
import { buildClaim } from './build-claim.server'
import { canonical } from './canonical'
import { explanationsOf, type Finding, findingsOf } from './checks'
import type { Claim } from './claim'
import { receiptReuse } from './receipt-reuse.server'
import { type ClaimSummary, type FindingsOfKind, findingsByKind, summaryOf } from './summary'

/** A claim, and what a finance department would ask about it. */
export interface CheckedClaim {
  claim: Claim
  findings: Finding[]
}

/** What the page of closing shows of a claim. */
export interface ClosingSummary {
  claim: ClaimSummary
  findings: FindingsOfKind[]
  /**
   * names the whole claim with all findings, receipts that wait for review too, so that nothing else is
   * closed than was seen
   */
  key: string
}

/** Summarises the event's present claim for the closing page. The caller has made sure whose event it is. */
export const closingSummary = inBackgroundWhenLarge({
  name: 'closingSummary',
  rows: (_actor, event: EventSummary) => countForBackground(event.id),
  async run(actor, event: EventSummary): Promise<ClosingSummary> {
    const checked = await checkedClaim(actor, event)
    const key = createHash('sha256').update(canonical(checked)).digest('hex')
    return { claim: summaryOf(checked.claim), findings: findingsByKind(checked.findings), key }
  },
})

/** The claim of an event as it is now, checked. The caller has made sure whose event it is. */
export async function checkedClaim(actor: Actor, event: EventSummary): Promise<CheckedClaim> {
  const claim = await buildClaim(actor, event)
  const { ready, unread } = await countDrafts(event.id)
  const duplicates = await duplicatesOf(event.id)
  const explanations = await explanationsOfEvent(event.id)
  const rateIds = new Map((await listRates(event.id)).map(({ code, id }) => [code, id]))
  const findings = findingsOf(claim, {
    drafts: ready + unread,
    advances: await listAdvances(event.id),
    elsewhere: await receiptReuse(actor, claim),
    duplicates: duplicates.map(([one, other]) => [one.id, other.id]),
    rateIds,
    explanations,
  })
  return { claim: { ...claim, explanations: explanationsOf(findings) }, findings }
}

async function explanationsOfEvent(eventId: string): Promise<Map<string, string>> {
  const rows = await withFailure('Failed to load claim', () =>
    query<{ finding: string; text: string }>(
      sql`SELECT finding, text FROM explanations WHERE event_id = ${eventId}`,
    ),
  )
  return new Map(rows.map(({ finding, text }) => [finding, text]))
}

/**
 * Notes what the claimant says to a finding; an empty text takes it back.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), failed
 */
export async function explain(actor: Actor, eventId: string, key: string, text: string): Promise<void> {
  const event = await getEvent(actor, eventId)
  const open = openEvent(actor, event.id)
  const statement =
    text === ''
      ? sql`DELETE FROM explanations WHERE finding = ${sanitizeId(key)} AND event_id IN (SELECT event.id FROM ${open})`
      : sql`
          INSERT INTO explanations (event_id, finding, text) SELECT event.id, ${sanitizeId(key)}, ${text} FROM ${open} WHERE TRUE
          ON CONFLICT (event_id, finding) DO UPDATE SET text = excluded.text`
  const changed = await withFailure('Failed to save explanation', () => execute(statement))
  if (changed === 0 && (await getEvent(actor, event.id)).status === 'closed')
    throw new DomainError('conflict', CLOSED)
}
