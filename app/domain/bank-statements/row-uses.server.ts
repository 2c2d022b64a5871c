import Big from 'big.js'
import { type DomainError, fieldError } from '~/domain/errors'
import { requireRoom } from '~/domain/events/require-room'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type PrismaClient, type Write } from '~/infra/database/db.server'
import { EXPLANATIONS_PER_EVENT_MAX } from '~/limits'
import { accountsIn } from './entries'
import type { StatementRecord } from './records'
import type { StatementSource } from './schema'
import {
  type PlaceAmongRows,
  type StoredTransaction,
  storedRow,
  type UseTarget,
} from './statement-rows.server'
import type { Statement } from './stored-statement.server'
import { presentUses, toIdentifiedRows, type UsedFor, type UsedRow, usesBefore } from './used-before'
import { usedRowsBetween } from './used-rows.server'

// A row of a bank statement can be used as the charge of an expense, or as the proof of a rate. This file
// finds the earlier uses of a statement's rows, and stores new ones.

/** The earlier uses of the rows of a statement. */
export interface RowUses {
  /** the earlier uses of the statement's rows by line, also by expenses and rates in the trash */
  usesByLine: Map<number, UsedRow[]>
  /** all stored rows of the user, of any statement, within the dates of this statement */
  usedRows: UsedRow[]
}

/** Returns the rows of a statement that the user has used before, in any event. */
export async function findUses(
  actor: Actor,
  { file, sha256 }: Statement,
  records: StatementRecord[],
  claimCurrency: string,
): Promise<RowUses> {
  const rows = toIdentifiedRows(records, claimCurrency)
  const dates = rows.flatMap((row) => row.dates).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { usesByLine: new Map(), usedRows: [] }
  const usedRows = await usedRowsBetween(actor, first, last)
  const usesByLine = usesBefore(rows, usedRows, { sha256, format: file.format, accounts: accountsIn(file) })
  return { usesByLine, usedRows }
}

/** Returns the name of the checklist finding for an expense or rate whose row was used before. */
export const reuseFinding = (expenseId: string): string => `used-row ${expenseId}`

/** Rows of a statement that are about to be stored with their uses. */
export interface NewUses {
  actor: Actor
  eventId: OwnedEventId
  statement: Statement
  source: StatementSource
  claimCurrency: string
  rowUses: RowUses
  /** why rows that were used before are used again; empty when no row was */
  reason: string
  rows: { transaction: StoredTransaction; usedFor: UseTarget }[]
}

/**
 * Plans the writes that store rows of a statement with their uses. Using a row again needs a reason, which is
 * stored as an explanation and printed in the checklist before closing.
 * @throws DomainError invalid (a row was used before, and there is no reason), conflict (the event has no
 * room for reasons)
 */
export async function planUses(newUses: NewUses): Promise<(db: PrismaClient) => Write[]> {
  const { actor, eventId, rowUses, reason, rows, ...rowContext } = newUses
  const usedAgain = rows.flatMap(({ transaction: { line }, usedFor }) => {
    const [use] = presentUses(rowUses.usesByLine.get(line))
    return use ? [{ line, use, finding: reuseFinding(usedFor.expenseId ?? usedFor.rateId ?? '') }] : []
  })
  const [firstUsedAgain] = usedAgain
  if (firstUsedAgain && reason === '')
    throw missingReasonError(firstUsedAgain.line, firstUsedAgain.use.usedFor)
  const findings = usedAgain.map(({ finding }) => finding)
  if (findings.length > 0) {
    const otherExplanations = await db.explanation.count({ where: { eventId, finding: { notIn: findings } } })
    // `requireRoom` needs the number before the last one is added
    const count = otherExplanations + findings.length - 1
    requireRoom({ count, max: EXPLANATIONS_PER_EVENT_MAX, things: 'explanations' })
  }
  const explanations = findings.map((finding) => ({ eventId, finding, text: reason }))
  const nextPlace = placeCounter(actor, rowUses)
  const data = rows.map((row) =>
    storedRow({ ...rowContext, ...row, place: nextPlace(row.transaction, rowContext.claimCurrency) }),
  )
  return (db) => [
    db.statementRow.createMany({ data }),
    ...(findings.length === 0
      ? []
      : [
          db.explanation.deleteMany({ where: { eventId, finding: { in: findings } } }),
          db.explanation.createMany({ data: explanations }),
        ]),
  ]
}

/** The error for a row that is used again without a reason. */
function missingReasonError(line: number, { name, event }: UsedFor): DomainError {
  const message = `Row ${line} was used before, for ${name || 'an expense'} in ${event.name}. Say why it is used again`
  return fieldError('reason', message)
}

/** Returns a function that numbers equal rows of a user consecutively (places), after the stored rows. */
function placeCounter(actor: Actor, { usesByLine, usedRows }: RowUses) {
  const lastPlaces = new Map<string, number>()
  const keyOf = (booked: string, amount: string, currency: string) =>
    `${booked} ${Big(amount).toFixed()} ${currency}`
  for (const { booked, amount, currency, place } of usedRows) {
    const key = keyOf(booked, amount, currency)
    lastPlaces.set(key, Math.max(place, lastPlaces.get(key) ?? 0))
  }
  return ({ line, booked, amount }: StoredTransaction, currency: string): PlaceAmongRows => {
    const key = keyOf(booked, amount, currency)
    const place = (lastPlaces.get(key) ?? 0) + 1
    lastPlaces.set(key, place)
    return { userId: actor.id, place, firstUseId: usesByLine.get(line)?.[0]?.firstUseId ?? null }
  }
}
