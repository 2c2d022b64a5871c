import { randomUUID } from 'node:crypto'
import { convertExpense, type Schedule } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { DomainError, fieldError, withFailure } from '~/domain/errors'
import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { RETRIEVE_FAILED, SAVE_FAILED } from '~/domain/expenses/messages'
import { WHOLE } from '~/domain/money/share'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, decimal, type PrismaClient } from '~/infra/database/db.server'
import type { AllowanceLine } from './allowance-line'
import { countAllowances } from './count-allowances'
import { countMileage } from './mileage'
import { tablesOf } from './own-tables.server'
import { placeName } from './places'
import { type ClaimedTrip, type MileageForm, parseTrip } from './schema'
import { withSource } from './source-text'
import { tableFor } from './table-for'

// Makes the allowances of an event lines of its claim.

type Kind = 'per-diem' | 'mileage'

/** Returns the row of an allowance, converted like every expense. */
function rowOf<Allowance extends Pick<AllowanceLine, 'date' | 'amount' | 'currency'>>(
  event: OwnedEvent,
  allowance: Allowance,
  schedule: Schedule,
) {
  const { date, amount, currency } = allowance
  const terms = { amount, currency, share: WHOLE, date, chargedAmount: null, rateId: null }
  const { convertedAmount, appliedRateId } = convertExpense(terms, schedule)
  return {
    ...allowance,
    eventId: event.id,
    amount: decimal(amount),
    convertedAmount: decimal(convertedAmount),
    appliedRateId,
    changedIn: event.version + 1,
  }
}

/**
 * Adds the mileage of a drive to a user's event.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (no table
 * has the date or the vehicle), failed
 */
export async function claimMileage(actor: Actor, eventId: string, form: MileageForm): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const isSentTwice = (await db.expense.count({ where: { id: form.id, eventId: event.id } })) > 0
    if (isSentTwice) return { result: undefined }
    const { table, ...none } = tableFor(await tablesOf(actor), form.scheme, form.date)
    if (table === null) throw fieldError('date', 'reason' in none ? none.reason : '')
    const { scheme, distance_before: distanceBefore, ...drive } = form
    const counted = countMileage({ ...drive, distanceBefore }, table)
    if (counted.amount === null) throw fieldError('distance', counted.reason)
    const allowance = {
      id: form.id || randomUUID(),
      kind: 'mileage' satisfies Kind,
      date: form.date,
      merchant: `Mileage, ${form.vehicle}`,
      category: 'Mileage',
      note: form.note,
      amount: counted.amount,
      currency: counted.currency,
      arithmetic: withSource(counted.words, 'mileage', table),
    }
    const data = rowOf(event, allowance, await scheduleOf(event.id, event))
    return { result: undefined, writes: (db) => [db.expense.create({ data, select: { id: true } })] }
  })
}

/**
 * Stores the trip of a user's event, and replaces the lines of the trip before with a line for each day that
 * has an allowance. The replaced lines go to the trash.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (the trip
 * cannot be counted), failed
 */
export async function claimTrip(actor: Actor, eventId: string, trip: ClaimedTrip): Promise<void> {
  const tables = await tablesOf(actor)
  const counted = countAllowances(trip, trip.scheme, tables)
  if (counted.lines === null) throw new DomainError('invalid', counted.reason)
  const lines = counted.lines.filter(({ amount }) => Number(amount) > 0)
  const stored = JSON.stringify(trip)
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const present = { eventId: event.id, kind: 'per-diem', deletedAt: null }
    const before = await db.event.findUnique({ where: { id: event.id }, select: { trip: true } })
    const count = await db.expense.count({ where: present })
    // the form was sent twice
    if (before?.trip === stored && count === lines.length) return UNCHANGED
    const schedule = await scheduleOf(event.id, event)
    const data = lines.map(({ date, place, amount, currency, words }) => {
      const found = tableFor(tables, trip.scheme, date)
      const where = place ? placeName(place) : (found.table?.name ?? '')
      const allowance = {
        ...{ id: randomUUID(), kind: 'per-diem' satisfies Kind, date, category: 'Per diem', note: '' },
        merchant: `Per diem, ${where}`,
        ...{ amount, currency },
        arithmetic: found.table ? withSource(words, 'per-diem', found.table) : words,
      }
      return rowOf(event, allowance, schedule)
    })
    return {
      result: undefined,
      event: { trip: stored },
      writes: (db: PrismaClient) => [
        db.expense.updateMany({ where: present, data: { deletedAt: new Date() } }),
        db.expense.createMany({ data }),
      ],
    }
  })
}

/** Returns the stored trip of an event; null without one. @throws DomainError failed */
export async function storedTrip(eventId: OwnedEventId): Promise<ClaimedTrip | null> {
  const event = await withFailure(RETRIEVE_FAILED, () =>
    db.event.findUnique({ where: { id: eventId }, select: { trip: true } }),
  )
  return parseTrip(event?.trip ?? '')
}
