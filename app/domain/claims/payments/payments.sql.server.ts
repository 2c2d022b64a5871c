import type { Advance } from '~/domain/advances/schema'
import { LOAD_FAILED } from '~/domain/claims/messages'
import type { EventRow } from '~/domain/database-rows'
import { withFailure } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { Actor } from '~/domain/users/actor'
import { empty, provider, query, sql, storedDecimal, textTable } from '~/infra/database/db.server'
import { type Payment, type PriorPayments, priorPayments, type VersionPayments } from './payments'

// Reads frozen versions with their payments, without the contents of the versions.

/** A frozen version, and what its due depends on. */
export interface VersionDue extends VersionPayments {
  eventId: string
  year: string
}

/** Names an index with all columns of the query: in the table of SQLite, they are behind long contents. */
const CLAIMS = provider === 'sqlite' ? sql`claims INDEXED BY claims_user_id_due_idx` : sql`claims`

/**
 * Returns the frozen versions of a user that are not deleted, the newest of each event first. A deleted
 * version has an empty `sha256`.
 * @param eventIds limits the result to these events; without them, all
 */
export async function versionDues(userId: string, eventIds?: string[]): Promise<VersionDue[]> {
  const eventCondition = eventIds === undefined ? empty : sql` AND event_id IN ${textTable(eventIds)}`
  const condition = sql`user_id = ${userId} AND sha256 <> ''${eventCondition}`
  const rows = await query<
    Pick<VersionDue, 'eventId' | 'version' | 'currency'> &
      Record<'total' | 'due', number | string> & { id: string; unconverted: string; year: number }
  >(sql`
    SELECT claims.id, event_id AS "eventId", version, year, currency, total, coalesce(due, total) AS due, unconverted FROM ${CLAIMS}
    WHERE ${condition} ORDER BY event_id, version DESC`)
  const payments = await query<
    Pick<Payment, 'id' | 'paidOn'> & { claimId: string; amount: number | string; isPart: boolean | number }
  >(sql`
    SELECT claim_answers.id, claim_id AS "claimId", paid_on AS "paidOn", amount, is_part AS "isPart" FROM ${CLAIMS} JOIN claim_answers ON claim_id = claims.id
    WHERE ${condition} AND kind = 'paid' AND undone_at IS NULL ORDER BY number`)
  const paymentsById = groupBy(payments, ({ claimId }) => claimId)
  return rows.map(({ id, total, due, year, unconverted, ...row }) => ({
    ...row,
    unconverted: JSON.parse(unconverted),
    total: storedDecimal(total),
    due: storedDecimal(due),
    year: String(year),
    payments: (paymentsById.get(id) ?? []).map(({ claimId: _, amount, isPart, ...payment }) => ({
      ...payment,
      amount: storedDecimal(amount),
      isPart: Boolean(isPart),
    })),
  }))
}

/**
 * Returns the payments that the totals of the user's events deduct, by event id.
 * @param advances the advances of the events, by event id
 */
export async function priorPaymentsByEvent(
  actor: Actor,
  events: Pick<EventRow, 'id' | 'baseCurrency' | 'claimId'>[],
  advances: Map<string, Pick<Advance, 'amount'>[]>,
): Promise<Map<string, PriorPayments>> {
  const eventIds = events.map(({ id }) => id)
  const dues = await withFailure(LOAD_FAILED, () => versionDues(actor.id, eventIds))
  const versions = groupBy(dues, ({ eventId }) => eventId)
  return new Map(
    events.map((event) => [
      event.id,
      priorPayments(event, versions.get(event.id) ?? [], advances.get(event.id) ?? []),
    ]),
  )
}
