import { withFailure } from '~/domain/errors'
import { existing } from '~/domain/events/open.server'
import { isDismissed } from '~/domain/expenses/duplicates.server'
import { present } from '~/domain/expenses/total.server'
import { kept } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { listed, query, sql } from '~/infra/db.server'
import type { Claim } from './claim'
import { claimNumber } from './versions.server'

// Receipts of a claim that the user has in other events too, or has claimed in events that are gone.

interface Row {
  sha256: string
  /** of the other expense, or of a draft */
  other: string
  name: string
}

const inEvents = (actor: Actor, eventId: string, sums: string[]): Promise<Row[]> =>
  query<Row>(sql`
    SELECT receipts.sha256, coalesce(expense_id, receipts.id) AS other, events.name
    FROM ${listed(sums)} AS wanted
    JOIN receipts ON receipts.sha256 = wanted.value JOIN events ON events.id = receipts.event_id
    LEFT JOIN expenses ON expenses.id = expense_id
    WHERE events.user_id = ${actor.id} AND events.id <> ${eventId} AND role = 'receipt' AND ${existing} AND ${kept} AND ${present}
    ORDER BY events.created_at, receipts.id`)

async function inClaims(actor: Actor, eventId: string, sums: string[]): Promise<Row[]> {
  const rows = await query<{ sha256: string; id: string; year: number; serial: number }>(sql`
    SELECT claim_files.sha256, claims.id, year, serial
    FROM ${listed(sums)} AS wanted
    JOIN claim_files ON claim_files.sha256 = wanted.value JOIN claims ON claims.id = claim_files.claim_id
    WHERE claims.user_id = ${actor.id} AND claims.event_id <> ${eventId}
      AND NOT EXISTS (SELECT 1 FROM events WHERE events.id = claims.event_id AND ${existing})
    ORDER BY year, serial, version`)
  return rows.map(({ sha256, id, year, serial }) => ({
    sha256,
    other: id,
    name: `claim ${claimNumber(year, serial)}`,
  }))
}

/**
 * Where else the receipts of an event's claim are, in words, by the ids of its expenses; less those of which
 * the claimant has said that they are rightly in both. The caller has made sure whose event it is.
 */
export async function receiptReuse(
  actor: Actor,
  { event, lines, files }: Claim,
): Promise<Map<string, string>> {
  const receipts = new Map(
    files.filter(({ role }) => role === 'receipt').map(({ number, sha256 }) => [number, sha256]),
  )
  const sums = [...new Set(receipts.values())]
  return withFailure('Failed to load claim', async () => {
    const rows = [...(await inEvents(actor, event.id, sums)), ...(await inClaims(actor, event.id, sums))]
    if (rows.length === 0) return new Map()
    const isKnown = await isDismissed(event.id)
    const bySum = new Map<string, Row[]>()
    for (const row of rows) {
      const others = bySum.get(row.sha256)
      if (others) others.push(row)
      else bySum.set(row.sha256, [row])
    }
    const found = lines.map(({ expenseId, files: numbers }): [string, string] => {
      const others = numbers
        .flatMap((number) => bySum.get(receipts.get(number) ?? '') ?? [])
        .filter(({ other }) => !isKnown(expenseId, other))
      return [expenseId, [...new Set(others.map(({ name }) => name))].join(', ')]
    })
    return new Map(found.filter(([, words]) => words !== ''))
  })
}
